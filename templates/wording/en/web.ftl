# site
site-name = Jipu
site-line = Xiangqi records, joined, audited and certified. The service proposes; the arbiter rules.
nav-skip = Skip to content
nav-main = Main
nav-events = Events
nav-read = Read a sheet
nav-verify = Verify
nav-users = Users
nav-sign-in = Sign in
nav-sign-out = Sign out
nav-language = Language

# forms
form-save = Save
form-cancel = Cancel
form-required-mark = (required)
sheet-text-and-file = A file is chosen and another text is typed: keep one of them.
form-required = Please fill this in.
form-too-long = At most { $most } characters fit here; there are { $found }.
form-control-character = This holds invisible control characters.
form-number = A whole number from { $low } to { $high }, please.
form-date = A date such as 2026-10-18, please.
form-password-again = Password again
form-password-hint = At least 8 characters.
form-password-short = A password needs at least 8 characters.
form-password-long = This password is too long.
form-password-differs = The two passwords differ.

# roles and sign-in
role-admin = administrator
role-arbiter = arbiter
sign-in-title = Sign in
sign-in-name = Sign-in name
sign-in-password = Password
sign-in-button = Sign in
sign-in-wrong = The name or the password is wrong.
sign-in-kept = You are no longer signed in, so nothing was handed in. What you typed is kept below: sign in, then send it again with one click.
sign-in-hint = Administrators invite arbiters by a link. Looking at events and verifying certificates needs no account.
account-title = Your account
account-password = Change the password
account-old-password = Present password
account-new-password = New password
account-set-password = Change password
account-password-set = The password is changed; other devices are signed out.
account-password-wrong = The present password is wrong.
invitation-title = Open your account
invitation-text = This one-time link opens an account for you as { $role }.
invitation-name = Sign-in name
invitation-name-hint = For signing in; case does not matter.
invitation-display-name = Name
invitation-display-name-hint = As it is printed on scoresheets.
invitation-button = Open the account
invitation-name-taken = This name is taken.
invitation-welcome = Your account is open and you are signed in.
users-title = Users
users-name = Sign-in name
users-display-name = Name
users-role = Role
users-since = Since
users-access = Access
users-you = you
users-is-barred = barred
users-bar-button = Bar
users-let-in-button = Let in again
users-barred = The account is barred.
users-let-in = The account may sign in again.
users-invite-title = Invite somebody
users-invite-note = For whom
users-invite-button = Make a link
users-link-title = The invitation link
users-link-text = Hand it to the person it is for. It is shown only now, works once, and for seven days.
users-open-title = Open invitations
users-open-until = until { $time }
users-withdraw-button = Withdraw
users-withdrawn = The invitation is withdrawn.
audit-title = Audit log

# home
home-title = From two handwritten sheets to one that stands up to scrutiny
home-lead = Both players' sheets are read, checked and joined into one game. Missed moves are counted by the rules, claims are audited with their evidence, and anybody can verify the signed scoresheet.
home-events = Events
home-no-events = There are no events yet.
home-no-events-arbiter = There are no events yet. Make one, then add rounds and boards.
home-more = Earlier events
home-how = How it works
home-step-event = Set up the event.
home-step-event-text = Name, place, time control and edition of the rules; then rounds, boards and players.
home-step-sheets = Take in the sheets.
home-step-sheets-text = Type or paste each player's sheet; every move is read as you type.
home-step-settle = Settle what differs.
home-step-settle-text = The arbiter's page shows both sheets beside the joined game. Decide each difference, missed moves, fouls and claims.
home-step-certify = Certify.
home-step-certify-text = Enter result and times and issue the signed scoresheet; its QR code lets anybody verify it.
home-try = Without an account:

# events
event-new = New event
event-edit = Edit event
event-made = The event is made; now add rounds.
event-changed = The event is changed.
event-dates = Dates
event-progress = Certified
event-rules = Rules
event-rules-hint = What is left empty is as the edition has it.
event-no-rounds = No rounds yet.
event-no-rounds-arbiter = No rounds yet. Add the first one below.
event-ends-before = The event ends before it starts.
edition-name = CXA rules, { $year }
edition-own = { $name } (based on { $base })
round-title = Round { $number }
round-new = Add a round
round-new-button = Add
round-edit = Edit round
round-taken = There is such a round already.
round-outside = The event's dates are { $dates }. If the round is on another day, change the event's dates first.
round-is-outside = outside the event's dates
round-no-boards = No boards in this round yet.
board-new = Add a board
board-edit = Edit board
board-made = The board is made.
board-changed = The board is changed.
board-taken = The round has this board already.
board-short = Board
board-result = Result
board-stage = State
board-other-start = Another start position
board-fen-wrong = This is no position that can be played from.
fen-too-long = { $found } bytes are too long for a position
fen-empty = there is nothing
fen-rank-count = it needs 10 ranks parted by “/”, and has { $found }
fen-rank-length = rank { $rank } needs 9 points and has { $found }
fen-letter = character { $at }, “{ $found }”, is neither a piece nor a number
fen-turn = w, r or b should say who is to move, not “{ $found }”
fen-counter = “{ $found }” is not a number of plies or rounds
fen-kings = { $side } needs one king and has { $found }
fen-too-many = there are too many of one piece: { $piece }, { $found }
fen-misplaced = { $piece } cannot stand on { $square }
fen-king-capturable = the king of { $side } can be taken, but the other side has moved last
fen-piece = { $side }'s { $piece }
field-event-name = Event
field-group-name = Group
field-site = Place
field-starts-on = First day
field-ends-on = Last day
field-time-control = Time control
field-time-control-hint = Such as 60 minutes and 30 seconds a move
field-chief-arbiter = Chief arbiter
field-edition = Edition
field-edition-name = The edition as the event names it
field-edition-name-hint = For another edition, such as 2020; the scoresheet then names it.
field-natural-limit-rounds = Rounds of the natural limit
field-counted-checks = Checks that count in the natural limit
field-untrue-claim-seconds = Seconds an untrue claim costs
field-missed-per-foul = Missed moves that make a foul
field-fouls-that-lose = Fouls that lose
field-round-number = Round
field-played-on = Date
field-board = Board
field-started = Started
field-player-name = Name
field-team = Team
field-rating = Rating
field-title = Title
field-arbiter = Arbiter
field-start-fen = Start position (FEN)
field-start-fen-hint = Empty means the usual start.
stage-empty = no sheets yet
stage-red-sheet = Red's sheet in
stage-black-sheet = Black's sheet in
stage-both-sheets = both sheets in
stage-result = to certify
stage-certified = certified

# errors
error-home = Back to the home page
error-back = Back to the form
carried-signed-in = Signed in; not sent yet
carried-signed-in-text = Look at what you typed and send it; nothing has been written so far.
carried-send = Send it now
carried-file = The file you chose goes with it ({ $bytes ->
    [one] 1 byte
   *[other] { $bytes } bytes
}).
carried-kept = What you typed is kept here:
carried-stale-form = The page was loaded before you signed in anew, so nothing was written. Look at what you typed and send it again.
error-wait = Try again in { $seconds } s.
error-limit = At most { $limit } MiB can be sent at once.
error-limit-found = At most { $limit } MiB can be sent at once; this was { $found } MiB.
error-sign-in-first = Sign in first
error-sign-in-first-text = This page is for arbiters.
error-forbidden = Not allowed
error-forbidden-text = Your account has no right to do this.
error-cross-site = Request refused
error-cross-site-text = The request came from another site. Use this site's own pages.
error-stale-form = The form has expired
error-stale-form-text = Go back, reload the page and send it again; nothing was saved.
error-not-found = No such page
error-not-found-text = The address may be mistyped, or the record does not exist.
error-certified = The game is certified
error-certified-text = A certified record is not changed. To correct it, reopen it on the arbiter's page first.
error-link-used = This link no longer works
error-link-used-text = The one-time link was used or has expired. Ask an administrator for a new one.
error-already-done = Done already
error-already-done-text = Somebody did this before. Reload the page to see.
error-ruled = Ruled on already
error-ruled-text = This claim was ruled on before. To rule on it anew, take that ruling back on the fouls page first.
error-overtaken = Changed meanwhile
error-overtaken-text = What you saw has changed meanwhile; nothing of yours was written. Load the page again.
overtaken-title = Changed meanwhile
overtaken-text = This board has changed since you opened the page. Nothing of yours was written.
overtaken-changes = What has changed
overtaken-about = What you were about to do
overtaken-look = See the page as it is now
overtaken-send = Do it all the same
overtaken-anew = It answered a proposal that may be another one now. Look at it again and decide there.
error-invalid = This cannot be processed
error-invalid-text = Something in the request is wrong.
expected-side = Expected red or black as the side, found “{ $found }”.
expected-plies = Expected the number of a ply of the game, found “{ $found }”.
expected-repetition = The position has not come back often enough for a ruling.
expected-language = There is no language “{ $found }” here.
expected-notation = Expected full or short as the notation, found “{ $found }”.
expected-form = The form came broken or incomplete. Go back and send it again.
expected-method = Nothing can be sent to this address; it can only be looked at.
expected-request = The address or the request holds something that cannot be read, such as a word in the place of a number.
error-too-large = Too large
error-too-large-text = The request is larger than we take; nothing was saved.
error-too-many-requests = Too many requests
error-too-many-requests-text = Please wait a moment.
error-internal = Something went wrong here
error-internal-text = It is our fault and was logged. Please try again later.

# reading
read-title = Read a record
read-lead = Paste, type or choose a record and see at once what is read and what is in doubt. Nothing is kept.
read-text = Record
read-file = or choose a file
read-button = Read it
read-text-hint = Chinese moves in full or short, WXF, ICCS or PGN. Write — or 漏 for a move not recorded.
reading-complete = { $plies ->
    [one] One ply read; it is legal.
   *[other] { $plies } plies read; every one is legal.
}
reading-stopped = { $entries ->
    [one] One entry is
   *[other] { $entries } entries are
} read. As they stand, { $plies ->
    [0] none can be played
    [one] one can be played in order
   *[other] { $plies } can be played in order
}; it stops at { $side }'s move of round { $round }. With what is missing or wrong there put right, { $fitting ->
    [0] none fits
    [one] one fits
   *[other] { $fitting } fit
} into one game.
reading-empty = No moves yet.
reading-nothing = There is nothing yet.
reading-no-start = One cannot play from the start position given.
reading-too-large = The text is too large ({ $found } bytes, at most { $most } MiB).
reading-not-text = This is no text: { $error }
not-text-file = it is a file of { $kind }
not-text-byte = byte number { $at } fits neither UTF-8 nor UTF-16, GBK or Big5
reading-entries = Entries as read
reading-round = Round
reading-board = The position reached
reading-findings = To look at
reading-no-findings = Nothing was found amiss.
reading-place = line { $line }, character { $column }
status-ok = ok
status-inferred = inferred
status-ambiguous = ambiguous
status-illegal = illegal
status-unreadable = unreadable
status-missing = missing
status-waiting = does not fit
severity-info = note
severity-warning = caution
severity-error = problem

# games
board-title = Board { $number }
game-tools = For arbiters
game-red-sheet = Enter Red's sheet
game-red-sheet-again = Red's sheet
game-black-sheet = Enter Black's sheet
game-black-sheet-again = Black's sheet
game-arbiter = Arbiter's page
game-certified = This game's record is certified; certificate
game-no-sheets = No sheets have been handed in yet.
replay-start = Start
replay-after = Round { $round }: { $move }
replay-steps = Steps
replay-first = To the start
replay-back = One ply back
replay-forward = One ply on
replay-last = To the end
replay-moves = Moves
replay-no-moves = No moves yet.
replay-no-such-ply = There is no ply { $ply }; the last of { $plies } is shown.
provenance-both = both sheets
provenance-red = Red's sheet only
provenance-black = Black's sheet only
provenance-inferred = inferred
provenance-disputed = disputed
provenance-fixed = decided
provenance-archive = from the archive
outcome-red = Red won
outcome-black = Black won
outcome-draw = draw
outcome-none = both forfeited

# sheets
sheet-title-red = Red's sheet
sheet-title-black = Black's sheet
sheet-submit = Hand in
sheet-preview = Look first
sheet-kept = The text is kept byte for byte. Handing in again does not replace what was handed in before.
sheet-earlier = Handed in
sheet-bytes = { $count ->
    [one] 1 byte
   *[other] { $count } bytes
}
sheet-counts = the one that counts
sheet-submitted = The sheet is kept.
sheet-thin = { $now ->
    [0] No move can be read in this text
    [one] Only 1 move can be read in this text
   *[other] Only { $now } moves can be read in this text
}; the sheet that counts now has { $before ->
    [one] 1 move
   *[other] { $before } moves
}. Is it to take its place?
sheet-thin-kept = Nothing has been handed in yet. Whichever counts, neither text is lost: sheets handed in before are always kept.
sheet-thin-keep = Leave the present sheet
sheet-thin-replace = Hand this text in all the same

# arbiter's page
tab-join = Sheets
tab-rulings = Fouls
tab-limit = Natural limit
tab-repetition = Repetition
tab-result = Result
bench-no-sheets = Enter the players' sheets first.
bench-not-joined = The sheets were not joined.
bench-open = { $count ->
    [one] One ply is disputed; please decide it.
   *[other] { $count } plies are disputed; please decide each.
}
bench-waiting = { $count ->
    [one] One more ply waits for what is decided before it.
   *[other] { $count } more plies wait for what is decided before them.
}
bench-more = { $count ->
    [one] One more move comes into question; write it if it was played.
   *[other] { $count } more moves come into question; write the one that was played.
}
bench-waits = Waits for a ply before it that is open: where the piece stood depends on that.
bench-open-short = { $count } open
bench-short = The plies up to here are settled, but the rest of the sheets could not be joined; see below.
bench-unique = Every ply is settled, and no other game explains the sheets as well.
bench-settled = Every ply is settled. Some rest on one word alone and another game would be possible; look them over.
bench-red = Red's sheet
bench-game = Game
bench-black = Black's sheet
bench-sheet-link = enter
bench-on-sheet = { $sheet }: { $text }
bench-reading-red = How Red's sheet was read
bench-reading-black = How Black's sheet was read
bench-encoding = read as { $encoding }
bench-change = change
bench-undo = undo
bench-undo-last = Undo the last decision
bench-undone = The decision is undone.
bench-other = Another move
bench-other-example = such as 马八进七
bench-reason = Reason
bench-decide = Decide
bench-choose = Choose or write a move.
bench-no-such-ply = There is no such ply.
bench-ambiguous = It can be several moves: { $moves }. Be more exact, such as h2e2.
move-of-piece = { $piece } from { $from } to { $to }
move-of-points = from { $from } to { $to }
bench-keys = Keys: N and P go to the next and previous question, U undoes, ← → step.
bench-previous = Previous
bench-next = Next question
bench-go-on = All settled: go on to fouls
status-wrong = differs
place-early = { $by } early
place-late = { $by } late
place-other-column = other column
place-doubled = doubled
place-stray = stray
cost-none = contradicts nothing
cost-both = both sheets would be wrong
cost-red = Red's sheet would be wrong
cost-black = Black's sheet would be wrong
cost-elsewhere = something else would be wrong

# fouls and rulings
rulings-missed = Missed moves
rulings-no-sheet = No sheet was handed in.
rulings-nothing-new = Nothing missed is still to be dealt with.
rulings-missed-count = { $count } not recorded:
rulings-none-missed = Nothing is missing.
rulings-carried = { $count ->
    [one] 1 found earlier has not made a foul yet and is carried over.
   *[other] { $count } found earlier have not made a foul yet and are carried over.
}
rulings-proposal = Proposed: { $fouls }.
rulings-proposal-unreadable = Proposed: { $fouls }; { $confirmed } if the unreadable entries count as missed.
rulings-unreadable = Unreadable: those ticked count as missed
rulings-wrong = Differs from the game (not missed):
rulings-note = Note
rulings-confirm = Confirm
rulings-dismiss = Dismiss
rulings-kept = It is entered.
rulings-tally = Fouls so far
rulings-loss = loses the game ({ $clause }); rule on the result page
rulings-offers = Draw offers:
rulings-enter = Enter a foul, a draw offer or a remark
rulings-side = Side
rulings-offence = Offence
rulings-round = Round
rulings-clock = Seconds off the clock
rulings-enter-foul = Enter a foul
rulings-enter-offer = Enter a draw offer
rulings-enter-note = Enter a remark
rulings-journal = Decisions
rulings-journal-empty = No decisions yet.
rulings-revoke = take back
rulings-is-revoked = taken back
rulings-revoked = The decision is taken back.
rulings-seconds = { $seconds } s off the clock
verdict-confirmed = confirmed
verdict-dismissed = dismissed
verdict-revoked = taken back
decision-missed-moves = { $count } not recorded ({ $plies })
decision-natural-limit = Natural limit: { $verdict } ({ $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
})
decision-repetition = Repetition: { $verdict }
decision-draw-offer = Draw offer
decision-reopened = Reopened for correction
decision-note = Remark
decision-revoked = An earlier decision is taken back
offence-touched-own = Touched an own piece that cannot move
offence-touched-opponent = Touched a piece that cannot be taken
offence-early-press = Pressed the clock before moving
offence-illegal-move = Move against the rules
offence-interference = Disturbed the opponent
offence-clock-tampering = Stopped or started the clock
offence-conduct = Other offence against the rules of conduct
offence-draw-offer = too many draw offers
offence-untrue-claim = untrue natural-limit claim
offence-missed-moves = moves not recorded
claim-upheld = upheld, the game is drawn
claim-rejected = rejected
claim-not-accepted = not accepted

# natural limit
limit-title = The natural limit
limit-lead = A claim is made by the player on move. Choose who claims and the last move before it; the count and its evidence follow, and you rule.
limit-claimant = Claimant
limit-claimant-needed = Please choose Red or Black.
moment-round = Last move: round
moment-mover = Last move: side
moment-hint = Empty means the last move that is settled, { $last } ({ $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}).
moment-before = The game begins with { $first }.
moment-beyond = Settled only up to { $last }.
limit-count = Count
limit-proposed = Proposed: { $verdict }
limit-rounds = { $counted ->
    [one] 1 round
   *[other] { $counted } rounds
} of { $limit }
limit-quiet = Without a capture
limit-quiet-count = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} ({ $plies ->
    [one] 1 ply
   *[other] { $plies } plies
})
limit-capture = Last capture
limit-no-capture = none in the record
limit-checks = The claimant's checks
limit-discounted = Rounds taken off
limit-gaps = Lacking on the claimant's sheet
limit-gaps-none = nothing
limit-before-start = The start position states { $plies ->
    [one] 1 quiet ply before it; it is on no sheet and does not count.
   *[other] { $plies } quiet plies before it; they are on no sheet and do not count.
}
limit-evidence = The checks
limit-evidence-none = There are none in the stage.
limit-counts = counts
limit-not-counts = beyond the { $checks ->
    [one] 1 that counts
   *[other] { $checks } that count
}
limit-penalty = If rejected: { $fouls }, { $seconds } s off the clock
limit-loses = a second untrue claim in this stage loses the game
limit-draw-unasked = The count is reached; the arbiter may rule the draw unasked.
limit-clauses = Clauses
limit-rule = Ruling
limit-rule-as-proposed = Rule as proposed
limit-rule-not-accepted = Do not accept
limit-first = Enter and settle the sheets first.
limit-open = From { $from } on the game is not settled; the audit ends there.
not-accepted-out-of-turn = It is not the claimant's turn.
not-accepted-game-over = The game was over before the claim.
not-accepted-not-established = Established only up to { $last }.
not-accepted-nothing-established = No move is established.
not-accepted-thin-sheet = The claimant's sheet lacks { $lacking } of { $of ->
    [one] 1 entry
   *[other] { $of } entries
}; { $allowed } may be lacking.

# result and certificate
result-title = Result
result-winner = Result
result-reason = Reason
result-red-time = Red's time
result-black-time = Black's time
result-time-hint = h:mm:ss or m:ss
result-ended = Ended
result-remarks = Remarks
result-save = Enter the result
result-saved = The result is entered.
result-entered = Entered: { $result }, by { $by }, { $at }
result-time-wrong = Such as 1:05:30, please.
result-contradicts = This reason does not go with the result.
result-proposed = Proposed: { $text }
result-not-on-record = The result entered is “{ $text }”, which neither the moves nor the fouls and rulings bear out. Please check.
result-otherwise-on-record = By the moves, the fouls or the rulings the result would be “{ $text }”, not the one entered. Please check.
winner-red = Red wins
winner-black = Black wins
winner-none = draw
winner-nobody = both lose
termination-checkmate = checkmate
termination-stalemate = stalemate
termination-resignation = resignation
termination-time = time
termination-forbidden-repetition = forbidden repetition
termination-illegal-move = illegal move
termination-fouls = fouls
termination-untrue-claims = untrue claims
termination-forfeit = forfeit
termination-agreement = agreement
termination-insufficient-material = neither side can win
termination-repetition = repetition
termination-natural-limit = natural limit
termination-unstated = not stated
certify-title = Certify
certify-lead = A certified record never changes. A correction is a new certificate that names this one; both are kept.
certify-blocked = It cannot be certified yet:
certify-ready = Ready to be certified.
certify-look = Look at this before certifying
certify-draft = Look at the sheet (not certified)
certify-button = Certify
certify-done = The scoresheet is certified.
certify-block-no-sheets = no sheet has been entered
certify-block-not-joined = the sheets are not joined
certify-block-open = { $count ->
    [one] One ply is disputed
   *[other] { $count } plies are disputed
}
certify-block-missed = what { $side }'s sheet lacks is not dealt with
certify-block-no-result = no result is entered
certify-block-refused = the result just filled in was not entered: correct it above, or open this page anew to keep the one that stands
certify-block-unplaced = entries at the end of the sheets belong to no ply of the game
certify-block-outdated = a decision is older than the latest sheet: take it back, and decide again if it still holds
certify-correct-title = Correct
certify-correct-lead = Give the reason; the game is opened again. The present certificate is kept and will say that it was corrected.
certify-correct-reason = Reason
certify-correct-button = Reopen
certify-reopened = The game is open again; certify it anew when it is right.
certify-certificate = Certificate

# regulations
field-illegal-moves-that-lose = Illegal moves that lose
field-recorded-moves = What players record
recorded-both = both players' moves
recorded-own = own moves only

# certificates
certificate-title = Certified record
certificate-pdf = Scoresheet (PDF)
certificate-pdf-short = Short notation (PDF)
certificate-png = Page { $number } as picture
certificate-note = Signed note
certificate-incidents = Fouls and rulings
verify-title = Verify a scoresheet
verify-lead = By the certificate's number, the QR code on the sheet, or the file itself. Files are not kept.
verify-file-title = A file
verify-file = Scoresheet PDF or signed note (drop it here)
verify-file-hint = Any byte changed is found.
verify-button = Verify
verify-sending = Verifying…
verify-id-title = A number
verify-id = Certificate number
verify-look-up = Look up
verify-unknown = No certificate here has the number { $id }.
verify-another = To verify another:
verify-valid = Valid: exactly as it was issued
verify-invalid = Not valid
verify-superseded = Corrected by a later certificate
verify-superseded-by = The certificate in force:
verify-supersedes = This one corrects:
verify-signed = Signed with
verify-not-ours = not issued here
verify-key = This service signs with
verify-address = To be verified at:

# audit log
audit-at = Time
audit-who = Who
audit-what = What
audit-game = Game
audit-detail = Detail
audit-more = Earlier
action-sign-in = signed in
action-sign-in-failed = sign-in failed
action-account-made = account opened
action-account-barred = account barred
action-account-let-in = account let in again
action-password-set = password changed
action-invitation-made = invitation made
action-invitation-withdrawn = invitation withdrawn
action-event-made = event made
action-event-changed = event changed
action-round-made = round added
action-round-changed = round changed
action-board-made = board added
action-board-changed = board changed
action-sheet-submitted = sheet handed in
action-ply-fixed = ply decided
action-ply-fix-undone = decision on a ply undone
action-decision-made = ruling made
action-decision-revoked = ruling taken back
action-result-entered = result entered
action-game-certified = certified
action-game-reopened = reopened

# repetition
repetition-lead = Finds the cycle the game ends in, says what each move of it is and proposes a ruling. Change any label, with a reason, and the verdict follows.
repetition-find = Find the cycle
repetition-foresee = If it goes on: { $verdict }
repetition-forbidden = forbidden
repetition-allowed = allowed
repetition-labels = The moves of the cycle
repetition-ply = Ply
repetition-label = Label
repetition-why = Why
repetition-changed = changed
repetition-by-arbiter = decided by the arbiter
repetition-again = Rule again with these labels
repetition-as-found = As found
repetition-before = Before the cycle
repetition-marks = Full rings mark pieces chased, dashed rings those that attack.
repetition-reason-hint = Needed when a label is changed or the ruling dismissed; it is kept in the record.
repetition-reason-needed = Please give the reason.
repeating-next = { $cycle }. Once more would mean: { $verdict }.
repeating-ripe = { $cycle }, enough for a ruling: { $verdict }.
repeating-link = See the repetition
repetition-own = The arbiter's ruling
repetition-own-button = Rule so
repetition-own-loses = { $side } loses
repetition-verdict-needed = The rules leave this open; please choose a ruling.
repetition-dismiss = Dismiss
bench-other-summary = Another move, or a reason
cost-other-before = needs another move before it

# pieces
piece-red-king = king
piece-red-advisor = advisor
piece-red-elephant = elephant
piece-red-horse = horse
piece-red-rook = rook
piece-red-cannon = cannon
piece-red-pawn = pawn
piece-black-king = king
piece-black-advisor = advisor
piece-black-elephant = elephant
piece-black-horse = horse
piece-black-rook = rook
piece-black-cannon = cannon
piece-black-pawn = pawn

# findings of reading
finding-bracket-not-closed = “{ $opened }” is never closed; the text behind it is read as usual.
finding-format-not-read = This is { $name }, a format that is not read.
finding-format-numbers = This is a list of numbers, a format that is not read.
finding-header-not-closed = Header { $name } does not end in "]; read up to the end of the line.
finding-header-too-long = The line of header { $name } may have { $most } bytes, it has { $found }; not read.
finding-moves-in-remarks = Moves within running text are kept aside as remarks and not followed: { $count }.
finding-moves-left-out = Round { $round } should have two moves and has more; not followed: { $moves }
finding-alternative = From round { $round } other moves are written a second time; they are kept aside.
finding-ambiguous = “{ $text }” can be more than one legal move.
finding-control-characters = The text has { $count ->
    [one] 1 control character or broken one; it was passed over.
   *[other] { $count } control characters or broken ones; they were passed over.
}
finding-illegal = “{ $text }” cannot be played: { $why }.
finding-inferred-gap = No move is recorded; only one lets the rest follow, so it is taken.
finding-inferred-unreadable = “{ $text }” cannot be read; only one move lets the rest follow, so it is taken.
finding-inferred-ambiguous = Of the moves “{ $text }” can be, only one lets the rest follow, so it is taken.
finding-inferred-bare = “{ $text }” does not show its direction; it was settled by convention and by what follows.
finding-missing = No move is recorded here, and more than one would lead on.
finding-no-moves = No moves were found.
finding-not-reached = { $count ->
    [one] One further entry can
   *[other] { $count } further entries can
} follow only once what stands before is settled.
finding-numerals-exchanged = Red’s moves are written with digits and Black’s with Chinese numerals, not the other way round; perhaps the columns are exchanged.
finding-one-side = Each round has one move; they are taken as { $side }'s alone.
finding-open-mated = The result is left open as “{ $stated }”; { $loser } is checkmated.
finding-open-stalemated = The result is left open as “{ $stated }”; { $loser } has no legal move.
finding-result-mated = The result is given as “{ $stated }”, but { $loser } is checkmated.
finding-result-stalemated = The result is given as “{ $stated }”, but { $loser } has no legal move.
finding-round-misnumbered = The round is numbered { $found }; it is taken as round { $taken }.
finding-round-out-of-range = Round number { $found } is out of range (at most { $most }).
finding-round-repeated = Round { $round } is written twice with the same moves.
finding-round-skipped = Round { $round } is not recorded.
finding-rounds-skipped = Rounds { $from } to { $to } are not recorded.
finding-several-games = The file holds { $count ->
    [one] 1 game
   *[other] { $count } games
}; this is number { $taken }.
finding-start-position = One cannot play from the start position given: { $error }.
finding-too-many-headers = At most { $most } headers are read; the text has more.
finding-too-many-plies = There are more than { $most } plies; the rest is not read.
finding-too-much-text = There is too much text; the rest is not read.
finding-unclear-end = Behind the last move stands “{ $text }”, which is neither a move nor a result; kept aside as a remark.
finding-unreadable = “{ $text }” cannot be read: { $why }.
unreadable-found = at character { $at } { $expected } was expected, found “{ $found }”
unreadable-end = it ends at character { $at } where { $expected } was expected
expected-move = a move
expected-piece = a piece
expected-piece-or-file = a piece or a file
expected-file = a file, 前, 中 or 后
expected-direction = 进, 退 or 平
expected-direction-or-number = 进, 退, 平 or a number
expected-number = a number from 1 to 9
expected-piece-letter = a letter for a piece
expected-end = the end of the move

# why a move cannot be played
why-none-left = no { $piece } is left
why-not-on-file = no { $piece } stands on file { $file }
why-only-one = there is only one { $piece }, so front or rear means nothing
why-not-on-one-file = no two of them ({ $piece }) stand on one file, so front or rear means nothing
why-no-pair-on-file = file { $file } has no two of them ({ $piece })
why-no-middle = no three of them ({ $piece }) stand on one file, found { $found }
why-too-few = only { $found } of them ({ $piece }) can be counted, not { $nth }
why-never-sideways = a { $piece } never moves sideways
why-same-file = the { $piece } already stands on file { $file }
why-no-such-step = no { $piece } steps from file { $from } to file { $to }
why-off-board = the { $piece } would leave the board
why-no-piece = no piece stands on { $square }
why-not-yours = the piece on { $square } is the opponent's
why-own-piece = an own piece stands on { $square }
why-wrong-shape = a { $piece } does not move that way
why-leaves-palace = the { $piece } would leave the palace
why-crosses-river = the { $piece } would cross the river
why-pawn-back = a { $piece } never moves back
why-pawn-sideways = a { $piece } moves sideways only beyond the river
why-leg-blocked = a piece on { $square } blocks the horse's leg
why-eye-blocked = a piece on { $square } blocks the elephant's eye
why-path-blocked = a piece on { $square } stands in the way
why-screens = a cannon takes over exactly one piece, found { $found } between
why-king-in-check = the own king stays in check from { $square }
why-exposes-king = the own king would be exposed to { $square }
why-kings-face = the two kings would face each other

# sides and plies
side-short-red = Red
side-short-black = Black
ply-name = { $round } { $side }
ply-both = round { $round }
list-separator = {", "}
pair = { $name }: { $value }
outcome-by = { $winner } ({ $how })

# differences between the sheets
mismatch-nothing-written = There is nothing to go on: no sheet has a move on it.
mismatch-empty-sheet = This sheet has no moves.
mismatch-different-starts = The sheets start from different positions.
mismatch-different-games = The sheets are not of the same game: of { $common ->
    [one] 1 ply
   *[other] { $common } plies
} that both have, { $agree } { $agree ->
    [one] agrees
   *[other] agree
}. They are not joined.
mismatch-too-little = From { $from } on there is too little to go on.
mismatch-unproven = Too much is missing or wrong to look at every game the sheets may tell. What rests on moves that nobody wrote is left open.
mismatch-columns-exchanged = Red's moves stand in Black's column and Black's in Red's; they are taken as exchanged.
mismatch-columns-unclear = On one of the sheets Red's moves stand in Black's column and Black's in Red's; the moves do not tell on which. Put its columns right and hand it in again.
mismatch-cut-short = Too much is missing or wrong to look at every game the sheets may tell; another may be as good as this one.
mismatch-too-many-plies = The game does not end before ply { $limit }; the rest of the sheets is not joined.
mismatch-not-reached = { $count ->
    [one] One entry at the end belongs to no ply that can be played.
   *[other] { $count } entries at the end belong to no ply that can be played.
}
mismatch-fixed-illegal = The move decided for { $ply }, { $move }, cannot be played: { $why }.
mismatch-conflict = The sheets differ, and either move can have been played.
mismatch-gap = No sheet shows { $plies }; { $ways }.
mismatch-several-readings = What is written can be read in more than one way.
mismatch-inferred = No sheet says this move, but no other lets the game go on.
mismatch-wrong-entry = “{ $text }” is not what was played: { $slip }.
mismatch-unreadable-entry = “{ $text }” cannot be read.
mismatch-shifted-back = From here on the entries stand in their places again.
mismatch-shifted-late = { $by ->
    [one] From here on the entries stand one place too late.
   *[other] From here on the entries stand { $by } places too late.
}
mismatch-shifted-early = { $by ->
    [one] From here on the entries stand one place too early.
   *[other] From here on the entries stand { $by } places too early.
}
mismatch-other-column = “{ $text }” stands in the other column.
mismatch-doubled-entry = “{ $text }” is written once more and cannot be played again here (look-alike, 7.2).
mismatch-stray-entry = “{ $text }” belongs to no ply.
mismatch-missed = { $count } not recorded: { $plies }.
mismatch-same-mistakes = Both sheets have the same unusual mistakes at { $plies }; one may be copied (look-alike, 7.2).
mismatch-one-word = { $plies } { $count ->
    [one] rests
   *[other] rest
} on one sheet alone; a slip there would not show.
head-results-differ = The sheets state different results: “{ $red }” on Red's, “{ $black }” on Black's.
head-players-differ = The sheets name different players as { $side }: “{ $red }” on Red's, “{ $black }” on Black's.
ways-exactly = { $ways ->
    [one] one way leads across
   *[other] { $ways } ways lead across
}
ways-more-than = more than { $ways ->
    [one] one way leads across
   *[other] { $ways } ways lead across
}
ways-uncounted = the ways across were too many to count
slip-none = it has nothing to do with the move
slip-direction = the direction is wrong
slip-number = the last number is wrong
slip-file = the file it starts from is wrong
slip-place = front and rear are wrong
slip-piece = the piece is wrong
slip-swapped = the two numbers are exchanged
slip-other-side = the files are counted from the other side
slip-point = a point is wrong
slip-several = two parts are wrong

# counts
foul-count = { $count ->
    [one] { $count } foul
   *[other] { $count } fouls
}

# fouls and rulings on a sheet
incident-missed-moves = { $count ->
    [one] one move not recorded
   *[other] { $count } moves not recorded
}
incident-limit-upheld = natural-limit claim upheld ({ $rounds ->
    [one] one round
   *[other] { $rounds } rounds
})
incident-limit-rejected = natural-limit claim rejected ({ $rounds ->
    [one] one round
   *[other] { $rounds } rounds
})
incident-limit-not-accepted = natural-limit claim not accepted ({ $rounds ->
    [one] one round
   *[other] { $rounds } rounds
})
incident-repetition = repetition: { $verdict }
incident-ply-fixed = decided as { $move }
incident-clock = { $seconds } s off the clock

# repetition
sentence-separator = {"; "}
piece-at = the { $piece } on { $square }
motive-name-check = 将 check
motive-name-mate = 杀 mate threat
motive-name-chase = 捉 chase
motive-name-exchange = 兑 exchange
motive-name-sacrifice = 献 sacrifice
motive-name-block = 拦 block
motive-name-follow = 跟 follow
motive-name-idle = 闲 idle
motive-check = check by { $by }
motive-check-self-inflicted = check by { $by }, but it leaves the own side to be mated
motive-mate = threatens mate by checks: { $line }
motive-chase = chases { $target } ({ $root }) with { $by } { $manner }: { $line }
motive-chase-joint = jointly chases { $target } ({ $root }) with { $by } and { $partners } { $manner }: { $line }
motive-exchange = { $offered } offers an exchange with { $target }
motive-exchange-loses = { $offered } offers an exchange with { $target }; to accept loses value
motive-exchange-mated = { $offered } offers an exchange with { $target }; to accept is mate
motive-sacrifice = can be taken by { $takers }
motive-block = stops { $move }
motive-follow = follows { $target }
motive-idle = wins nothing
motive-idle-king-left-check = the king leaves check
motive-idle-king-or-pawn = an attack by king or pawn alone, which is allowed
motive-idle-standing = { $targets } could be won before; the chase is not new
motive-idle-standing-mate = the mate was threatened before
motive-idle-key-point = it holds a point that must be held
root-none = no root
root-false = false root
root-too-few = too few roots
root-full = rooted
manner-at-once = at once
manner-through-exchange = through an exchange
manner-through-checks = through checks
manner-through-offer = by an offer that harms to accept
doubt-bounded = the search met its bound
doubt-guarding-capturer = the edition does not say whether a guarding piece chases when it only breaks even
doubt-key-point = whether the point makes a plain draw is for the arbiter to say
doubt-harmful-offer = the edition does not say whether an exchange that harms is a chase
doubt-pawn-for-rook = the edition does not say whether a pawn given for a rook is a gain
doubt-pawn-chase = the edition counts a pawn’s chase where both sides attack on every move
doubt-purpose = whether the allowed moves are without purpose is for the arbiter to say
doubt-clauses-disagree = the clauses of the edition disagree about such play on both sides
repetition-loses = { $side } checks perpetually and loses
repetition-must-change = { $side } must change or loses
repetition-draw = a draw if neither changes
repetition-undecided = for the arbiter to decide
repetition-none = The game does not end in a position that comes back.
repetition-recurred = The last position came about { $times ->
    [one] once
   *[other] { $times } times
}, but not twice by the same moves.
repetition-too-few = From { $from } on the position comes back every { $period ->
    [one] ply
   *[other] { $period } plies
}, { $times ->
    [one] once
   *[other] { $times } times
} so far; { $needed } { $needed ->
    [one] is
   *[other] are
} needed for a ruling.
repetition-too-long = The cycle has { $period ->
    [one] 1 ply
   *[other] { $period } plies
}, too many to look into.
repetition-cycle = from { $from } on, every { $period ->
    [one] ply
   *[other] { $period } plies
}, { $times ->
    [one] once
   *[other] { $times } times
}
repetition-drift = from { $from } on, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} on three or more points
