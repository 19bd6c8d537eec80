import { isOf } from '../../game/lanes.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { systemIn } from '../../game/words/symbols.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { MissionRow } from '../../store/books/missions.ts';

/** What a lane did since the last look. */
interface LaneSum {
  missions: number;
  credits: number;
  readonly ships: Set<string>;
  readonly charted: Set<string>;
  unitsSupplied: number;
  contracts: number;
  readonly bought: Map<string, number>;
  best: { readonly credits: number; readonly ship: string } | undefined;
}

const plural = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;

/** What the lane did, in its own measure: ships bought, charts, units for the gate, contracts, or missions. */
function workOf({ missions, ships, charted, unitsSupplied, contracts, bought }: LaneSum): string {
  const by = ` by ${plural(ships.size, 'ship')}`;
  if (bought.size > 0) return `bought ${[...bought].map(([type, count]) => `${count} ${type}`).join(', ')}`;
  if (contracts > 0) return `${plural(contracts, 'contract')} fulfilled${by}`;
  if (charted.size > 0) {
    const systems = new Set([...charted].map(systemIn));
    return `${plural(charted.size, 'waypoint')} of ${plural(systems.size, 'system')}${by}`;
  }
  return `${unitsSupplied > 0 ? `${plural(unitsSupplied, 'unit')} for the gate` : plural(missions, 'mission')}${by}`;
}

/** What came of it; the gate and ships are investments, no losses. */
function resultOf(lane: string, { credits }: LaneSum): string {
  if (credits >= 0) return `${formatNumber(credits)} credits earned`;
  return `${formatNumber(-credits)} credits ${isOf('building', lane) || lane === 'growth' ? 'invested' : 'lost'}`;
}

/** Names the best mission only where there were others that earned. */
function bestOf({ missions, best }: LaneSum) {
  return best === undefined || missions < 2 ? {} : { bestCredits: best.credits, bestShip: best.ship };
}

function fieldsOf(lane: string, sum: LaneSum) {
  const { missions, credits, ships } = sum;
  return {
    ...{ lane, missions, ships: ships.size, laneCredits: credits },
    ...{ done: workOf(sum), result: resultOf(lane, sum) },
    ...bestOf(sum),
  };
}

/** Sums up what the ships of each lane did, from one look to the next. */
export function createLaneHours() {
  let sums = new Map<string, LaneSum>();

  function sumOf(lane: string): LaneSum {
    const known = sums.get(lane);
    if (known !== undefined) return known;
    const ships = new Set<string>();
    const sum = {
      missions: 0,
      credits: 0,
      ships,
      charted: new Set<string>(),
      unitsSupplied: 0,
      contracts: 0,
      bought: new Map<string, number>(),
      best: undefined,
    };
    sums.set(lane, sum);
    return sum;
  }

  return {
    /** Takes an effect in the ledger. */
    booked: ({ lane, shipSymbol, operation, creditsDelta, waypointSymbol, units, tradeSymbol }: LedgerRow): void => {
      if (lane === null) return;
      const sum = sumOf(lane);
      sum.credits += creditsDelta;
      if (shipSymbol !== null) sum.ships.add(shipSymbol);
      if (operation === 'createChart' && waypointSymbol !== null) sum.charted.add(waypointSymbol);
      const type = operation === 'purchaseShip' ? (tradeSymbol ?? 'ship') : undefined;
      if (type !== undefined) sum.bought.set(type, (sum.bought.get(type) ?? 0) + 1);
      if (operation === 'fulfillContract') sum.contracts += 1;
      if (operation === 'supplyConstruction') sum.unitsSupplied += units ?? 0;
    },
    /** Takes a mission that has ended, and what it received less what it spent. */
    ended: ({ lane, shipSymbol }: Pick<MissionRow, 'lane' | 'shipSymbol'>, credits: number): void => {
      if (lane === null) return;
      const sum = sumOf(lane);
      sum.missions += 1;
      sum.ships.add(shipSymbol);
      if (credits > (sum.best?.credits ?? 0)) sum.best = { credits, ship: shipSymbol };
    },
    /** Returns the fields of one line for each lane that earned or spent, largest sum first, and starts new sums. */
    take: () => {
      const all = [...sums].filter(([, { credits }]) => credits !== 0);
      sums = new Map();
      return all.sort(([, one], [, other]) => other.credits - one.credits).map(([lane, sum]) => fieldsOf(lane, sum));
    },
  };
}

/** The sums of a run's lanes. */
export type LaneHours = ReturnType<typeof createLaneHours>;
