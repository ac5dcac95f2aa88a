side-red = 红方
side-black = 黑方
foul-count = { $count } 次犯规
