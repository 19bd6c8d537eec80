import { type Random, seededRandom } from '../../../../src/time/random.ts';
import type { Access } from './patches.ts';
import {
  OF_AGENT,
  OF_ANY,
  OF_LISTS,
  OF_REGISTRATION,
  OF_STATUS,
  OF_TOKENS,
  type ReplyFault,
  type Scope,
  type Strike,
} from './replies.ts';

/** A fault of the disk: what it strikes, from the n-th access that it means on, and how many. */
export interface DiskFault {
  readonly what: string;
  readonly access: Access;
  readonly kind: 'file' | 'database';
  readonly first: number;
  readonly count: number;
  /** Code of the error, by the kind of file. */
  readonly code: string | number;
}

/** How a process ends, if it does not end itself before. */
export type End = (
  | { readonly what: 'killed'; readonly at: 'request' | 'access'; readonly nth: number; readonly isAfter: boolean }
  | { readonly what: 'killed' | 'stopped'; readonly at: 'second'; readonly nth: number }
) & { readonly killedSecondsAfterStop?: number };

/** One start: what is wrong with the world as long as its process lives. */
export interface Start {
  /** Seconds after the end of the process before. */
  readonly pauseSeconds: number;
  readonly isResetBefore: boolean;
  /** Seconds after which the universe is reset; never unless given. */
  readonly resetAfterSeconds?: number;
  /** Seconds by which the machine's clock is ahead. */
  readonly clockAheadSeconds: number;
  /** Whether a second process begins beside it. */
  readonly hasSecond: boolean;
  /** Whether the token of another agent lies in the place of its own meanwhile. */
  readonly isTokenSwapped: boolean;
  readonly replies: readonly ReplyFault[];
  readonly disk: readonly DiskFault[];
  readonly end: End;
}

/** What happens to an agent, drawn from a seed. */
export interface Story {
  /** Which tokens the owner gives. */
  readonly given: 'account' | 'agent' | 'both';
  /** Minutes after which a reset is announced; a week unless given. */
  readonly resetsInMinutes?: number;
  /** Former universes of which the folder keeps books. */
  readonly archives: number;
  /** Minutes that are played before anything is wrong. */
  readonly playedMinutes: number;
  readonly starts: readonly Start[];
  /** Seconds between these and a last start, in a sound world. */
  readonly pauseSeconds: number;
}

const STRUCK: readonly (readonly [weight: number, scopes: readonly Scope[], strikes: Record<string, Strike>])[] = [
  [8, ['any', 'reads', 'changes', 'status', 'agent', 'ships', 'contracts', 'registration', 'mine'], OF_ANY],
  [3, ['agent', 'mine', 'ships', 'any'], OF_TOKENS],
  [4, ['status'], OF_STATUS],
  [2, ['agent'], OF_AGENT],
  [4, ['ships', 'ships', 'contracts', 'lists'], OF_LISTS],
  [3, ['registration'], OF_REGISTRATION],
];

/** Busy (5), failing (10) and full (13) databases, one that looks damaged (11), and what files answer. */
const CODES = { file: ['EIO', 'ENOSPC', 'EACCES', 'EMFILE', 'EROFS'], database: [5, 10, 11, 13] } as const;
const LOOKS_DAMAGED = 11;

const oneIn = (random: Random, n: number) => random.integer(1, n) === 1;

/** More often small than large. */
const skewed = (random: Random, [least, most]: readonly [number, number]) =>
  least + Math.floor((most - least + 1) * random.next() ** 2);

/** Each kind as often as it weighs. */
const DRAWN = STRUCK.flatMap((kind) => Array.from({ length: kind[0] }, () => kind));

function replyFault(random: Random): ReplyFault {
  const [, scopes, strikes] = random.pick(DRAWN);
  const [scope, name] = [random.pick(scopes), random.pick(Object.keys(strikes))];
  const first = oneIn(random, 2) ? 1 : skewed(random, [1, 12]);
  const count = random.pick([1, 1, 2, 3, 5, 8, 20, 1_000]);
  const what = `${scope} ${first}${count > 1 ? ` to ${first + count - 1}` : ''}: ${name}`;
  return { what, scope, first, count, strike: strikes[name] as Strike };
}

function diskFault(random: Random): DiskFault {
  const kind = oneIn(random, 3) ? 'file' : 'database';
  const access = oneIn(random, 3) ? 'read' : 'write';
  const code = random.pick(CODES[kind] as readonly (string | number)[]);
  const first = skewed(random, [1, 60]);
  // What looks damaged at every look is damaged.
  const count = code === LOOKS_DAMAGED ? 1 : random.pick([1, 1, 2, 5, 1_000]);
  const what = `${kind} ${access} ${first}${count > 1 ? ` to ${first + count - 1}` : ''}: ${code}`;
  return { what, access, kind, first, count, code };
}

type Range = readonly [least: number, most: number];

/** How a story goes: how often it starts, what is wrong then, and how far a process comes before its end. */
interface Pace {
  readonly starts: Range;
  readonly playedMinutes: Range;
  readonly replies: Range;
  /** One start in so many has a failing disk. */
  readonly diskEvery: number;
  readonly pauseSeconds: Range;
  readonly requests: Range;
  readonly accesses: Range;
  readonly seconds: Range;
}

const CALM: Pace = {
  starts: [3, 6],
  playedMinutes: [0, 6],
  replies: [1, 4],
  diskEvery: 3,
  pauseSeconds: [1, 600],
  requests: [1, 60],
  accesses: [1, 300],
  seconds: [1, 120],
};
/** Under a supervisor that begins it again at once, a process often ends before it has looked at everything. */
const HASTY: Pace = { ...CALM, pauseSeconds: [1, 3], requests: [1, 30], accesses: [1, 250], seconds: [1, 8] };
/** Killed from outside again and again in its first seconds, once its fleet is at work, a process never settles anything. */
const RELENTLESS: Pace = {
  starts: [6, 9],
  playedMinutes: [2, 6],
  replies: [0, 1],
  diskEvery: 12,
  pauseSeconds: [1, 2],
  requests: [8, 40],
  accesses: [100, 350],
  seconds: [1, 6],
};
const PACES = [CALM, CALM, CALM, HASTY, RELENTLESS] as const;

function end(random: Random, { requests, accesses, seconds }: Pace): End {
  const isAfter = oneIn(random, 2);
  switch (random.integer(1, 6)) {
    case 1:
    case 2:
      return { what: 'killed', at: 'request', nth: skewed(random, requests), isAfter };
    case 3:
    case 4:
      return { what: 'killed', at: 'access', nth: skewed(random, accesses), isAfter };
    case 5:
      return { what: 'killed', at: 'second', nth: skewed(random, seconds) };
    default: {
      const later = isAfter && { killedSecondsAfterStop: random.integer(1, 15) };
      return { what: 'stopped', at: 'second', nth: skewed(random, seconds), ...later };
    }
  }
}

const times = <T>(n: number, make: () => T): T[] => Array.from({ length: n }, make);

/** Books look damaged once at most in a process: at two looks, seconds apart, they are. */
function diskFaults(random: Random, pace: Pace): DiskFault[] {
  const faults = times(oneIn(random, pace.diskEvery) ? random.integer(1, 2) : 0, () => diskFault(random));
  const first = faults.find(({ code }) => code === LOOKS_DAMAGED);
  return faults.filter((fault) => fault.code !== LOOKS_DAMAGED || fault === first);
}

function start(random: Random, pace: Pace): Start {
  return {
    pauseSeconds: skewed(random, pace.pauseSeconds),
    isResetBefore: oneIn(random, 15),
    ...(oneIn(random, 20) && { resetAfterSeconds: skewed(random, [1, 120]) }),
    clockAheadSeconds: oneIn(random, 8) ? random.pick([-86_400, -3_600, -90, 90, 3_600, 86_400]) : 0,
    hasSecond: oneIn(random, 8),
    isTokenSwapped: oneIn(random, 15),
    replies: times(random.integer(...pace.replies), () => replyFault(random)),
    disk: diskFaults(random, pace),
    end: end(random, pace),
  };
}

/** The story of a seed. */
export function storyOf(seed: number): Story {
  const random = seededRandom(seed, 'starts');
  const pace = random.pick(PACES);
  return {
    given: random.pick(['account', 'account', 'account', 'account', 'agent', 'both']),
    ...(oneIn(random, 7) && { resetsInMinutes: random.integer(1, 12) }),
    archives: oneIn(random, 4) ? random.integer(1, 3) : 0,
    playedMinutes: oneIn(random, 3) ? pace.playedMinutes[0] : random.integer(...pace.playedMinutes),
    starts: times(random.integer(...pace.starts), () => start(random, pace)),
    pauseSeconds: pace.pauseSeconds[1],
  };
}

/** A start in words. */
export function saidOf(start: Start): string {
  const { pauseSeconds, isResetBefore, resetAfterSeconds, clockAheadSeconds, replies, disk, end } = start;
  const at = end.at === 'second' ? `after ${end.nth} s` : `${end.isAfter ? 'after' : 'before'} ${end.at} ${end.nth}`;
  const later = end.killedSecondsAfterStop;
  return [
    `after ${pauseSeconds} s`,
    ...(isResetBefore ? ['a reset before'] : []),
    ...(resetAfterSeconds === undefined ? [] : [`a reset after ${resetAfterSeconds} s`]),
    ...(clockAheadSeconds === 0 ? [] : [`clock ${clockAheadSeconds} s ahead`]),
    ...(start.hasSecond ? ['a second process'] : []),
    ...(start.isTokenSwapped ? ["another agent's token"] : []),
    ...replies.map(({ what }) => what),
    ...disk.map(({ what }) => what),
    `${end.what} ${at}${later === undefined ? '' : `, killed ${later} s later`}`,
  ].join('; ');
}
