import type { EventTable } from './entry.ts';

/** The daemon, its server and its files. */
export const DAEMON_EVENTS = {
  'daemon.started': {
    level: 'info',
    when: 'first line of a run; the agent is the one of the given or kept token, else the first callsign',
    sentence: '{mode} server {server}, agent {agent}, speed {speed}[, strategy {strategy}][, argosy {version}]',
  },
  'daemon.ready': {
    level: 'info',
    when: 'the ships take up work',
    sentence: '{agent} is ready with {ships} ships and {credits} credits',
    more: ['booksBeganAt'],
  },
  'daemon.stopping': {
    level: 'info',
    when: 'a stop was asked for; what is in flight is awaited',
    sentence: 'stopping: {reason}[, requests still waiting: {queueDepth}]',
  },
  'daemon.summary': {
    level: 'info',
    when: 'last line of a clean stop',
    sentence:
      'stopped after {gameHours} game hours: net worth {netWorth} ({netWorthGained} gained), {credits} credits; {unitsSold} units sold, {contractsFulfilled} contracts fulfilled, {requests} requests',
  },
  'daemon.failed': {
    level: 'fatal',
    when: 'the process gives up; the error names what to do',
    ownerDoes:
      'Read the reason: it says what to fix. After exit code 70 a process manager starts it again by itself; after 78 fix the configuration or the token, after 74 the disk, then start it again.',
    sentence: 'gave up: {reason}',
    more: ['cause', 'err'],
  },
  heartbeat: {
    level: 'info',
    when: 'once a minute',
    sentence:
      'net worth {netWorth} ({netWorthPerHour} an hour lately), {credits} credits; {ships} ships, {idleShips} idle; {requests} of {requestBudget} requests, {queueDepth} waiting, the oldest for {oldestWaitSeconds} s[; {rejected429} times too many requests][; {linesDropped} log lines lost]',
    more: [
      'gameHours',
      'shipsByState',
      'profitByLane',
      'requestsByLane',
      'creditsPerRequestByLane',
      'budgetUsePercent',
    ],
  },
  'fleet.cannot-earn': {
    level: 'warn',
    when: 'no ship of the fleet can bring in credits by the lanes that it was given: it has no hold, cannot be steered, or only looks',
    ownerDoes:
      'See that `purchases` names a type of ship that earns by a lane of yours, and that the credits above `reserveCredits` pay for one; or give a ship that has a hold a lane that earns.',
    sentence: 'no ship of the fleet can bring in credits[: {reason}]',
  },
  'pace.behind': {
    level: 'warn',
    when: 'for a minute requests waited long (a game minute or more) although much of the limit was unused: the machine, or the server, is too slow for the speed; logged again an hour later; `npx argosy status` says so as long as it lasts',
    ownerDoes:
      'Choose a lower `server.speed` (or `--speed`): ships wait for their turn, and plans take requests for scarcer than they are. On the live service, see whether it answers slowly.',
    sentence:
      'too slow for speed {speed}: {queueDepth} requests wait, the oldest for {oldestWaitSeconds} s, though only {budgetUsePercent} % of the limit is used; a lower server.speed helps',
  },
  'fleet.no-income': {
    level: 'warn',
    when: 'no credits have come in for six game hours, by a sale or a contract, though the fleet is not paused; logged again after six more',
    ownerDoes:
      'Look with `npx argosy status` at what each ship does and why it waits. If there are fewer credits than `reserveCredits`, nothing is bought: lower it, give a ship with a mining laser the lane `mine`, or sell what ships carry with `npx argosy ctl sell <symbol>`.',
    sentence: 'the fleet has earned nothing for {gameHours} game hours, {credits} credits are left',
  },
  'log.repeats': {
    level: 'warn',
    when: 'lines of one event came so fast that only the first of them were written: more than 60 a game minute of one ship, or more than 5 equal warnings or errors a minute',
    ownerDoes:
      'Read the lines of that event just before this one: they show what came so often. If it goes on for more than some minutes, look at that ship first.',
    sentence: '{lines} more lines of {of}[ of {ship}] within {seconds} s[: {reason}]',
  },
  'notice.failed': {
    level: 'warn',
    when: 'the webhook, or Telegram, did not take a message to the owner, after five tries or a reply that no try will mend',
    ownerDoes:
      'Check `notices.url` or `telegram` in the config, and whether the service behind it still knows the webhook or the chat; trade goes on.',
    sentence: '{receiver}: {reason}; {notices} notices lost',
  },
  'agent.registered': {
    level: 'info',
    when: 'a new agent was registered',
    sentence: 'registered {agent} with {faction}[ at {headquarters}][: {credits} credits]',
  },
  'agent.resumed': {
    level: 'info',
    when: 'the agent of an earlier run goes on',
    sentence: '{agent} goes on with {ships} ships and {credits} credits',
    more: ['booksBeganAt'],
  },
  'agent.failed': {
    level: 'error',
    when: 'one of several agents of the process failed; it begins again after a pause, and the others go on',
    ownerDoes:
      'Nothing at first. If it comes again and again, do what the reason says: for a full disk make room; anything else is a bug worth reporting, with the lines before it.',
    sentence: '{agent} failed: {reason}; it begins again in {seconds} s, and the other agents go on',
    more: ['err'],
  },
  'agent.ended': {
    level: 'error',
    when: 'one of several agents of the process cannot go on, such as one whose token is refused; the others go on',
    ownerDoes: 'Do what the reason says, and start Argosy again: only then does this agent play again.',
    sentence: '{agent} has ended: {reason}; the other agents go on',
  },
  'agent.abandoned': {
    level: 'warn',
    when: 'there are books of an agent, but not its token, and another agent is registered',
    ownerDoes: 'If the agent is to go on, stop, put its token back into the file named, and start again.',
    sentence: '{agent} stays behind: its books are here, but not its token[ ({file})]; another agent is registered',
  },
  'callsign.taken': {
    level: 'warn',
    when: 'someone else has the callsign',
    ownerDoes:
      'Nothing where another callsign follows in the list. Otherwise add one to `agent.callsigns` in the strategy, or give the token of the agent that is yours. Where the reply to an earlier try was lost, the agent may be yours: my.spacetraders.io has a new token for it then, for `server.tokenFile`.',
    sentence: 'the callsign {agent} is taken[; {reason}][; trying {nextCallsign}]',
  },
  'callsign.refused': {
    level: 'warn',
    when: 'the service does not take the callsign, for a reason of its own',
    ownerDoes:
      'Nothing where another callsign follows in the list. Otherwise add one to `agent.callsigns` in the strategy.',
    sentence: 'the callsign {agent} is refused: {reason}[; trying {nextCallsign}]',
  },
  'registration.delayed': {
    level: 'warn',
    when: 'the service has not answered a registration yet, or its refusal may pass; each reason is logged once in a row',
    ownerDoes:
      'Nothing at first: the same callsign is tried again by itself. If it goes on for hours, look at the announcements of the service, and at what stands between it and this machine.',
    sentence: '{agent} is not registered yet: {reason}; tried again, for the first time in {seconds} s',
  },
  'token.exposed': {
    level: 'warn',
    when: 'a token stands in a variable of the environment, where other programs see it: `pm2 save` writes it into a file that everybody may read',
    ownerDoes:
      'Put the token into a file of mode 600, name that in the variable with _FILE at its end or in the config (`server.accountTokenFile`, `server.tokenFile`), and unset the variable. What pm2 saved before goes with `npx pm2 delete argosy && npx pm2 save --force`.',
    sentence: 'the environment holds a token ({variable}), which other programs may read: put it into a file',
  },
  'token.refused': {
    level: 'warn',
    when: 'the service refuses the token, which one reply does not settle: it is asked again after 30 s, 1, 2 and 5 real minutes, and nothing else is sent meanwhile',
    ownerDoes:
      'Nothing at first: if the token is accepted again, Argosy goes on; if it is refused each time, it gives up and says how to look. Keep the token in any case.',
    sentence: '{operation} was refused for its token: {code} {name}[ ({reason})]; asking again before it is believed',
    more: ['status'],
  },
  'token.accepted': {
    level: 'info',
    when: 'the service accepts a token again that it had refused; the ships go on',
    sentence: 'the token is accepted again',
  },
  'server.unreachable': {
    level: 'warn',
    when: 'the server gives no reply, or 5xx ones such as 503 in maintenance, or something else answers in its place, such as a proxy or a login page; every ship waits, and probes follow',
    ownerDoes:
      "Nothing at first: Argosy probes until the server answers. If it stays away while others reach it, look at this machine's network, name resolution and clock.",
    sentence: 'the server is away: {reason}[; a probe every {probeSeconds} s]',
  },
  'reply.unreadable': {
    level: 'warn',
    when: 'the server answers, but not this request: a 5xx reply, a page of something in its place, or none at all; it is asked again, a read four times at most',
    ownerDoes:
      'Nothing: what cannot be read is left alone for a while, longer each time. If all requests of a kind fail for hours, look whether others see that, too.',
    sentence: 'no usable reply to {reason}; the server answers otherwise',
  },
  'server.maintenance': {
    level: 'warn',
    when: 'at a start or after a reset something answers that is not the game yet; it is asked again',
    ownerDoes: "Nothing: it waits and goes on by itself. Look at the service's announcements if it takes hours.",
    sentence: 'the server is not itself: {reason}[; a probe every {probeSeconds} s]',
  },
  'server.back': {
    level: 'info',
    when: 'the server answers again',
    sentence: 'the server answers again',
  },
  'reset.postponed': {
    level: 'info',
    when: 'an announced reset did not come, and a later one is announced',
    sentence: 'the reset that was announced for {announced} did not come; the next is announced for {nextReset}',
  },
  'reset.doubted': {
    level: 'warn',
    when: 'the status names a reset of which no agent of ours is kept, and the kept token is refused: both are asked about again before anything is archived or registered',
    ownerDoes:
      'Nothing: after a reset another agent is registered within a minute, after a false reply the kept agent goes on. An earlier date than that of the kept agent is doubted for two minutes.',
    sentence:
      'the server names the reset of {resetDate}, and refuses the token of {agent} of {keptDate}; asking again before it is believed',
  },
  'reset.disbelieved': {
    level: 'warn',
    when: 'the status names another reset than that of an agent whose token the service accepts: the agent goes on with its books',
    ownerDoes:
      'Nothing, if it comes once. If it comes at each start, see what stands between this machine and the server, such as a proxy that keeps old replies.',
    sentence:
      'the server names the reset of {resetDate}, but accepts the token of {agent} of {keptDate}, which goes on',
  },
  'server.reset': {
    level: 'warn',
    when: 'a new universe has begun; tokens of the old one are no longer valid',
    ownerDoes:
      'Nothing if it has the token of your account: it registers a new agent. Otherwise replace the old token by that of a new agent, and start it again.',
    sentence: 'the universe was reset: {reason}[; Argosy registers again in {seconds} real seconds]',
  },
  'node.warning': {
    level: 'warn',
    when: 'Node warns of something in the program',
    ownerDoes: 'Nothing at once: report it, with the version.',
    sentence: 'Node warns: {reason}',
  },
  'queue.warning': {
    level: 'warn',
    when: 'the request queue is not well',
    ownerDoes:
      'Nothing when it comes once, as after a suspended machine. If it repeats, see whether another program uses the same account.',
    sentence:
      'request queue: {reason}[: {operation} of {owner} was answered by 429, pausing all requests for {waitSeconds} s]',
    more: ['statedSeconds', 'inARow'],
  },
  'memory.high': {
    level: 'warn',
    when: 'the process holds more memory than any fleet should need, logged again when it has grown by a quarter',
    ownerDoes:
      'Nothing if it comes once, with many ships. If it comes repeatedly, report it with the log. pm2 restarts the process at 1,200 MB; nothing is lost.',
    sentence: 'the process holds {residentMegabytes} MB of memory',
  },
  'universe.ready': {
    level: 'info',
    when: 'the embedded universe is there',
    sentence: 'universe of seed {seed} at speed {speed}, reset {resetDate}[, at {address}]',
  },
  'universe.snapshot': {
    level: 'info',
    when: 'the embedded universe was written down, resumed from its snapshot, or left behind as --fresh asks',
    sentence: 'snapshot of the universe {what}',
  },
  'rules.drift': {
    level: 'warn',
    when: 'three replies departed by over 5 % from a rule of travel time, fuel or cooldown; planning uses their value from now on',
    ownerDoes:
      'Nothing: the planner reckons with what it measured. Before a long run record some exchanges with `--record` and compare with `argosy calibrate`.',
    sentence:
      '{rule}: expected {expected}, got {got}; from now on reckoned at {factor} times the rule[, last seen on {ship}]',
  },
  'recording.started': {
    level: 'info',
    when: 'exchanges with the server are written down, as `--record` asks',
    sentence: 'recording exchanges, without secrets, to {file}',
  },
  'recording.stopped': {
    level: 'warn',
    when: 'no more exchanges are written down; the daemon goes on without',
    ownerDoes:
      'Make room on the disk or mend the folder, and start with `--record` again if the recording is still wanted; trade was not touched.',
    sentence: 'recording stopped: {reason}',
    more: ['file'],
  },
  'universe.abandoned': {
    level: 'warn',
    when: 'the snapshot of the embedded universe is of no use, and a new universe begins',
    ownerDoes:
      'Nothing, if a new universe is what you wanted. The old one can be had back until its game week is over: stop Argosy, undo the change of seed or speed, move what is in the state folder away, and back there what the line names and, from the archive, the books and token of that reset date.',
    sentence: 'a new universe begins: {reason}[; what there was of it is kept in {file}]',
  },
  'universe.incomplete': {
    level: 'warn',
    when: 'the file of what happened since the snapshot of the embedded universe is gone; it goes on from the snapshot',
    ownerDoes:
      'Leave the files of the state folder alone while Argosy does not run; what happened since the snapshot is lost, and the books are adjusted to the universe. If the agent itself came after the snapshot, the next line says so: start with `--fresh`.',
    sentence: 'the universe goes on from its snapshot alone: the file of what happened since is gone',
  },
  'universe.failed': {
    level: 'error',
    when: 'a request met a bug of the embedded universe; it was answered with 500',
    ownerDoes:
      'Report it with this line and the seed: it is a bug of the practice universe. The daemon treats it as an unknown outcome and goes on.',
    sentence: 'the embedded universe failed: {reason}',
    more: ['err'],
  },
  'books.loaded': {
    level: 'info',
    when: 'a start has read in the books what earlier runs saw and traded at markets, and has learned from it once more',
    sentence: 'restored {pricesRecalled} prices, {dealsRecalled} trades of the last day',
  },
  'proxy.used': {
    level: 'info',
    when: 'at a start, where requests to the server go through a proxy that the environment names',
    sentence: 'requests go through the proxy {address} of {variable}',
  },
  'proxy.ignored': {
    level: 'warn',
    when: 'at a start, where the environment names a proxy that cannot be used; requests go straight to the server',
    ownerDoes:
      'Name a proxy of http or https, such as http://proxy.example:3128, or none: unset the variable, or spare the server by NO_PROXY, where it is to be reached without.',
    sentence: 'the proxy of {variable} is not used: {reason}',
  },
  'config.packaged': {
    level: 'info',
    when: 'no config was named and the working directory has none, so the one that comes along is used',
    sentence:
      'there is no config/argosy.yaml here: the config that comes along is used, and the state is kept in {file}',
  },
  'state.closed': {
    level: 'warn',
    when: 'at a start the group or others might write to the state folder or use its tokens and books; they no longer may',
    ownerDoes:
      'Nothing, if nobody else uses this machine. Otherwise look whether all in the folder is as you left it, and get a new token if others could read it. Let other users read what they need by the API instead.',
    sentence: 'the state folder {file} was open to other users: modes in it were changed',
  },
  'state.shared': {
    level: 'warn',
    when: 'at a start the state folder lies on a network disk, whose locks may be unknown to other machines',
    ownerDoes:
      'Name a folder on a disk of this machine under `state:`. Where it must be this one, see that no other machine or container runs Argosy with it: whether its lock keeps a second daemon out, no program can find out by itself.',
    sentence:
      'the state folder {file} is on a network disk ({what}): a second daemon on another machine may go unnoticed',
  },
  'store.archived': {
    level: 'info',
    when: 'the books of an older universe were put away',
    sentence: 'books of {agent} moved to {file}[: {reason}]',
  },
  'week.unwritten': {
    level: 'warn',
    when: 'what the week of older books came to could not be summed up; the books are archived all the same',
    ownerDoes: 'Nothing: the week is missing where weeks are compared.',
    sentence: 'no sum of the week is kept beside {file}: {reason}',
  },
  'archive.pruned': {
    level: 'info',
    when: 'more resets lay in the archive than `archive.keep` allows, and an agent is at work in the present one',
    sentence: '{file} removed from the archive',
  },
  'store.held': {
    level: 'warn',
    when: 'another program holds the books, such as a browser for SQLite with an edit begun; no change of the game is sent meanwhile',
    ownerDoes:
      'Close the books in the other program. If it does not let go within a minute, Argosy ends with exit code 74.',
    sentence: 'another program holds the books: waiting for it, and changing nothing in the game meanwhile',
  },
  'store.free': {
    level: 'info',
    when: 'the other program has let go of the books',
    sentence: 'the books can be written again',
  },
  'store.taken-back': {
    level: 'warn',
    when: 'books that were archived by mistake are in their place again, since the service accepts the token of their agent',
    ownerDoes: 'Nothing: the agent goes on with them.',
    sentence: 'books of {agent} taken back from the archive: {file}',
  },
  'store.doubted': {
    level: 'warn',
    when: 'a check of the books found damage or an error of the disk; they are opened and checked again before that is believed',
    ownerDoes: 'Nothing, if it starts afterwards. If it comes again, look at the health of the disk.',
    sentence: 'the books: {reason}; they are checked again in {seconds} s',
  },
  'store.other-schema': {
    level: 'warn',
    when: 'books of another schema lay in the place of the books: they were put away, and empty ones begin',
    ownerDoes:
      "Nothing, if you can do without its reports: credits and ships are the server's. Else stop it, take the named file back with the version of Argosy that wrote it (`npx argosy books --take-back <file>`), and go on with that version.",
    sentence: 'the books: {reason}; moved to {file}, and empty books take their place',
  },
  'store.failed': {
    level: 'error',
    when: 'the books cannot be written or read',
    ownerDoes:
      "See whether the disk is full or failing. Books that two checks found corrupt have been moved to the named file and new ones begun; credits and ships are the server's and are not lost. `npx argosy books --take-back <file>` puts them back where they are sound after all.",
    sentence: 'the books: {reason}',
    more: ['file', 'err'],
  },
} as const satisfies EventTable;
