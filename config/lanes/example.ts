import { defineLane, type Mission, type Plan, type Quote, type Ship } from 'argosy/lane';

// Your editor shows what a lane may ask and answer. npx argosy lane test example plays the tests of this one.

/** A mission that should bring less is not worth its flights. */
const LEAST_PROFIT = 1_000;

/** Prices may rise until the ship arrives: a purchase takes at most this share of the credits. */
const MOST_SHARE = 0.5;

/** To sell what is aboard already, where it brings most. */
function sale(plan: Plan, ship: Ship): Mission | undefined {
  const [aboard] = ship.cargo;
  if (aboard === undefined) return undefined;
  const { good, units } = aboard;
  const [best] = plan.quotes(good).toSorted((one, other) => other.sellCredits - one.sellCredits);
  if (best === undefined || best.sellCredits === 0 || plan.flight(best.waypoint) === undefined) return undefined;
  return {
    what: `sell ${units} ${good} at ${best.waypoint}`,
    stops: [{ waypoint: best.waypoint, actions: [{ kind: 'sell', good, units }] }],
    profitCredits: plan.revenue(best, units),
  };
}

/** To carry a good from one market to another; undefined where that cannot be done, or does not pay. */
function carriage(plan: Plan, ship: Ship, buy: Quote, sell: Quote): Mission | undefined {
  const { good } = buy;
  const units = Math.min(ship.cargoFree, buy.tradeVolume, sell.tradeVolume);
  if (units < 1 || buy.buyCredits >= sell.sellCredits) return undefined;
  if (plan.cost(buy, units) > plan.spendableCredits * MOST_SHARE) return undefined;
  if (plan.flight(buy.waypoint) === undefined) return undefined;
  if (plan.flight(sell.waypoint, buy.waypoint) === undefined) return undefined;
  return {
    what: `carry ${units} ${good} from ${buy.waypoint} to ${sell.waypoint}`,
    stops: [
      { waypoint: buy.waypoint, actions: [{ kind: 'buy', good, units }] },
      { waypoint: sell.waypoint, actions: [{ kind: 'sell', good, units }] },
    ],
    profitCredits: plan.revenue(sell, units) - plan.cost(buy, units),
  };
}

export default defineLane({
  does: 'carry the good that brings most from where it is cheap to where it is dear',
  needs: { hold: 1 },
  propose(plan, ship) {
    if (ship.cargo.length > 0) return sale(plan, ship) ?? 'no market takes what is aboard';
    let best: Mission | undefined;
    for (const good of plan.goods()) {
      const quotes = plan.quotes(good);
      for (const buy of quotes) {
        for (const sell of quotes) {
          const mission = carriage(plan, ship, buy, sell);
          if (mission !== undefined && mission.profitCredits > (best?.profitCredits ?? LEAST_PROFIT)) best = mission;
        }
      }
    }
    return best ?? 'no margin is wide enough';
  },
});
