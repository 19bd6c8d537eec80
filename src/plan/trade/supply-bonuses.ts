import type { MarketKnown, PriceSeen } from '../../world/known.ts';
import { flowNow } from '../../world/market-memory/deals.ts';
import { buildingWorths } from '../common/construction.ts';
import type { FleetContext } from '../fleet-context.ts';
import type { Tuned } from '../tuning/tuning.ts';
import type { Quote } from './quote.ts';
import type { Quotes } from './quotes.ts';

/** Earnings of a factory's input on top of its price: credits a unit, and the number of units. */
export interface SupplyBonus {
  readonly unitCredits: number;
  readonly units: number;
}

/** Supply bonuses by market and good. */
export type SupplyBonuses = ReadonlyMap<string, ReadonlyMap<string, SupplyBonus>>;

export const NO_SUPPLY_BONUSES: SupplyBonuses = new Map();

/** Output of a factory in trade volumes an hour, by activity: middles of recorded bands (facts: factory-rates). */
const MADE: Readonly<Record<string, number>> = { RESTRICTED: 0.2, WEAK: 0.45, GROWING: 1.7, STRONG: 2 };

/** Trade volumes an hour that a factory makes more, or does not lose, when it is supplied. */
function moreMade(fleet: Tuned, { activity = 'WEAK' }: PriceSeen): number {
  const { madeWhenFed, madeWhenLeftAlone } = fleet.tuning.supply;
  const made = MADE[activity] ?? madeWhenLeftAlone;
  return madeWhenFed - Math.min(made, madeWhenLeftAlone);
}

/** Margin of a unit of a product where it brings most, at base prices, in credits. */
function marginOf(made: Quote, ofProduct: readonly Quote[], builtCredits: number): number {
  let most = Math.max(0, builtCredits - made.rest.ask);
  for (const { rest } of ofProduct) most = Math.max(most, rest.bid - made.rest.ask);
  return most;
}

/** Units of an input that should be delivered, by whatever ship. */
function unitsWanted(fleet: Pick<FleetContext, 'tuning' | 'nowMs' | 'speed'>, input: PriceSeen): number {
  const { volumesWanted, volumesOutOfScarcity } = fleet.tuning.supply;
  const volumes = volumesWanted + (input.supply === 'SCARCE' ? volumesOutOfScarcity : 0);
  return Math.round((volumes - flowNow(input, fleet.nowMs, fleet.speed)) * input.tradeVolume);
}

/** Credits an hour that a product earns more when all its inputs are delivered. */
function gainOf(
  fleet: Tuned,
  { symbol }: MarketKnown,
  product: PriceSeen,
  quotes: Quotes,
  built: ReadonlyMap<string, number>,
): number {
  const ofProduct = quotes.get(product.symbol) ?? [];
  const made = ofProduct.find(({ waypoint }) => waypoint === symbol);
  return made === undefined
    ? 0
    : moreMade(fleet, product) * product.tradeVolume * marginOf(made, ofProduct, built.get(product.symbol) ?? 0);
}

/** The inputs that a factory lacks most: one that is SCARCE holds up all of it, whatever is brought of the others (facts: activity). */
function fedFirst(inputs: readonly PriceSeen[]): readonly PriceSeen[] {
  const scarce = inputs.filter(({ supply }) => supply === 'SCARCE');
  return scarce.length > 0 ? scarce : inputs;
}

/** Whether there is more of a product than is bought, so that its factory needs nothing just now. */
const isPlentiful = ({ supply }: PriceSeen) => supply === 'HIGH' || supply === 'ABUNDANT';

/** Supply bonuses of one market, by good. */
function supplyBonusesOf(
  fleet: FleetContext,
  market: MarketKnown,
  quotes: Quotes,
  lasting: number,
  built: ReadonlyMap<string, number>,
  onlyForSite: boolean,
): Map<string, SupplyBonus> {
  const claimed = fleet.tradeClaims.at(market.symbol);
  const supplyBonuses = new Map<string, SupplyBonus>();
  for (const product of market.prices.values()) {
    if (product.type !== 'EXPORT') continue;
    if (onlyForSite && (!built.has(product.symbol) || isPlentiful(product))) continue;
    const inputs = fedFirst(
      (fleet.world.supplyChain.get(product.symbol) ?? []).flatMap((good) => market.prices.get(good) ?? []),
    );
    const credits =
      (fleet.tuning.supply.counted * lasting * gainOf(fleet, market, product, quotes, built)) /
      Math.max(1, inputs.length);
    for (const input of inputs) {
      const underWay = claimed.get(input.symbol)?.sold ?? 0;
      addSupplyBonus(supplyBonuses, { input, credits, units: unitsWanted(fleet, input) - underWay });
    }
  }
  return supplyBonuses;
}

/** Adds the bonus of an input for one more product. */
function addSupplyBonus(
  supplyBonuses: Map<string, SupplyBonus>,
  { input, credits, units }: { input: PriceSeen; credits: number; units: number },
): void {
  if (units <= 0 || credits <= 0 || input.tradeVolume <= 0) return;
  const unitCredits = (supplyBonuses.get(input.symbol)?.unitCredits ?? 0) + credits / input.tradeVolume;
  supplyBonuses.set(input.symbol, { unitCredits, units });
}

/**
 * Whether the supply lane, suspended since it lost money, goes on for the makers of what the construction site needs: its
 * loss is a part of the gate's price. Not where the strategy itself limits what the lane may lose.
 */
export function suppliesSiteAlone(fleet: FleetContext, systemSymbol: string): boolean {
  if (!fleet.track.closedLanes.has('supply') || buildingWorths(fleet, systemSymbol).size === 0) return false;
  const { laneLimits } = fleet.strategy;
  return !laneLimits?.some(({ lane, mostLossCredits }) => lane === 'supply' && mostLossCredits !== undefined);
}

/**
 * Supply bonuses of the factories of a system: a factory's gain is divided evenly among the inputs that it lacks, then by
 * the trade volume of each. While the lane is suspended only those have one that make what the construction site needs.
 * None below `spareCredits`; smaller shortly before the reset.
 */
export function supplyBonusesIn(fleet: FleetContext, systemSymbol: string, quotes: Quotes): SupplyBonuses {
  const { world } = fleet;
  if ((world.agent?.credits ?? 0) < fleet.tuning.supply.spareCredits) return NO_SUPPLY_BONUSES;
  const lasting = Math.min(1, fleet.secondsToReset / fleet.tuning.supply.lastsSeconds);
  const built = buildingWorths(fleet, systemSymbol);
  const onlyForSite = suppliesSiteAlone(fleet, systemSymbol);
  const supplyBonuses = new Map<string, ReadonlyMap<string, SupplyBonus>>();
  for (const market of world.markets.in(systemSymbol)) {
    const ofMarket = supplyBonusesOf(fleet, market, quotes, lasting, built, onlyForSite);
    if (ofMarket.size > 0) supplyBonuses.set(market.symbol, ofMarket);
  }
  return supplyBonuses;
}
