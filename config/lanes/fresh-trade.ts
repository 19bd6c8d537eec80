import { defineLane, type Plan, type Quote, type Ship } from 'argosy/lane';

const FRESH_SECONDS = 900; // a price that no ship has seen for so long is not trusted
const LEAST_PROFIT = 2_000; // of a load; less is not worth its requests
const MOST_OF_CREDITS = 0.5; // the share of the credits that one load may cost
const STOP_SECONDS = 30; // at each market

interface Load {
  readonly from: Quote;
  readonly to: Quote;
  readonly units: number;
  readonly profit: number;
  readonly seconds: number;
}

/** The load of a good from one market to another; undefined where the ship cannot carry it, or it does not pay. */
function loadOf(plan: Plan, ship: Ship, from: Quote, to: Quote): Load | undefined {
  if (to.sellCredits <= from.buyCredits) return undefined;
  // One lot each: the next one would move both prices.
  const units = Math.min(ship.cargoFree, from.tradeVolume, to.tradeVolume);
  const cost = plan.cost(from, units);
  const profit = plan.revenue(to, units) - cost;
  if (units < 1 || profit < LEAST_PROFIT || cost > MOST_OF_CREDITS * plan.spendableCredits) return undefined;
  const [out, way] = [plan.flight(from.waypoint), plan.flight(to.waypoint, from.waypoint)];
  if (out === undefined || way === undefined) return undefined;
  return { from, to, units, profit, seconds: out.seconds + way.seconds + 2 * STOP_SECONDS };
}

export default defineLane({
  does: 'trade by fresh prices alone, one lot at a time',
  needs: { hold: 20 },
  propose(plan, ship) {
    const isFresh = ({ ageSeconds }: Quote) => ageSeconds < FRESH_SECONDS;
    let best: Load | undefined;
    for (const good of plan.goods()) {
      const quotes = plan.quotes(good).filter(isFresh);
      for (const from of quotes) {
        for (const to of quotes) {
          const load = loadOf(plan, ship, from, to);
          if (load && (best === undefined || load.profit / load.seconds > best.profit / best.seconds)) best = load;
        }
      }
    }
    if (best === undefined) return 'no load by fresh prices pays';
    const { from, to, units, profit } = best;
    const { good } = from;
    return {
      what: `carry ${units} ${good} from ${from.waypoint} to ${to.waypoint}`,
      because: 'both prices are fresh',
      stops: [
        { waypoint: from.waypoint, actions: [{ kind: 'buy', good, units }] },
        { waypoint: to.waypoint, actions: [{ kind: 'sell', good, units }, { kind: 'look' }] },
      ],
      profitCredits: profit, // Argosy takes the fuel off
      workSeconds: 2 * STOP_SECONDS,
    };
  },
});
