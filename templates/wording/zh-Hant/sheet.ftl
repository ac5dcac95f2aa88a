side-red = 紅方
side-black = 黑方
foul-count = { $count } 次犯規
