import type { Ship } from '../../wire/schemas/ship.ts';
import { lookingMission } from '../common/looking.ts';
import { requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { Mission } from '../mission.ts';
import type { YardOffer } from './buyer.ts';
import { rulesNow } from './earners.ts';
import { nextPaybackHours } from './next-ship.ts';
import { paybackHours } from './owned.ts';
import { cheapestOffer, decisionOn, type PurchaseDecision } from './purchase-rules.ts';
import { nearestYard } from './yards.ts';

/** The first purchase rule with a step for this ship, and its decision; none while another ship should act. */
function nextStep(plan: PlanContext) {
  for (const rule of rulesNow(plan)) {
    const verdict = decisionOn(plan, rule);
    if (verdict.kind === 'left') return undefined;
    if (verdict.kind !== 'none') return { verdict, shipType: rule.type };
  }
  return undefined;
}

/** A mission to buy the next ship that the strategy asks for, or to learn its price; undefined when it asks for none now. */
export function growthMission(plan: PlanContext): Mission | undefined {
  const step = nextStep(plan);
  return step && missionOf(plan, step.shipType, step.verdict);
}

/** The mission of a decision on a rule; undefined where nothing is to be done now. */
export function missionOf(plan: PlanContext, shipType: string, verdict: PurchaseDecision): Mission | undefined {
  if (verdict.kind === 'none' || verdict.kind === 'left') return undefined;
  if (verdict.kind === 'ask') return askingMission(plan.ship, shipType, verdict);
  const { offer, because } = verdict;
  const mission = buyingMission(plan, { ...offer, shipType, because }, true);
  const hours =
    paybackHours(plan, shipType, offer.priceCredits) ?? nextPaybackHours(plan, shipType, offer.priceCredits);
  if (mission === undefined || hours === undefined || !Number.isFinite(hours)) return mission;
  return { ...mission, what: `${mission.what}, which should earn its price in ${hours.toFixed(1)} h` };
}

/** A look at a shipyard not visited yet, for the price of a type that the strategy asks for. */
function askingMission(
  ship: Ship,
  shipType: string,
  { yard: { waypoint, route }, because }: Extract<PurchaseDecision, { kind: 'ask' }>,
): Mission {
  return lookingMission(ship, waypoint, route, {
    lane: 'growth',
    what: `ask what a ${shipType} costs at ${waypoint}`,
    because,
  });
}

/**
 * The cheapest shipyard of the ship's system for a type. If none has a usable price, the nearest that lists the type,
 * at the price seen before it became unreadable or at 0; undefined where no route leads to one.
 */
export function cheapestYardFor(plan: PlanContext, shipType: string): YardOffer | undefined {
  const offer = cheapestOffer(plan, { type: shipType });
  if (offer !== undefined) return offer;
  const listed = nearestYard(plan, ({ shipTypes }) => shipTypes.includes(shipType));
  if (listed === undefined) return undefined;
  const { waypoint } = listed;
  return { waypoint, priceCredits: plan.world.shipyards.get(waypoint)?.prices.get(shipType)?.priceCredits ?? 0 };
}

/** A mission to buy a ship at a shipyard, by the strategy or the owner's order; undefined when it is out of reach. */
export function buyingMission(
  plan: PlanContext,
  purchase: YardOffer & { readonly shipType: string; readonly because?: string },
  isByStrategy = false,
): Mission | undefined {
  const route = plan.routes().get(purchase.waypoint);
  if (route === undefined) return undefined;
  const stops = stopsAlong(route, plan.here, [
    { kind: 'look' },
    {
      kind: 'buyShip',
      shipType: purchase.shipType,
      ...(isByStrategy && {
        maxPriceCredits: Math.floor(purchase.priceCredits * plan.tuning.growth.mayHaveRisen),
      }),
    },
    { kind: 'look' },
  ]);
  return {
    lane: 'growth',
    shipSymbol: plan.ship.symbol,
    what: `buy a ${purchase.shipType} at ${purchase.waypoint}`,
    ...(purchase.because !== undefined && { because: purchase.because }),
    stops,
    expected: { profitCredits: 0, seconds: route.seconds, requests: requestsOf(stops) },
    claims: [
      { kind: 'purchase', shipType: purchase.shipType },
      { kind: 'credits', credits: purchase.priceCredits },
    ],
  };
}
