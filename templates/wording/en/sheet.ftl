side-red = Red
side-black = Black
foul-count = { $count ->
    [one] { $count } foul
   *[other] { $count } fouls
}
