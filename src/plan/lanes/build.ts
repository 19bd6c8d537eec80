import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { broughtNow } from '../common/build-order.ts';
import { isGivenUp, type Missing, missingOf, percentMissing, siteIn } from '../common/construction.ts';
import { whyNotTried } from '../common/first-use.ts';
import { notDear, type Purse, purseFor } from '../common/site-purse.ts';
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

/** What to buy at a market now, lot by lot: what the ship holds, the purse pays, and the price allows. */
function loadAt(plan: PlanContext, quote: Quote, good: Missing, { freeCredits, surplusCredits }: Purse): Load {
  const { purseShare, mayHaveRisen } = plan.tuning.building;
  const [room, near] = [Math.min(good.missing, freeUnits(plan.ship)), notDear(plan, good)];
  let [units, ask, cost, dearCredits, mostUnitCredits] = [0, quote.ask, 0, 0, 0];
  while (units < room) {
    const lot = Math.min(quote.tradeVolume, room - units);
    if (lot <= 0 || ask > good.unitCredits || cost + lot * ask > freeCredits * purseShare) break;
    const moreDear = lot * Math.max(0, ask - near);
    if (moreDear > 0 && dearCredits + moreDear > surplusCredits) break;
    units += lot;
    cost += lot * ask;
    dearCredits += moreDear;
    mostUnitCredits = ask;
    ask *= quote.askGrowth ** (lot / quote.tradeVolume);
  }
  return { units, mostUnitCredits: Math.ceil(mostUnitCredits > near ? mostUnitCredits * mayHaveRisen : near) };
}

function fetching(plan: PlanContext, good: Missing, quote: Quote, purse: Purse): Mission | undefined {
  const { units, mostUnitCredits: maxUnitPriceCredits } = loadAt(plan, quote, good, purse);
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
 * what then is left when all is paid for: an hour earlier is worth more, but who spends early finishes late.
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
  const purse = purseFor(plan, site, goods);
  const { freeCredits, leastCredits: credits } = purse;
  if (freeCredits < credits) return idle(reasonOf('tooPoorToBuild', { credits }));
  const missions = broughtNow(plan, goods, freeCredits).flatMap((good) =>
    plan
      .quotes()
      .asks(good.tradeSymbol)
      .flatMap((quote) => fetching(plan, good, quote, purse) ?? []),
  );
  const best = missions.sort((a, b) => perSecond(b) - perSecond(a))[0];
  return best === undefined ? idle(reasonOf('siteTooDear')) : proposed(best);
}
