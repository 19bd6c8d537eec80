import type { DrawnLine } from '../contracts/offers.ts';
import { bestBeginning, lineGain } from './contract-gain.ts';
import type { Listing } from './home.ts';
import { indexOf } from './lots.ts';
import { marketGain, slopesOf, TAIL, type Terms } from './market-gain.ts';

/** A line of a contract to come, and the listing that asks for it. */
export interface AskedLine {
  readonly line: DrawnLine;
  readonly listing: Listing;
}

/** All that bounds what can be earned in a home system, as plain data. */
export interface Question {
  readonly listings: readonly Listing[];
  readonly hours: number;
  /** The lines of the contracts that are going to be offered, in their order. */
  readonly contracts: readonly (readonly AskedLine[])[];
  /** Units that all holds together have room for, times the game seconds of the run. */
  readonly holdSeconds: number;
  /** Goods that can be had without a market. */
  readonly gathered: ReadonlySet<string>;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Volumes of each input that go into one volume made, and the supply below which none do (`production.ts`). */
const DRAWN_SHARE = 0.25;
const LOWEST_DRAWN = -8;

/**
 * What a unit of each good counts for as it comes aboard: no more than it costs where it is cheapest. An export gets no
 * cheaper than when it is made without end; elsewhere only what players brought lowers an ask below that of an even
 * supply, and that purchase is counted where it is made. What is gathered costs nothing.
 */
export function aboardCredits({
  listings,
  gathered,
}: Pick<Question, 'listings' | 'gathered'>): ReadonlyMap<string, number> {
  const least = new Map<string, number>();
  for (const { tradeSymbol, type, prices } of listings) {
    const cost = type === 'EXPORT' ? prices.purchase.at(-TAIL) : prices.purchase[indexOf(prices, 0)];
    const known = least.get(tradeSymbol) ?? Number.POSITIVE_INFINITY;
    least.set(tradeSymbol, gathered.has(tradeSymbol) ? 0 : Math.min(known, cost ?? 0));
  }
  return least;
}

/** What a unit made adds elsewhere, by the room that it leaves in the stocks of its inputs. */
function madeCredits({ inputs, restTradeVolume }: Listing, termsOf: (listing: Listing) => Terms): number {
  const roomCredits = inputs.map((input) => {
    const slope = slopesOf(input, termsOf(input))[indexOf(input.prices, LOWEST_DRAWN)] ?? 0;
    return Math.max(0, -slope) * input.mostTradeVolume;
  });
  return (DRAWN_SHARE * sum(roomCredits)) / restTradeVolume;
}

/**
 * The bound that a worth of the second of a unit's way gives: no plan earns more, whichever worth is chosen. Infinite
 * where it leaves trade that pays without end.
 */
export function boundOf(question: Question, aboard: ReadonlyMap<string, number>, secondCredits: number): number {
  const { listings, hours, contracts, holdSeconds } = question;
  const termsOf = ({ tradeSymbol, carriedSeconds }: Listing): Terms => {
    const credits = aboard.get(tradeSymbol) ?? 0;
    return { aboardCredits: credits, broughtCredits: credits + secondCredits * carriedSeconds, madeCredits: 0 };
  };
  const markets = listings.map((listing) =>
    marketGain(listing, { ...termsOf(listing), madeCredits: madeCredits(listing, termsOf) }, hours),
  );
  const gains = contracts.map((lines) =>
    sum(lines.map(({ line, listing }) => lineGain(listing, line, secondCredits * listing.carriedSeconds))),
  );
  return holdSeconds * secondCredits + sum(markets) + bestBeginning(gains, hours);
}
