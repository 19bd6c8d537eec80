import { defineLane } from 'argosy/lane';

const LEAST_PROFIT = 1_000;
const UNITS_A_RUN = 100; // a run of the refinery takes so many units, and makes ten
const REST_SECONDS = 180; // after each run

/**
 * Buys ore where it is cheapest, refines it on the spot and sells the metal where it pays best. It remembers which ores
 * did not pay, and leaves each alone for an hour.
 */
export default defineLane({
  does: 'buy ore, refine it and sell the metal',
  needs: { hold: UNITS_A_RUN, modules: ['MODULE_ORE_REFINERY'] },
  propose(plan, ship) {
    const hour = plan.hourOfWeek ?? 0;
    let best: { product: string; from: string; at: string; to: string; profit: number } | undefined;
    for (const { product, from, unitsOfFrom } of plan.refines()) {
      if (hour < Number(plan.memory.get(`rests ${from}`) ?? 0)) continue;
      const [ore] = [...plan.quotes(from)].sort((one, other) => one.buyCredits - other.buyCredits);
      const [metal] = [...plan.quotes(product)].sort((one, other) => other.sellCredits - one.sellCredits);
      if (ore === undefined || metal === undefined) continue;
      const cost = plan.cost(ore, UNITS_A_RUN);
      const profit = plan.revenue(metal, UNITS_A_RUN / unitsOfFrom) - cost;
      if (profit < LEAST_PROFIT) plan.memory.set(`rests ${from}`, hour + 1);
      else if (cost <= plan.spendableCredits / 2 && profit > (best?.profit ?? 0))
        best = { product, from, at: ore.waypoint, to: metal.waypoint, profit };
    }
    if (best === undefined) return 'no metal pays for its ore';
    if (ship.cargoFree < UNITS_A_RUN) return 'its hold is not empty';
    const { product, from, at, to, profit } = best;
    return {
      what: `refine ${UNITS_A_RUN} ${from} of ${at} and sell the ${product} at ${to}`,
      stops: [
        { waypoint: at, actions: [{ kind: 'look' }, { kind: 'buy', good: from, units: UNITS_A_RUN }, { kind: 'refine', good: product }] },
        { waypoint: to, actions: [{ kind: 'sell', good: product, units: 10 }, { kind: 'look' }] },
      ],
      profitCredits: profit,
      workSeconds: REST_SECONDS,
    };
  },
});
