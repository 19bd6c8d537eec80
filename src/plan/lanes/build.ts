import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { isGivenUp, type Missing, missingOf, percentMissing, siteIn } from '../common/construction.ts';
import { whyNotTried } from '../common/first-use.ts';
import { freeUnits, joinStops, requestsOf, stopsAlong, unitsAboard } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { gateOf, homeSystemOf, isGateOpen } from '../galaxy/gates.ts';
import { idle, type Mission, type Proposal, proposed } from '../mission.ts';
import { costOf, type Quote } from '../trade/quote.ts';

/** A mission to supply what the ship holds of a good; undefined if it holds none, or no route leads to the site. */
function supplying(plan: Pick<PlanContext, 'ship' | 'routes' | 'here'>, good: Missing): Mission | undefined {
  const { ship } = plan;
  const units = Math.min(unitsAboard(ship, good.tradeSymbol), good.missing);
  const route = units > 0 ? plan.routes().get(good.site.symbol) : undefined;
  if (route === undefined) return undefined;
  const stops = stopsAlong(route, plan.here, [{ kind: 'supplyConstruction', tradeSymbol: good.tradeSymbol, units }]);
  return missionOf(ship, good, units, stops, { seconds: route.seconds, costCredits: route.costCredits });
}

function missionOf(
  ship: Ship,
  { site, tradeSymbol, unitCredits }: Missing,
  units: number,
  stops: Mission['stops'],
  { seconds, costCredits }: { readonly seconds: number; readonly costCredits: number },
): Mission {
  return {
    lane: 'build',
    shipSymbol: ship.symbol,
    what: `${units} ${tradeSymbol} for the construction site ${site.symbol}`,
    stops,
    expected: { profitCredits: -costCredits, seconds, requests: requestsOf(stops) },
    claims: [
      { kind: 'construction', waypoint: site.symbol, tradeSymbol, units },
      ...(costCredits > 0 ? [{ kind: 'credits' as const, credits: Math.ceil(costCredits) }] : []),
    ],
    value: { credits: units * unitCredits - costCredits, seconds },
  };
}

/** The most that a unit may cost: near its base price, or anything where the credits pay for all that is missing. */
function mostUnitCredits(
  fleet: Pick<FleetContext, 'tuning' | 'spendableCredits'>,
  quote: Quote,
  { missing, unitCredits }: Missing,
): number {
  const { mostAboveRest, richTimes } = fleet.tuning.building;
  const isRich = costOf(quote, missing) * richTimes <= fleet.spendableCredits;
  return Math.min(unitCredits, isRich ? Number.POSITIVE_INFINITY : quote.rest.ask * mostAboveRest);
}

/** Units to buy at a market now: what the ship holds, the purse pays, and the price allows lot by lot. */
function unitsAt(plan: Pick<PlanContext, 'tuning' | 'spendableCredits' | 'ship'>, quote: Quote, good: Missing): number {
  const { purseShare } = plan.tuning.building;
  const most = mostUnitCredits(plan, quote, good);
  const room = Math.min(good.missing, freeUnits(plan.ship));
  const purse = plan.spendableCredits * purseShare;
  let [units, ask, cost] = [0, quote.ask, 0];
  while (units < room && ask <= most) {
    const lot = Math.min(quote.tradeVolume, room - units);
    if (lot <= 0 || cost + lot * ask > purse) break;
    units += lot;
    cost += lot * ask;
    ask *= quote.askGrowth ** (lot / quote.tradeVolume);
  }
  return units;
}

function fetching(plan: PlanContext, good: Missing, quote: Quote): Mission | undefined {
  const units = unitsAt(plan, quote, good);
  const out = units > 0 ? plan.routes().get(quote.waypoint) : undefined;
  const on = out && plan.routes(quote.waypoint, out.fuelAtArrival).get(good.site.symbol);
  if (out === undefined || on === undefined) return undefined;
  const { tradeSymbol } = good;
  const maxUnitPriceCredits = Math.ceil(mostUnitCredits(plan, quote, good));
  const stops = joinStops(
    stopsAlong(out, plan.here, [
      { kind: 'look', site: good.site.symbol },
      { kind: 'buy', tradeSymbol, units, maxUnitPriceCredits, forSite: good.site.symbol },
    ]),
    stopsAlong(on, quote.waypoint, [{ kind: 'supplyConstruction', tradeSymbol, units }]),
  );
  const costCredits = costOf(quote, units) + out.costCredits + on.costCredits;
  const mission = missionOf(plan.ship, good, units, stops, { seconds: out.seconds + on.seconds, costCredits });
  const trade = { kind: 'trade', waypoint: quote.waypoint, tradeSymbol, side: 'buy', units } as const;
  return { ...mission, claims: [...mission.claims, trade] };
}

const perSecond = ({ value, expected }: Mission) => (value?.credits ?? 0) / Math.max(1, expected.seconds);

/** Why there is no construction site for a ship: the home gate is finished, or was not read yet, or it is elsewhere. */
function whyNoSite({ world, ship: { nav } }: Pick<PlanContext, 'world' | 'ship'>): Reason {
  const gate = nav.systemSymbol === homeSystemOf(world) ? gateOf(world, nav.systemSymbol) : undefined;
  if (gate === undefined) return reasonOf('noSiteToBuild');
  return isGateOpen(world, gate) ? reasonOf('gateIsBuilt', { gate }) : reasonOf('siteUnread', { place: gate });
}

/**
 * The build lane: bring the construction site of the system what it still takes, bought near its base price so that the
 * makers are not drained; all of the rest at once when the credits allow.
 */
export function proposeBuilding(plan: PlanContext): Proposal {
  const { ship } = plan;
  const site = siteIn(plan, plan.systemSymbol);
  if (site === undefined) return idle(whyNoSite(plan));
  if (isGivenUp(plan, site)) return idle(reasonOf('gateGivenUp', { gate: site.symbol, percent: percentMissing(site) }));
  if (plan.isBackedOff('dock', site.symbol)) return idle(reasonOf('siteShut', { place: site.symbol }));
  const failed = whyNotTried(plan, 'supplyConstruction', ship);
  if (failed !== undefined) return idle(failed);
  const goods = missingOf(plan, site).filter(
    ({ tradeSymbol }) => !plan.isBackedOff('supplyConstruction', site.symbol, { good: tradeSymbol }),
  );
  const [held] = goods.flatMap((good) => supplying(plan, good) ?? []);
  if (held !== undefined) return proposed(held);
  if (goods.length === 0) return idle(reasonOf('siteSupplied'));
  if (freeUnits(ship) === 0) return idle(reasonOf('holdFull'));
  if (plan.spendableCredits < plan.tuning.building.leastCredits) return idle(reasonOf('tooPoorToBuild'));
  const missions = goods.flatMap((good) =>
    plan
      .quotes()
      .asks(good.tradeSymbol)
      .flatMap((quote) => fetching(plan, good, quote) ?? []),
  );
  const best = missions.sort((a, b) => perSecond(b) - perSecond(a))[0];
  return best === undefined ? idle(reasonOf('siteTooDear')) : proposed(best);
}
