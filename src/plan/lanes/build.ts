import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { isGivenUp, type Missing, missingOf, percentMissing, siteIn } from '../common/construction.ts';
import { whyNotTried } from '../common/first-use.ts';
import { freeUnits, joinStops, requestsOf, stopsAlong, unitsAboard } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
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

/** Units of a load for the site, and the most that one of them may cost. */
interface Load {
  readonly units: number;
  readonly mostUnitCredits: number;
}

/**
 * Whether a lot is bought: near its base price from a part of the purse; dearer only with what the fleet does not work
 * with, since an hour earlier is worth more than what the maker asks.
 */
function isLotBought(
  { tuning, spendableCredits }: Pick<PlanContext, 'tuning' | 'spendableCredits'>,
  { rest }: Quote,
  { unitCredits }: Missing,
  { ask, cost }: { readonly ask: number; readonly cost: number },
): boolean {
  const { mostAboveRest, purseShare, workingCredits } = tuning.building;
  if (ask > unitCredits) return false;
  const isNearRest = ask <= rest.ask * mostAboveRest && cost <= spendableCredits * purseShare;
  return isNearRest || cost <= spendableCredits - workingCredits;
}

/** What to buy at a market now, lot by lot: what the ship holds, and the purse and the price allow. */
function loadAt(plan: Pick<PlanContext, 'tuning' | 'spendableCredits' | 'ship'>, quote: Quote, good: Missing): Load {
  const room = Math.min(good.missing, freeUnits(plan.ship));
  let [units, ask, cost, mostUnitCredits] = [0, quote.ask, 0, 0];
  while (units < room) {
    const lot = Math.min(quote.tradeVolume, room - units);
    if (lot <= 0 || !isLotBought(plan, quote, good, { ask, cost: cost + lot * ask })) break;
    units += lot;
    cost += lot * ask;
    mostUnitCredits = ask;
    ask *= quote.askGrowth ** (lot / quote.tradeVolume);
  }
  const { mostAboveRest, mayHaveRisen } = plan.tuning.building;
  return {
    units,
    mostUnitCredits: Math.ceil(Math.max(quote.rest.ask * mostAboveRest, mostUnitCredits * mayHaveRisen)),
  };
}

function fetching(plan: PlanContext, good: Missing, quote: Quote): Mission | undefined {
  const { units, mostUnitCredits: maxUnitPriceCredits } = loadAt(plan, quote, good);
  const out = units > 0 ? plan.routes().get(quote.waypoint) : undefined;
  const on = out && plan.routes(quote.waypoint, out.fuelAtArrival).get(good.site.symbol);
  if (out === undefined || on === undefined) return undefined;
  const { tradeSymbol } = good;
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
 * The build lane: bring the construction site of the system what it still takes, bought near its base price, and dearer with
 * the credits that the fleet does not work with.
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
