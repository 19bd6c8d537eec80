import { highest } from '../../../game/numbers/extremes.ts';
import { msFromIso } from '../../../time/iso.ts';
import type { Contract } from '../../../wire/schemas/contract.ts';
import type { Waypoint } from '../../../wire/schemas/system.ts';
import type { MarketKnown } from '../../../world/known.ts';
import { hasTrait } from '../../../world/known.ts';
import type { WorldView } from '../../../world/state.ts';
import type { ContractView } from '../../book-views.ts';
import type { MapView, MarketView, ShipyardView } from '../../views.ts';

/** How often each system is named, most first. */
export function countsOf(systems: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const system of systems) counts.set(system, (counts.get(system) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** Number of our ships by system, most first. */
export function shipsBySystem({ ships }: Pick<WorldView, 'ships'>): Record<string, number> {
  return countsOf([...ships.values()].map(({ nav }) => nav.systemSymbol));
}

/** The known system to show: that of a system, a waypoint or a ship of ours; else the one with most ships. */
function systemShown(world: WorldView, symbol: string): string | undefined {
  const { waypoints, ships } = world;
  const named = [symbol, waypoints.get(symbol)?.systemSymbol, ships.get(symbol)?.nav.systemSymbol];
  return [...named, ...Object.keys(shipsBySystem(world)), ...waypoints.systems()].find(
    (system) => system !== undefined && waypoints.in(system).length > 0,
  );
}

/** The map of one system: there may be thousands. Undefined while no waypoint is known. */
export function systemMap(world: WorldView, symbol = ''): MapView | undefined {
  const { waypoints, unstable } = world;
  const system = systemShown(world, symbol);
  if (system === undefined) return undefined;
  const placeView = (waypoint: Waypoint): MapView['waypoints'][number] => {
    const { symbol, type, x, y, orbits } = waypoint;
    return {
      symbol,
      x,
      y,
      type,
      isMarket: hasTrait(waypoint, 'MARKETPLACE'),
      isShipyard: hasTrait(waypoint, 'SHIPYARD'),
      isUnstable: unstable.has(symbol),
      orbits: orbits ?? null,
    };
  };
  return { system, waypoints: waypoints.in(system).map(placeView) };
}

type Good = MarketView['goods'][number];

function goodOf(tradeSymbol: string, type: string, { prices }: MarketKnown): Good {
  const seen = prices.get(tradeSymbol);
  return {
    tradeSymbol,
    type: seen?.type ?? type,
    supply: seen?.supply ?? null,
    activity: seen?.activity ?? null,
    tradeVolume: seen?.tradeVolume ?? null,
    purchasePrice: seen?.purchasePrice ?? null,
    sellPrice: seen?.sellPrice ?? null,
    seenAtMs: seen?.seenAtMs ?? null,
  };
}

function marketView(market: MarketKnown): MarketView {
  const { symbol, exports, imports, exchange, prices } = market;
  const types = new Map<string, string>();
  for (const good of prices.keys()) types.set(good, 'EXCHANGE');
  for (const good of exchange) types.set(good, 'EXCHANGE');
  for (const good of imports) types.set(good, 'IMPORT');
  for (const good of exports) types.set(good, 'EXPORT');
  const seen = [...prices.values()].map(({ seenAtMs }) => seenAtMs);
  const goods = [...types].map(([good, type]) => goodOf(good, type, market));
  return { symbol, seenAtMs: seen.length === 0 ? null : highest(seen), goods };
}

/** All known markets. */
export function marketViews({ markets }: WorldView): MarketView[] {
  return [...markets.values()].map(marketView);
}

/** All known shipyards with what they sell. */
export function shipyardViews({ shipyards }: WorldView): ShipyardView[] {
  return [...shipyards.values()].map(({ symbol, shipTypes, prices }) => ({
    symbol,
    ships: shipTypes.map((type) => ({
      type,
      price: prices.get(type)?.priceCredits ?? null,
      seenAtMs: prices.get(type)?.seenAtMs ?? null,
    })),
  }));
}

type KnownContract = Omit<ContractView, 'booked'>;

function contractView({ id, type, factionSymbol, accepted, fulfilled, terms }: Contract): KnownContract {
  return {
    id,
    type,
    faction: factionSymbol,
    accepted,
    fulfilled,
    deadline: terms.deadline,
    onAcceptedCredits: terms.payment.onAccepted,
    onFulfilledCredits: terms.payment.onFulfilled,
    deliver: (terms.deliver ?? []).map(({ tradeSymbol, destinationSymbol, unitsRequired, unitsFulfilled }) => ({
      tradeSymbol,
      destination: destinationSymbol,
      unitsRequired,
      unitsFulfilled,
    })),
  };
}

/** All known contracts, the newest first: a deadline shows when a contract was offered (facts: contract-terms). */
export function contractViews({ contracts }: WorldView): KnownContract[] {
  const newestFirst = [...contracts.values()].sort(
    (one, other) => msFromIso(other.terms.deadline) - msFromIso(one.terms.deadline),
  );
  return newestFirst.map(contractView);
}
