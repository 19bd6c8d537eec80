import type { Ship } from '../../wire/schemas/ship.ts';
import { outstandingCredits } from '../lanes/outstanding.ts';
import { MOVED_BY_A_LOT } from '../prices.ts';
import type { Route } from '../routes/route.ts';
import { routesFrom, type Situation, secondsToReset, spendableCredits } from '../situation.ts';
import { freeUnits } from '../stops.ts';
import type { Feeds } from './feeds.ts';
import { type Bounds, type Lading, LEFT_TO_RECOVER, loadFor, totalOf } from './load.ts';
import { type Pair, pairsOf, type Stalls, spreadsOf, stallsOf } from './pairs.ts';
import type { Quotes } from './quotes.ts';

/** A price older than this is read again before it is acted on, game seconds. */
const LOOK_AGAIN_SECONDS = 300;

/** Game seconds that a request takes beside its share of the budget: its round trip. */
const REQUEST_SECONDS = 0.6;

/** A mission that nets less is not worth its way. */
export const LEAST_PROFIT_CREDITS = 500;

/** What is left of a market a recovery later is of use only while there is a later; game seconds. */
const RECOVERY_SECONDS = 4 * 3_600;

/** A trip that would end so shortly before a reset is not begun, game seconds. */
const MARGIN_SECONDS = 60;

/** A load, its ways and what it comes to. */
export interface Venture {
  readonly pair: Pair;
  readonly out: Route;
  readonly on: Route;
  readonly ladings: readonly Lading[];
  readonly profitCredits: number;
  /** The profit, and what the factories gain that are fed. */
  readonly worthCredits: number;
  readonly seconds: number;
  readonly requests: number;
}

/** Whether prices at one end of a load's way are to be looked at again before they are acted on. */
export function isOld(side: 'from' | 'to', ladings: readonly Lading[]): boolean {
  return ladings.some(({ spread }) => spread[side].ageSeconds > LOOK_AGAIN_SECONDS);
}

/** Dock and look at both ends, the legs, and the calls that trade. */
function requestsFor(out: Route, on: Route, ladings: readonly Lading[]): number {
  const looks = Number(isOld('from', ladings)) + Number(isOld('to', ladings));
  return out.requests + on.requests + 2 + looks + totalOf(ladings, 'requests');
}

/** A pair within reach, and the most that a load between its markets is worth: any, or the one that was put together. */
interface Candidate {
  readonly pair: Pair;
  readonly out: Route;
  readonly mostCreditsPerSecond: number;
}

/**
 * What credits are worth a second at the very best: if the way between the markets took no time and no fuel. Candidates
 * and prospects are held against each other by it.
 */
const atBest = (credits: number, out: Route) => credits / (out.seconds + REQUEST_SECONDS);

/** What a load grosses and takes to trade, before the way between its markets is known. */
interface Prospect extends Candidate {
  readonly ladings: readonly Lading[];
  readonly grossCredits: number;
  /** What the factories gain that are fed. */
  readonly fedCredits: number;
}

/** Where goods are to be had, and what a load of them may be. */
interface Trading {
  readonly stalls: Stalls;
  readonly feeds: Feeds;
  readonly bounds: Bounds;
}

function prospect({ stalls, feeds, bounds }: Trading, { pair, out }: Candidate): Prospect | undefined {
  const ladings = loadFor(spreadsOf(stalls, feeds, pair), bounds);
  const grossCredits = totalOf(ladings, 'revenueCredits') - totalOf(ladings, 'costCredits');
  const fedCredits = totalOf(ladings, 'fedCredits');
  if (grossCredits + fedCredits < LEAST_PROFIT_CREDITS) return undefined;
  const mostCreditsPerSecond = atBest(grossCredits + fedCredits, out);
  return { pair, out, ladings, grossCredits, fedCredits, mostCreditsPerSecond };
}

/** The pairs within reach, the most promising first. */
function candidatesOf(pairs: readonly Pair[], routes: ReadonlyMap<string, Route>, room: number): Candidate[] {
  const candidates = pairs.flatMap((pair): Candidate[] => {
    const out = routes.get(pair.from);
    const mostCredits = room * pair.mostUnitCredits;
    if (out === undefined || mostCredits < LEAST_PROFIT_CREDITS) return [];
    return [{ pair, out, mostCreditsPerSecond: atBest(mostCredits, out) }];
  });
  return candidates.sort((a, b) => b.mostCreditsPerSecond - a.mostCreditsPerSecond);
}

/** Prospects in the order of what they are worth at best. No load is put together before it might be the next. */
function* bestFirst(trading: Trading, candidates: readonly Candidate[]): Generator<Prospect> {
  const open: Prospect[] = [];
  for (const candidate of candidates) {
    const bound = candidate.mostCreditsPerSecond;
    for (let best = open.at(-1); best !== undefined && best.mostCreditsPerSecond >= bound; best = open.at(-1)) {
      open.pop();
      yield best;
    }
    const found = prospect(trading, candidate);
    if (found === undefined) continue;
    const below = open.findLastIndex((one) => one.mostCreditsPerSecond < found.mostCreditsPerSecond);
    open.splice(below + 1, 0, found);
  }
  yield* open.reverse();
}

function venture(
  situation: Situation,
  ship: Ship,
  { pair, out, ladings, grossCredits, fedCredits }: Prospect,
): Venture | undefined {
  const on = routesFrom(situation, ship, pair.from, out.fuelAtArrival).get(pair.to);
  if (on === undefined) return undefined;
  const requests = requestsFor(out, on, ladings);
  const profitCredits = Math.round(grossCredits - out.costCredits - on.costCredits);
  const seconds = out.seconds + on.seconds + REQUEST_SECONDS * requests;
  return { pair, out, on, ladings, profitCredits, worthCredits: profitCredits + fedCredits, seconds, requests };
}

const creditsPerSecond = ({ worthCredits, seconds }: Venture) => worthCredits / seconds;

/** Of a small treasury so much may go into loads even while a contract wants more: what it wants must be earned, too. */
const ALWAYS_FOR_LOADS = 1 / 2;

/** Credits that may go into loads: less than may be spent by what nobody has yet set aside for the accepted contract. */
function creditsForLoads(situation: Situation, ship: Ship): number {
  const spendable = spendableCredits(situation);
  const wanted = outstandingCredits(situation, ship.nav.systemSymbol, situation.claims);
  return Math.max(spendable - wanted, spendable * ALWAYS_FOR_LOADS);
}

function boundsFor(situation: Situation, ship: Ship, secondsLeft: number): Bounds {
  return {
    room: freeUnits(ship),
    credits: creditsForLoads(situation, ship) / MOVED_BY_A_LOT,
    leftToRecover: LEFT_TO_RECOVER * Math.min(1, secondsLeft / RECOVERY_SECONDS),
  };
}

/** The load and ways that are worth most a second from where the ship is. */
export function bestVenture(situation: Situation, ship: Ship, quotes: Quotes, feeds: Feeds): Venture | undefined {
  const secondsLeft = secondsToReset(situation);
  const bounds = boundsFor(situation, ship, secondsLeft);
  const stalls = stallsOf(quotes);
  const pairs = pairsOf(quotes, stalls, feeds, bounds);
  let found: Venture | undefined;
  const candidates = candidatesOf(pairs, routesFrom(situation, ship), bounds.room);
  for (const one of bestFirst({ stalls, feeds, bounds }, candidates)) {
    if (found !== undefined && one.mostCreditsPerSecond <= creditsPerSecond(found)) break;
    const whole = venture(situation, ship, one);
    if (whole === undefined || whole.worthCredits < LEAST_PROFIT_CREDITS) continue;
    if (whole.seconds > secondsLeft - MARGIN_SECONDS) continue;
    if (found === undefined || creditsPerSecond(whole) > creditsPerSecond(found)) found = whole;
  }
  return found;
}
