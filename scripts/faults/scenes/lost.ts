import { seededRandom } from '../../../src/time/random.ts';
import type { FaultScript } from '../../../src/universe/faults/script.ts';
import { audit } from '../audit.ts';
import { beginningOf, SEEDS } from '../beginnings.ts';
import { above, type Reading, type Row } from '../row.ts';
import { type Line, onStage, type Stage } from '../stage.ts';

type Fault = FaultScript['rules'][number]['fault'];

/** Minutes that a scene lasts before the network is whole again, and how many requests are struck meanwhile. */
const MINUTES = 40;
const SHARE = 0.1;
/** Of the few requests to construction sites. */
const SHARE_OF_SUPPLIES = 0.3;

/** Seconds: what reading takes in a queue that others use too. */
const READ_SECONDS = 5;
/** Seconds: until no late effect can come, and the reading after that. */
const ABSENCE_SECONDS = 25 + READ_SECONDS;

function script(seed: number, faults: readonly Fault[]): FaultScript {
  const untilSeconds = MINUTES * 60;
  const rule = (match: string, fault: Fault, share = SHARE) => ({
    match,
    fault,
    rate: share / faults.length,
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

/** Plays a strategy through lost replies, lets it come to rest, and holds its books against the universe. */
function lossy(seed: number, faults: readonly Fault[], longestDoubt: number): Promise<Reading> {
  return onStage({ seed, ...beginningOf(seed), faults: script(seed, faults) }, async (stage: Stage) => {
    const life = stage.start();
    await stage.until(life.ending, MINUTES + 3);
    life.stop();
    const ended = await stage.until(life.ending, 2);
    const { duplicates, imagined, unsettled, creditsOff, differences } = await audit(stage);
    const { lines } = stage;
    const longest = longestDoubtSeconds(lines);
    const figures = {
      losses: count(lines, 'command.unknown'),
      duplicates,
      imagined,
      unsettled,
      creditsOff: Math.abs(creditsOff),
      'given up': count(lines, 'command.given-up'),
      estimated: count(lines, 'books.estimated'),
      'longest doubt s': Math.round(longest.other),
      'longest doubt without effect s': Math.round(longest.absent),
      'ships failed': count(lines, 'ship.failed'),
    };
    const limits = { duplicates: 0, imagined: 0, unsettled: 0, creditsOff: 0, 'given up': 0, 'ships failed': 0 };
    const absent = Math.max(longestDoubt, ABSENCE_SECONDS);
    const wrong = above(figures, {
      ...limits,
      'longest doubt s': longestDoubt,
      'longest doubt without effect s': absent,
    });
    return { figures, faults: [...(ended ? [] : ['the daemon did not end']), ...wrong, ...differences] };
  });
}

/** Reply lost, request lost, effect late, 5xx, cut body. */
export const LOST: readonly Row[] = [
  {
    id: 'F01',
    what: 'the reply of a change is lost after its effect',
    seeds: SEEDS,
    scene: (seed) => lossy(seed, [{ kind: 'reply-lost' }], READ_SECONDS),
  },
  {
    id: 'F02',
    what: 'a change is lost on its way',
    seeds: SEEDS,
    scene: (seed) => lossy(seed, [{ kind: 'request-lost' }], ABSENCE_SECONDS),
  },
  {
    id: 'F03',
    what: 'a change takes effect 2 to 24 s after it was sent, and nothing is heard of it',
    seeds: SEEDS,
    scene: (seed) => {
      const seconds = seededRandom(seed, 'late').integer(2, 24);
      return lossy(seed, [{ kind: 'late-effect', seconds }], ABSENCE_SECONDS);
    },
  },
  {
    id: 'F04',
    what: '5xx and HTML, with and without effect',
    seeds: SEEDS,
    scene: (seed) =>
      lossy(
        seed,
        [
          { kind: 'server-error', status: 502, effect: true },
          { kind: 'server-error', status: 500, effect: false },
          { kind: 'bad-gateway', effect: true },
          { kind: 'bad-gateway', effect: false },
        ],
        60,
      ),
  },
  {
    id: 'F05',
    what: 'a success whose body is cut anywhere',
    seeds: SEEDS,
    scene: (seed) => lossy(seed, [{ kind: 'truncated', at: seededRandom(seed, 'cut').next() }], READ_SECONDS),
  },
];
