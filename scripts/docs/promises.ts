/** What an owner may rely on, and how that is tested. */
export interface Kept {
  /** One sentence. */
  readonly says: string;
  /** Rows of the fault matrix that it covers. */
  readonly faults: readonly string[];
  /** Files of tests besides those that name the rows. */
  readonly tests?: readonly string[];
}

const NOTHING_TWICE: readonly Kept[] = [
  {
    says: 'A request that changes the game and whose reply never came is sent again only after reading has shown that it had no effect.',
    faults: ['F01', 'F02', 'F03', 'F04', 'F05', 'F13'],
    tests: ['test/command/lost-replies.test.ts'],
  },
  {
    says: 'No request changes the game unless it stands in the journal, on the disk, before it leaves, and none stands there twice.',
    faults: ['F08', 'F28'],
    tests: ['test/command/journal.test.ts', 'test/daemon/books-fail.test.ts'],
  },
  {
    says: 'Killed at any moment, it goes on at the next start with nothing done twice and no cargo or credits lost, under pm2 within seconds and by itself.',
    faults: ['F22', 'F23', 'F26'],
    tests: ['test/house/pm2.test.ts'],
  },
  {
    says: 'A stop finishes what is under way and ends within 20 seconds, a second one at once.',
    faults: ['F25'],
    tests: ['test/daemon/stop.test.ts'],
  },
  {
    says: 'A request that ends the process time and again is set aside with its ship, and the others trade.',
    faults: ['F24'],
  },
  {
    says: 'Every breakdown of credits in `argosy report` adds up to what the agent has earned, to the credit.',
    faults: [],
    tests: ['test/report/day.test.ts', 'test/report/report.test.ts'],
  },
];

const LIMITS: readonly Kept[] = [
  {
    says: 'It never sends more requests than the service allows, and uses at least nine tenths of them where there is work.',
    faults: ['F09'],
  },
  { says: 'At a 429 everything rests for as long as the server asks, and nothing is lost.', faults: ['F10', 'F11'] },
  {
    says: 'What is urgent goes first, no ship waits for ever, and a request that is called off costs nothing.',
    faults: ['F14', 'F15', 'F17'],
  },
  {
    says: 'A queue that stands still ends the process after 30 seconds with exit code 70, so that pm2 starts it anew.',
    faults: ['F16'],
  },
];

const OUTSIDE: readonly Kept[] = [
  {
    says: 'While the server is away it sends one probe each 30 seconds, never ends, and is back at full speed within a minute.',
    faults: ['F12', 'F32'],
  },
  {
    says: 'A kept connection that the server has ended stops nothing: reads go again at once, changes are settled by reading.',
    faults: ['F55'],
  },
  {
    says: 'No reply, however broken, ends the process: what cannot be read concerns one ship, and a refusal is answered by planning anew.',
    faults: ['F06', 'F07', 'F33', 'F48'],
    tests: ['test/fuzz/replies.test.ts'],
  },
  {
    says: 'A list is read to its end, whatever it says of its length, and one entry that cannot be read costs no other.',
    faults: ['F54'],
  },
  {
    says: 'One reply is no verdict: what answers in the place of the service counts as the server being away, and a token is given up only when the service itself refuses it five times within nine minutes, its reset date has changed, or it never worked here.',
    faults: ['F50'],
  },
  {
    says: 'The token of a registration is kept before anything else of the reply is looked at, and once an agent was registered no other is.',
    faults: ['F49'],
    tests: ['test/daemon/authenticate-or-register.test.ts'],
  },
  {
    says: 'A clock that steps, a server whose clock is another and a machine that slept make it neither early nor stop.',
    faults: ['F18', 'F19', 'F20', 'F21'],
  },
  {
    says: 'On a machine behind a proxy, with a clock that was wrong for a while, without a home or hard links, it plays as anywhere else, or says what to change; no wrong clock is seen in its books, summaries and plots.',
    faults: ['F58'],
    tests: ['test/api/proxy.test.ts', 'test/api/tls.test.ts', 'test/cli/machine.test.ts', 'test/time/agreed.test.ts'],
  },
  {
    says: 'After the weekly reset it archives the old books, registers anew with the account token and trades again within two minutes; with an agent token alone it ends with exit code 78 and says what to do.',
    faults: ['F31'],
    tests: ['test/daemon/reset.test.ts'],
  },
  {
    says: 'It takes over an agent that already plays, whatever its ships are at: all of them work, or are set aside with a reason.',
    faults: [],
    tests: ['test/daemon/take-over.test.ts'],
  },
  {
    says: 'What its owner does by hand beside it is seen: a ship that was bought is taken in within the hour, and mostly within a minute.',
    faults: ['F57'],
    tests: ['test/daemon/by-hand.test.ts'],
  },
];

const SHIPS: readonly Kept[] = [
  {
    says: 'A ship that fails starts again, later each time, and is left alone after five failures in ten minutes, while the others go on.',
    faults: ['F35', 'F36'],
  },
  { says: 'A ship that goes in a circle is noticed within a minute and left alone.', faults: ['F38'] },
  {
    says: 'What fails or is refused twice in the same way at the same thing is left alone by all ships, for longer each time, and they do the next best.',
    faults: ['F51'],
  },
  { says: 'While no ship can bring in credits, the first purchase is one that can.', faults: ['F56'] },
  { says: 'It does not spend the reserve of the strategy.', faults: ['F34'] },
  { says: 'Memory stays bounded, however many ships come and go.', faults: ['F37', 'F46'] },
];

const OWNER: readonly Kept[] = [
  {
    says: 'A mistake in a file is told with its line and exit code 78 before anything is sent, never with a stack trace; a strategy broken while in use leaves the old one in force.',
    faults: ['F39', 'F40'],
    tests: ['test/cli/mistakes.test.ts', 'test/cli/owner.test.ts', 'test/fuzz/strategies.test.ts'],
  },
  {
    says: 'Two daemons never fly the same agent from one state folder, not in two containers either: the second ends with exit code 78 and names the first, and a kill leaves no lock behind.',
    faults: ['F27', 'F53'],
    tests: ['test/store/lock.test.ts'],
  },
  {
    says: 'Books of an older version are brought up to date after a backup, newer and corrupt ones are never overwritten.',
    faults: ['F29'],
    tests: ['test/store/open.test.ts'],
  },
  { says: 'An error that nobody foresaw ends the process with one last line and exit code 70.', faults: ['F30'] },
  {
    says: 'No token or secret is in a log, a file other than its own, an error, a page or a reply.',
    faults: ['F41'],
    tests: ['test/telemetry/secrets.test.ts', 'test/cli/canary.test.ts', 'test/dashboard/security.test.ts'],
  },
  {
    says: 'Neither a flood of lines nor a disk that is full or hangs, nor a reader that has gone or sleeps stops trade or a signal, and no line is lost when a log file is moved away.',
    faults: ['F42', 'F43', 'F52'],
  },
  {
    says: 'Whatever ends the daemon by itself, the owner who asked for notices hears of it first, if the webhook takes it within ten seconds.',
    faults: [],
    tests: ['test/cli/last-word.test.ts'],
  },
  {
    says: 'A webhook that fails, hangs or is gone holds nothing up.',
    faults: [],
    tests: ['test/daemon/notices/webhook-fails.test.ts'],
  },
  {
    says: 'Nothing runs at the install but the one script that brings Node, and every version is exact.',
    faults: ['F44'],
  },
];

const ALL_OF_IT: readonly Kept[] = [
  {
    says: "It runs for a month with fifty ships, faults in 2 % of its requests and a reset each week, with books equal to the universe's own to the credit.",
    faults: ['F45'],
  },
  { says: 'The same seed gives the same run, so that whatever a test found can be played again.', faults: ['F47'] },
];

/** Every promise, in the groups in which docs/operations.md shows them. */
export const PROMISES = {
  'Nothing twice, nothing lost': NOTHING_TWICE,
  'Within the limits': LIMITS,
  'Whatever happens outside': OUTSIDE,
  'Ship by ship': SHIPS,
  'Towards its owner': OWNER,
  'All of it at once': ALL_OF_IT,
} as const;

/** Rows that `npm run faults` leaves to something else. */
const PLAYED_BY: Readonly<Record<string, string>> = {
  F45: 'npm run soak -- --days 30 --ships 50 --faults 2% --seed 1',
  F46: 'npm run soak -- --real --hours 1 --speed 10',
};

/** What to type to test a promise. */
export function commandsOf({ faults, tests = [] }: Kept): string[] {
  const rows = faults.filter((id) => PLAYED_BY[id] === undefined);
  return [
    ...(rows.length === 0 ? [] : [`npm run faults -- --only ${rows.join(',')}`]),
    ...faults.flatMap((id) => PLAYED_BY[id] ?? []),
    ...(tests.length === 0 ? [] : [`npm test -- ${tests.join(' ')}`]),
  ];
}
