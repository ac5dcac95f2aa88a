sheet-title = Xiangqi Scoresheet
sheet-subtitle = 象棋对局记录表
sheet-moves-continued = Moves, continued
sheet-closing = Closing page
sheet-number = No. { $number }
sheet-certified = Certified
sheet-uncertified = Not certified
sheet-footer-certified = Made from a signed record: any change to it can be found out
sheet-footer-uncertified = Not certified: for checking only
sheet-page = Page { $page } of { $pages }
sheet-players = { $red } (Red) – { $black } (Black)
label-event = Event
label-group = Group
label-date = Date
label-round = Round
label-board = Board
label-site = Place
side-red = Red
side-black = Black
label-team = Team
label-rating = Rating
label-title = Title
label-time-control = Time control
label-started = Started
label-ended = Ended
label-duration = Duration
label-rules = Rules
duration-hours = { $hours } h { $minutes } min
duration-minutes = { $minutes } min
column-round = Round
column-time = Time
blank-below = (nothing below)
label-result = Result
result-red-wins = Red wins
result-draw = Draw
result-black-wins = Black wins
result-both-lose = Both lose
result-open = Result open
result-round = Round { $round }
end-checkmate = { $loser } is checkmated
end-stalemate = { $loser } is stalemated
end-resignation = { $loser } resigns
end-time = { $loser } runs out of time
end-forbidden-repetition = { $loser } keeps up a forbidden repetition
end-illegal-move = { $loser } breaks the rules of play
end-fouls = { $loser } loses by fouls
end-untrue-claims = { $loser } claims a draw untruly again
end-forfeit = { $loser } forfeits
end-forfeit-both = Both forfeit
end-agreement = Draw agreed
end-insufficient-material = Neither side can win
end-repetition = Draw by repetition
end-natural-limit = Draw by the natural limit
legend-marks = Beside a move: { $marks }
legend-red-only = R = on Red's sheet only
legend-black-only = B = on Black's sheet only
legend-inferred = i = inferred, the only legal way on
legend-fixed = a = settled by the arbiter
legend-both = no mark = on both sheets
legend-archive = Moves from a single source, not checked against two sheets
tag-red-only = R
tag-black-only = B
tag-inferred = i
tag-fixed = a
figure-final = Final position
figure-cycle = The cycle, before { $ply }
figure-start = Starting position
figure-numbered = { $number }. { $caption }
heading-account = Time and fouls
heading-provenance = Where the moves come from
heading-incidents = Fouls and rulings
heading-remarks = Remarks
heading-signatures = Signatures
heading-certificate = Signature and verification
row-time-used = Time used
row-fouls = Fouls
row-clock = Time penalty
row-missed = Moves missed
row-both = On both sheets
row-red-only = On Red's sheet only
row-black-only = On Black's sheet only
row-inferred = Inferred
row-fixed = Settled by the arbiter
row-archive = Single source
row-total = Total
plies-count = { $count }
row-last-capture = Last capture
last-capture = Round { $round }, { $side }
last-capture-none = none
column-side = Side
column-matter = Matter
column-clauses = Clauses
column-ruling = Ruling
column-note = Note
matter-missed-moves = { $missed ->
    [one] 1 move not recorded
   *[other] { $missed } moves not recorded
}
matter-limit-upheld = Natural-limit claim: { $rounds ->
    [one] 1 round counts
   *[other] { $rounds } rounds count
}, upheld
matter-limit-rejected = Natural-limit claim: { $rounds ->
    [one] 1 round counts
   *[other] { $rounds } rounds count
}, rejected
matter-limit-not-accepted = Natural-limit claim, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} counted: not accepted
matter-repetition = Repetition: { $verdict }
matter-ply-fixed = Ply decided: { $move }
matter-other = Other
ruling-fouls = { $count ->
    [one] 1 foul
   *[other] { $count } fouls
}
ruling-clock = { $time } off the clock
ruling-clock-added = { $time } added to the time used
ruling-noted = Noted
join = ;{" "}
no-incidents = (no fouls, no rulings)
remark-start = The game starts from the position shown: { $fen }
remark-full-text = { $label } in full: { $text }
remark-missing = Characters shown as 〓: { $characters }; the attached record has them as written
remark-supersedes = Corrects and replaces certificate { $id }
signs-red-player = Red
signs-black-player = Black
signs-arbiter = Arbiter
signs-chief-arbiter = Chief arbiter
signature-date = Date
cert-id = Certificate
cert-digest = Digest
cert-key = Key
cert-signed-at = Signed at
cert-how = To verify
cert-how-url = Scan the code, or hand this PDF to { $url }; the signed record is attached to it
cert-how-offline = Scan the code, or run jipu verify on this PDF; the signed record is attached to it
cert-none = Not yet certified. Once it is, this box holds a code to scan, the digest of the record and how to verify it.
attachment-note = Signed game record
diagram-label = Board, { $fen }
rules-edition = CXA Xiangqi Rules, { $edition }
rules-named = { $name } (based on the { $edition } edition)
rules-natural-limit = natural limit { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
rules-counted-checks = at most { $checks ->
    [one] 1 check of the claimant counts
   *[other] { $checks } of the claimant's checks count
}
rules-untrue-claim-off = an untrue claim takes { $time } off the clock
rules-untrue-claim-added = an untrue claim adds { $time } to the time used
rules-untrue-claims-lose = untrue claims that lose: { $claims }
rules-untrue-claims-never-lose = untrue claims never lose
rules-unasked = the arbiter may rule on the limit unasked
rules-not-unasked = the limit must be claimed
rules-claim-gaps = the claimant's sheet may lack { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
}
rules-claim-gaps-any = a claim stands whatever the sheet lacks
rules-record-both = both sides' moves are recorded
rules-record-own = own moves only are recorded
rules-missed = missed moves to a foul: { $missed }
rules-missed-in-a-row = only moves missed in a row add up
rules-missed-in-all = missed moves add up in all
rules-missed-most = most fouls from one look: { $fouls }
rules-missed-no-most = no most to the fouls from one look
rules-unreadable-missed = unreadable entries count as missed
rules-unreadable-not-missed = unreadable entries do not count as missed
rules-alike-missed = look-alike entries count as missed
rules-alike-not-missed = look-alike entries do not count as missed
rules-pause = with under { $time } left recording may stop
rules-no-pause = recording may never stop
rules-fouls-lose = fouls that lose: { $fouls }
rules-illegal-lose = illegal moves that lose: { $times }
rules-illegal-rounds = an illegal move must be found within { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
rules-illegal-any-time = an illegal move may be found at any time
rules-presses-lose = early presses of the clock that lose: { $times }
rules-presses-free = an early press of the clock is no offence
rules-offers-alternate = draw offers alternate
rules-offers-ahead = draw offers ahead of the opponent: { $offers }
rules-cycles = cycles before a ruling: { $times }
rules-drifting = attack over three points is ripe after { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
rules-no-drifting = attack over three points is never ripe
rules-lateness = { $minutes ->
    [one] 1 minute late forfeits
   *[other] { $minutes } minutes late forfeits
}
rules-no-lateness = no time of lateness forfeits
rules-scoring = win { $win }, draw { $draw }, loss { $loss }
rules-scoring-by-side = win { $win }, draw { $red } for Red and { $black } for Black, loss { $loss }
remark-stopped = From ply { $ply } on the record cannot be followed; what comes after is left out
join-parts = ,{" "}
