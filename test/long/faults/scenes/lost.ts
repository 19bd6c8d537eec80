import { seededRandom } from '../../../../src/time/random.ts';
import type { FaultScript } from '../../../../src/universe/faults/script.ts';
import type { Line } from '../../../telemetry/lines.ts';
import { and, closed } from '../audit.ts';
import { beginningOf, HOME_SEEDS, SEEDS } from '../beginnings.ts';
import { gateNearlyOpen } from '../nearly-open.ts';
import { above, below, type Reading, type Row } from '../row.ts';
import { onStage, type Stage } from '../stage.ts';

type Fault = FaultScript['rules'][number]['fault'];

interface Losses {
  /** Minutes that a scene lasts before the network is whole again. */
  readonly minutes: number;
  /** Of all requests that change something, how many are struck meanwhile. */
  readonly share: number;
  /** How often each outcome must have come, for the scene to show something. */
  readonly least: number;
}

const USUAL: Losses = { minutes: 40, share: 0.1, least: 0 };
const IN_SHORT: Losses = { minutes: 8, share: 0.5, least: 4 };

/** Of the few requests to construction sites. */
const SHARE_OF_SUPPLIES = 0.3;

/** Seconds: what reading takes in a queue that others use too. */
const READ_SECONDS = 5;
/** Seconds: until no late effect can come, and the reading after that. */
const ABSENCE_SECONDS = 25 + READ_SECONDS;

function script(seed: number, faults: readonly Fault[], { minutes, share }: Losses): FaultScript {
  const untilSeconds = minutes * 60;
  const rule = (match: string, fault: Fault, struck = share) => ({
    match,
    fault,
    rate: struck / faults.length,
    fromSeconds: 60,
    untilSeconds,
  });
  const rules = [
    ...faults.flatMap((fault) => [rule('POST /my/*', fault), rule('PATCH *', fault)]),
    ...faults.map((fault) => rule('POST /systems/*', fault, SHARE_OF_SUPPLIES)),
  ];
  return { seed, rules, events: [] };
}

/** Seconds between the loss of a reply and its settlement, the longest: of what had no effect, and of all else. */
function longestDoubtSeconds(lines: readonly Line[]): { readonly absent: number; readonly other: number } {
  const since = new Map<unknown, number>();
  const longest = { absent: 0, other: 0 };
  for (const { event, ship, time, outcome } of lines) {
    const atMs = Date.parse(String(time));
    if (event === 'command.unknown') since.set(ship, atMs);
    if (event !== 'command.settled' && event !== 'command.given-up') continue;
    const kind = outcome === 'absent' ? 'absent' : 'other';
    longest[kind] = Math.max(longest[kind], (atMs - (since.get(ship) ?? atMs)) / 1_000);
    since.delete(ship);
  }
  return longest;
}

const count = (lines: readonly Line[], event: string) => lines.filter((line) => line.event === event).length;

const settledAs = (lines: readonly Line[], as: string) =>
  lines.filter(({ event, outcome }) => event === 'command.settled' && outcome === as).length;

/** Plays a strategy through lost replies, lets it come to rest, and holds its books against the universe. */
function lossy(
  { faults, longestDoubt, outcomes }: Loss,
  seed: number,
  losses: Losses,
  beginning = beginningOf(seed),
): Promise<Reading> {
  return onStage({ seed, ...beginning, faults: script(seed, faults(seed), losses) }, async (stage: Stage) => {
    const life = stage.start();
    await stage.until(life.ending, losses.minutes + 3);
    const { figures: audited, faults: wrong } = await closed(stage, life);
    const { lines } = stage;
    const longest = longestDoubtSeconds(lines);
    const figures = {
      losses: count(lines, 'command.unknown'),
      ...audited,
      'given up': count(lines, 'command.given-up'),
      estimated: count(lines, 'books.estimated'),
      'longest doubt s': Math.round(longest.other),
      'longest doubt without effect s': Math.round(longest.absent),
      'ships failed': count(lines, 'ship.failed'),
    };
    const limits = {
      'given up': 0,
      'ships failed': 0,
      'longest doubt s': longestDoubt,
      'longest doubt without effect s': Math.max(longestDoubt, ABSENCE_SECONDS),
    };
    const seen = Object.fromEntries(outcomes.map((outcome) => [outcome, settledAs(lines, outcome)]));
    const least = Object.fromEntries(outcomes.map((outcome) => [outcome, losses.least]));
    return and({ figures, faults: wrong }, ...above(figures, limits), ...below(seen, least));
  });
}

/** A row of lost replies. */
interface Loss extends Pick<Row, 'id' | 'what'> {
  readonly faults: (seed: number) => readonly Fault[];
  /** Seconds. */
  readonly longestDoubt: number;
  /** How losses of this kind are settled: the short form has seen each of them. */
  readonly outcomes: readonly string[];
}

const LOSSES: readonly Loss[] = [
  {
    id: 'F01',
    what: 'the reply of a change is lost after its effect',
    faults: () => [{ kind: 'reply-lost' }],
    longestDoubt: READ_SECONDS,
    outcomes: ['done'],
  },
  {
    id: 'F02',
    what: 'a change is lost on its way',
    faults: () => [{ kind: 'request-lost' }],
    longestDoubt: ABSENCE_SECONDS,
    outcomes: ['absent'],
  },
  {
    id: 'F03',
    what: 'a change takes effect 2 to 24 s after it was sent, and nothing is heard of it',
    faults: (seed) => [{ kind: 'late-effect', seconds: seededRandom(seed, 'late').integer(2, 24) }],
    longestDoubt: ABSENCE_SECONDS,
    outcomes: ['done'],
  },
  {
    id: 'F04',
    what: '5xx and HTML, with and without effect',
    faults: () => [
      { kind: 'server-error', status: 502, effect: true },
      { kind: 'server-error', status: 500, effect: false },
      { kind: 'bad-gateway', effect: true },
      { kind: 'bad-gateway', effect: false },
    ],
    longestDoubt: 60,
    outcomes: ['done', 'absent'],
  },
  {
    id: 'F05',
    what: 'a success whose body is cut anywhere',
    faults: (seed) => [{ kind: 'truncated', at: seededRandom(seed, 'cut').next() }],
    longestDoubt: READ_SECONDS,
    outcomes: ['done'],
  },
];

/** Reply lost, request lost, effect late, 5xx, cut body. */
export const LOST: readonly Row[] = LOSSES.map((loss) => ({
  id: loss.id,
  what: loss.what,
  seeds: SEEDS,
  scene: (seed) => lossy(loss, seed, USUAL),
  brief: () => lossy(loss, 1, IN_SHORT),
}));

/** A seed at which a fault was found once, as charts and jumps were in doubt at once. */
const ABROAD_SEED = HOME_SEEDS + 3;

/** The short form of late effects beyond the home system, in which charts, jumps and supplies are in doubt. */
export function lateAbroad(): Promise<Reading> {
  const begins = gateNearlyOpen({ systems: 400, probes: 4 });
  const late = LOSSES.find(({ id }) => id === 'F03') as Loss;
  return lossy(late, ABROAD_SEED, { minutes: 12, share: 0.4, least: 4 }, { ...beginningOf(ABROAD_SEED), begins });
}
