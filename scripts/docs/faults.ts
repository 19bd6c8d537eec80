/** What can go wrong, what Argosy does then, and the figure by which that is judged. */
export interface Fault {
  readonly what: string;
  readonly does: string;
  readonly figure: string;
}

/** The fault matrix by the IDs that tests, `npm run faults` and comments cite. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  F01: {
    what: 'the reply of a change is lost after its effect',
    does: 'the outcome is unknown and settled by reading; nothing is sent again',
    figure: 'no effect twice; every request settled within 5 s, with at most 3 reads',
  },
  F02: {
    what: 'a change is lost on its way',
    does: 'reading finds no effect once 25 s have passed, and it is sent again',
    figure: 'exactly one effect',
  },
  F03: {
    what: 'nothing is heard of a change, which takes effect some seconds later',
    does: 'that it had no effect is believed only when it can have none any more',
    figure: 'no effect twice',
  },
  F04: {
    what: '5xx or HTML in answer to a change, with and without effect',
    does: 'as F01',
    figure: 'no effect twice; no ship stuck for over a minute',
  },
  F05: { what: 'a success whose body is cut anywhere', does: 'as F01', figure: 'no effect twice, no uncaught error' },
  F06: {
    what: 'replies with fields gone, null, new or of another type',
    does: 'what is new is ignored; what is missing concerns the one ship, and the others work on',
    figure: 'no exit; the others do at least 95 % of their work',
  },
  F07: {
    what: 'refusals: cooldown, fuel, survey, market, credits',
    does: 'each has a name and a reaction of its own; nothing is repeated blindly',
    figure: 'the same request twice at once at most, then after growing pauses',
  },
  F08: { what: 'the same request given twice at once', does: 'the journal takes one of them', figure: 'one is sent' },
  F09: {
    what: 'a fleet that always has something to send',
    does: 'never more than the service allows, by its own count',
    figure: 'no 429 in an hour; at least 90 % of the allowance used',
  },
  F10: {
    what: 'a 429 with a time to wait, in the header or the body',
    does: 'everything rests so long, and the request pays for its second try',
    figure: 'nothing sent meanwhile, nothing lost',
  },
  F11: {
    what: '429 without end',
    does: 'one try at a time, further and further apart, up to a minute',
    figure: 'at most 12 tries in 10 minutes',
  },
  F12: {
    what: 'the server away for an hour: no connection, no name, no certificate',
    does: 'everything rests, one probe goes out each 30 s',
    figure: 'at most 125 requests; full speed within a minute of its return',
  },
  F13: {
    what: 'a request that is never answered',
    does: 'it is given up after 20 s, and its outcome is unknown',
    figure: 'no place in the queue held longer; at most 4 requests in flight',
  },
  F14: {
    what: 'something urgent behind a hundred routine requests',
    does: 'it goes next',
    figure: 'started within a second',
  },
  F15: {
    what: 'a request that is called off while it waits',
    does: 'it leaves the queue',
    figure: 'it costs no token',
  },
  F16: {
    what: 'a request queue that stands still although work waits',
    does: 'the process gives up with exit 70, to be started anew',
    figure: 'after 30 s',
  },
  F17: {
    what: 'forty ships that compete for the queue',
    does: 'what waits grows more urgent',
    figure: 'none waits for over 120 s',
  },
  F18: {
    what: 'the clock of this machine steps by an hour, either way',
    does: "pace and rests go by a clock that never steps, deadlines by the server's",
    figure: 'nothing stops, nothing early, no 429',
  },
  F19: {
    what: 'a server whose clock is up to 90 s away',
    does: 'the difference is learned from its replies',
    figure: 'at most 2 refusals a ship for being early',
  },
  F20: {
    what: 'deadlines weeks ahead, now, past or unreadable',
    does: 'each is met in its time, or is an error that says so',
    figure: 'within a second',
  },
  F21: {
    what: 'the machine sleeps for 8 hours',
    does: 'everything is looked at once, and no burst follows',
    figure:
      'at most ships + 5 requests in the first 10 s, or no more than in the busiest 10 s of the same run awake, because a ship that was to trade does so now, and a dozen requests at one market are its usual work',
  },
  F22: {
    what: 'the process killed after any of its steps',
    does: 'the next start takes the same way as any start, and settles what was open',
    figure: 'nothing twice, nothing lost, the same end',
  },
  F23: {
    what: 'a real process killed at random',
    does: 'as F22, with sound books',
    figure: 'trading again within 10 s, each time',
  },
  F24: {
    what: 'a request that ends the process each time',
    does: 'after three starts its ship is set aside',
    figure: 'at most 3 restarts',
  },
  F25: {
    what: 'a stop in the middle of anything',
    does: 'nothing new is sent, what is in flight is awaited, the rest is noted',
    figure: 'ended within 20 s, on a second signal within one',
  },
  F26: {
    what: 'pm2 stops, reloads or kills it, or dies itself',
    does: 'as F23',
    figure: 'nothing twice, never two processes',
  },
  F27: {
    what: 'a second daemon on the same agent',
    does: 'it ends with exit 78 before its first request',
    figure: 'no request',
  },
  F28: {
    what: 'a disk that is full or read-only, books that are locked or corrupt',
    does: 'what cannot be written down is not sent, exit 74; corrupt books are put aside and begun anew',
    figure: 'nothing sent that is not written down',
  },
  F29: {
    what: 'books of an older or newer version',
    does: 'older ones are brought up to date after a backup, newer ones left alone',
    figure: 'all of them open, or say why not',
  },
  F30: {
    what: 'an error that nobody caught',
    does: 'one last line, exit 70, also below pm2',
    figure: 'within a second, the last line there',
  },
  F31: {
    what: 'the reset of the universe',
    does: 'everything stops, the books go to the archive, and it registers anew, or ends with exit 78 without an account token',
    figure: 'at most 3 requests with the old token; trading again within 120 s',
  },
  F32: { what: 'maintenance', does: 'as F12', figure: 'at most 2 probes a minute' },
  F33: {
    what: 'a world that others have changed: a market drained, a survey used up, a ship scrapped',
    does: 'the ship looks again and plans anew; a ship that is gone is forgotten',
    figure: 'no refused request more than twice',
  },
  F34: {
    what: 'prices that rise without end',
    does: 'the reserve is kept, and buying stops',
    figure: 'never below it',
  },
  F35: {
    what: 'the machine of a ship throws',
    does: 'this ship starts again after 1, 2, 4 … 300 s, and is left alone after five failures in ten minutes',
    figure: 'the others keep their pace within 5 %',
  },
  F36: {
    what: 'a state without a way out, or an act whose failure nobody hears',
    does: 'no such machine passes the tests',
    figure: 'none found',
  },
  F37: {
    what: 'ships that come and go by the thousand',
    does: 'nothing of them is left behind',
    figure: 'at most 5 MB more after 10,000 rounds',
  },
  F38: {
    what: 'a ship that goes in a circle without a request',
    does: 'it is left alone, the others work on',
    figure: 'noticed within a minute',
  },
  F39: {
    what: 'mistakes in a configuration',
    does: 'all of them are listed with their lines, exit 78, nothing is sent',
    figure: 'no stack trace, within a second',
  },
  F40: {
    what: 'a strategy broken while it is in use',
    does: 'the old one is kept, one warning',
    figure: 'no pause',
  },
  F41: { what: 'secrets', does: 'none reaches a log, a file, an error or a page', figure: 'no trace of a canary' },
  F42: {
    what: 'a flood of lines, and log files that are moved away',
    does: 'equal lines are counted, files reopened on a signal',
    figure: 'no line lost; at most 6 of 10,000 equal ones',
  },
  F43: {
    what: 'a log that cannot be written',
    does: 'trade goes on, lost lines are counted',
    figure: 'no exit, the count in the heartbeat',
  },
  F44: {
    what: 'a dependency that is vulnerable or runs scripts',
    does: 'versions are exact, and one package alone may run a script',
    figure: 'none other',
  },
  F45: {
    what: 'thirty days with fifty ships, faults in 2 % of the requests and a reset each week',
    does: 'it runs to the end',
    figure: "no exit, no effect twice, books equal to the universe's to the credit, heap and books bounded",
  },
  F46: {
    what: 'hours over a real network of this machine',
    does: 'memory and delays stay bounded',
    figure: 'at most 250 MB, delays of at most 50 ms',
  },
  F47: { what: 'the same seed twice', does: 'the same log, line by line', figure: 'equal for every seed' },
  F48: {
    what: 'anything at all as a reply, a file or a world to plan in',
    does: 'a value or an error of ours',
    figure: 'no other error, no hang',
  },
  F49: {
    what: 'replies with a new word, a part missing or of another type, or instants in another ISO form',
    does: 'what can be read is used, the part alone is left out or read afterwards; told once a word and place',
    figure: 'at least 80 % of the income without; no reply to a list unusable as a whole (npm run fuzz)',
  },
  F50: {
    what: 'something that answers in the place of the service (HTML, a redirect, JSON of a proxy), and a token that the service refuses',
    does: "nothing is refused but in the service's own words; a token is asked about after 30 s, 1, 2 and 5 minutes, nothing else being sent, unless the reset date has changed or the token never worked here; a known server is waited for at a start, too",
    figure:
      'no exit; at least 80 % of the income without it; one warning for one refused token; the notice out before any end',
  },
  F51: {
    what: 'acts that fail or are refused each time at one contract, market, good, asteroid, shipyard or ship',
    does: 'after the second time all ships leave it alone, for ten minutes and then for longer each time, and do the next best; contracts of an unknown type are not accepted',
    figure: 'at least 80 % of the income without it, one warning a cause',
  },
  F52: {
    what: 'a reader or a disk that does not take the log: a pipe nobody reads, a stopped terminal, a file on a disk that hangs, a page or a webhook that takes nothing',
    does: 'up to 8 MB of lines are kept for it, beyond that they are counted; nothing waits for it, a stop no longer than 4 s',
    figure: 'the ships move, signals work, ended within 20 s with 0',
  },
  F53: {
    what: 'a second daemon in another container, under a process id that is used again, as another user, without /proc, after a kill',
    does: 'the system keeps the lock for as long as the process lives, and gives it back by itself; the second ends with exit 78, names the first and touches nothing',
    figure: 'never two at once; a killed one keeps nobody out',
  },
  F54: {
    what: 'lists with a wrong or missing total or limit, and with short, empty or repeated pages',
    does: 'the entries that came are counted; an empty or repeated page ends the list; one line if the counts differ',
    figure: 'at least 80 % of the income without; every entry read; at most 4 pages more than there are',
  },
  F55: {
    what: 'a kept connection that the server has ended',
    does: 'a read goes again at once, a change is settled by reading and others go over new connections for ten minutes; idle connections are ended before servers end them',
    figure: 'requests never stop; at least 80 % of the income, books to the credit',
  },
  F56: {
    what: 'a fleet of which no ship can bring in credits: without a hold, not served, or only looking',
    does: 'the first purchase is a ship that can, before whatever the strategy buys else',
    figure: 'at least 80 % of the income of a fleet whose first ship only looks',
  },
  F57: {
    what: 'an owner plays by hand beside the daemon: buys, scraps, flies, refits, loads and empties ships, accepts and fulfils contracts',
    does: 'the fleet takes in new ships, forgets lost ones and plans again for changed ones; the books get the difference in credits',
    figure: "80 % of an undisturbed run's income, books equal to the universe's to the credit, nothing twice",
  },
  F58: {
    what: 'a difficult machine: proxies, company certificates, a wrong clock, no home folder, no hard links, unusual folders, few open files',
    does: 'proxies are used or reported as ignored; a failed TLS connection counts as not sent, and its message says what to do; books use the time on which machine and server agree',
    figure: 'no instant before the start or in the future, no hour that did not pass; one warning a cause',
  },
};
