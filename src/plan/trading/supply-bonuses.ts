import { flowNow } from '../../world/flow.ts';
import type { MarketKnown, PriceSeen } from '../../world/known.ts';
import { claimedAt } from '../claimed.ts';
import { isInSystem } from '../in-system.ts';
import { type Situation, secondsToReset } from '../situation.ts';
import type { Quote, Quotes } from './quotes.ts';

/** What bringing a good to a factory is worth beside its price there: credits a unit, and for how many units. */
export interface SupplyBonus {
  readonly unitCredits: number;
  readonly units: number;
}

/** Feeds by market, and there by good. */
export type SupplyBonuses = ReadonlyMap<string, ReadonlyMap<string, SupplyBonus>>;

/** Nothing is fed. */
export const NO_SUPPLY_BONUSES: SupplyBonuses = new Map();

/** Trade volumes an hour that a factory makes, by its activity: the middles of the recorded bands (game-facts 5.4). */
const MADE: Readonly<Record<string, number>> = { RESTRICTED: 0.2, WEAK: 0.45, GROWING: 1.7, STRONG: 2 };
const MADE_WHEN_FED = 1.7;
const MADE_WHEN_LEFT_ALONE = 0.45;

/**
 * A factory works faster while each hour a trade volume of what it makes is bought and one of what it needs is brought
 * (game-facts 5.5, 10). A little more is brought, since the next load may be late; with 2
 * backtests earned less.
 */
const VOLUMES_WANTED = 1.3;

/** Nothing is made well of an input that is SCARCE (game-facts 5.1): so many volumes more lift it out of that. */
const VOLUMES_OUT_OF_SCARCITY = 2;

/**
 * So much of what a factory makes more is counted: some of it others buy, or nobody fetches, and where markets are slow it is
 * less. Counted in full, a fleet earns as much in a normal universe and less in a hard one.
 */
const COUNTED = 0.5;

/** What a factory makes faster is of use only while there are hours left in which to sell it. */
const LASTS_SECONDS = 4 * 3_600;

/** A treasury smaller than this grows faster by trade: it is wanted for loads and contracts. */
const SPARE_CREDITS = 500_000;

/** Trade volumes an hour that a factory makes more, or goes on making, when it is fed. */
function moreMade({ activity = 'WEAK' }: PriceSeen): number {
  const made = MADE[activity] ?? MADE_WHEN_LEFT_ALONE;
  return MADE_WHEN_FED - Math.min(made, MADE_WHEN_LEFT_ALONE);
}

/** What a unit of a product earns where it is wanted most, at resting prices. */
function marginOf(made: Quote, ofProduct: readonly Quote[]): number {
  let most = 0;
  for (const { rest } of ofProduct) most = Math.max(most, rest.bid - made.rest.ask);
  return most;
}

/** Units of an input that should be brought, whoever brings them. */
function unitsWanted({ nowMs, speed }: Situation, input: PriceSeen): number {
  const volumes = VOLUMES_WANTED + (input.supply === 'SCARCE' ? VOLUMES_OUT_OF_SCARCITY : 0);
  return Math.round((volumes - flowNow(input, nowMs, speed)) * input.tradeVolume);
}

/** Credits an hour that a product of a market brings more when all that it is made of is brought. */
function gainOf({ symbol }: MarketKnown, product: PriceSeen, quotes: Quotes): number {
  const ofProduct = quotes.get(product.symbol) ?? [];
  const made = ofProduct.find(({ waypoint }) => waypoint === symbol);
  return made === undefined ? 0 : moreMade(product) * product.tradeVolume * marginOf(made, ofProduct);
}

/** What one market gains by what it needs, by good. */
function supplyBonusesOf(
  situation: Situation,
  market: MarketKnown,
  quotes: Quotes,
  lasting: number,
): Map<string, SupplyBonus> {
  const claimed = claimedAt(situation.claims, market.symbol);
  const supplyBonuses = new Map<string, SupplyBonus>();
  for (const product of market.prices.values()) {
    if (product.type !== 'EXPORT') continue;
    const inputs = (situation.world.supplyChain.get(product.symbol) ?? []).flatMap(
      (good) => market.prices.get(good) ?? [],
    );
    const credits = (COUNTED * lasting * gainOf(market, product, quotes)) / Math.max(1, inputs.length);
    for (const input of inputs) {
      const underWay = claimed.get(input.symbol)?.sold ?? 0;
      supplyBonus(supplyBonuses, { input, credits, units: unitsWanted(situation, input) - underWay });
    }
  }
  return supplyBonuses;
}

/** Notes what an input is worth to one more product. */
function supplyBonus(
  supplyBonuses: Map<string, SupplyBonus>,
  { input, credits, units }: { input: PriceSeen; credits: number; units: number },
): void {
  if (units <= 0 || credits <= 0 || input.tradeVolume <= 0) return;
  const unitCredits = (supplyBonuses.get(input.symbol)?.unitCredits ?? 0) + credits / input.tradeVolume;
  supplyBonuses.set(input.symbol, { unitCredits, units });
}

/**
 * What the factories of a system gain by what they need: its gain is shared by its inputs alike, and by what of each
 * should be brought. Nothing while the treasury is small, little when the end is near.
 */
export function supplyBonusesIn(situation: Situation, systemSymbol: string, quotes: Quotes): SupplyBonuses {
  const { world } = situation;
  if ((world.agent?.credits ?? 0) < SPARE_CREDITS) return NO_SUPPLY_BONUSES;
  const lasting = Math.min(1, secondsToReset(situation) / LASTS_SECONDS);
  const supplyBonuses = new Map<string, ReadonlyMap<string, SupplyBonus>>();
  for (const market of world.markets.values()) {
    if (!isInSystem(market.symbol, systemSymbol)) continue;
    const ofMarket = supplyBonusesOf(situation, market, quotes, lasting);
    if (ofMarket.size > 0) supplyBonuses.set(market.symbol, ofMarket);
  }
  return supplyBonuses;
}
