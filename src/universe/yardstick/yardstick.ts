import { aboardCredits, boundOf, type Question } from './bound.ts';
import { contractsAhead, STARTER_CREDITS } from './contract-gain.ts';
import { type HomeOptions, homeOf } from './home.ts';

/** A run whose earnings are to be held against what was possible. */
export interface YardstickOptions extends HomeOptions {
  readonly callsign: string;
  /** Scripted traders in the home system. */
  readonly rivals: number;
  /** Units that the holds of all ships have room for. */
  readonly holdUnits: number;
}

/** Requests that the service allows: an hour, and at once at the beginning (game-facts 1.1). */
const REQUESTS_PER_HOUR = 9_000;
const AT_ONCE = 62;

/** Negotiate, accept, get the goods, deliver, fulfil: no contract takes fewer requests. */
const REQUESTS_PER_CONTRACT = 5;

const SECONDS_PER_HOUR = 3_600;

/** What each rival begins with and may lose to others, credits, and the room of its one ship's hold, units. */
const RIVAL = { credits: 175_000, holdUnits: 40 } as const;

/** Worths of a second of a unit's way that are tried, credits, and by which factors around the best of them. */
const FIRST = [2, 8, 32, 128] as const;
const FINER = [2, 2 ** 0.5, 2 ** 0.25, 2 ** 0.125] as const;

/** The least of the bounds that some worths of a second give: each of them is one. */
export function tightestBound(question: Question): number {
  const aboard = aboardCredits(question);
  const tried = (secondCredits: number) => ({ secondCredits, credits: boundOf(question, aboard, secondCredits) });
  const lesser = (one: ReturnType<typeof tried>, other: ReturnType<typeof tried>) =>
    other.credits < one.credits ? other : one;
  let best = FIRST.map(tried).reduce(lesser);
  for (const factor of FINER)
    best = [best.secondCredits * factor, best.secondCredits / factor].map(tried).reduce(lesser, best);
  return best.credits;
}

function questionOf(options: YardstickOptions): Question {
  const { hours, callsign, rivals, holdUnits } = options;
  const home = homeOf(options);
  const { listings, waypoints } = home;
  const byPlace = new Map(listings.map((one) => [`${one.waypointSymbol} ${one.tradeSymbol}`, one]));
  const most = Math.ceil((REQUESTS_PER_HOUR * hours + AT_ONCE) / REQUESTS_PER_CONTRACT);
  const contracts = contractsAhead(home, callsign, most).map((lines) =>
    lines.flatMap((line) => {
      const listing = byPlace.get(`${line.destinationSymbol} ${line.tradeSymbol}`);
      return listing === undefined ? [] : [{ line, listing }];
    }),
  );
  const holdSeconds = (holdUnits + rivals * RIVAL.holdUnits) * hours * SECONDS_PER_HOUR;
  const gathered = new Set(waypoints.flatMap(({ deposits }) => Object.keys(deposits ?? {})));
  return { listings, hours, contracts, holdSeconds, gathered };
}

/**
 * Credits of which nobody could have earned more in the home system in that time, with holds of that size and the whole
 * universe laid open; docs/yardstick.md says why. Undefined in a hard universe, whose prices jump with activities.
 */
export function yardstickCredits(options: YardstickOptions): number | undefined {
  if (options.difficulty === 'hard') return undefined;
  const credits = tightestBound(questionOf(options));
  return Math.ceil(credits + STARTER_CREDITS + options.rivals * RIVAL.credits);
}
