import type { LedgerRow } from '../../store/books/ledger.ts';

/** Goods of one kind in one hold, by the books. */
interface Held {
  readonly units: number;
  /** What they cost. */
  readonly credits: number;
}

/** The units that a ship has aboard of a good. */
export type UnitsAboard = (shipSymbol: string, tradeSymbol: string) => number;

const NOTHING: Held = { units: 0, credits: 0 };

/** What some of the units in a hold cost, by the average of all. */
const costOf = ({ units, credits }: Held, some: number) =>
  units === 0 ? 0 : (credits * Math.min(units, Math.max(0, some))) / units;

/**
 * Adds up what goods cost that are in holds or were brought to a construction site: each unit counts at the average cost
 * of those in its hold, and 0 where it was mined. What leaves a hold without a row, such as cargo that is handed over, is
 * noticed only by `goodsAboard`.
 */
export function createInvestment() {
  const holds = new Map<string, Map<string, Held>>();
  let [gateCredits, goodsCredits] = [0, 0];

  function replace(ship: string, good: string, held: Held, next: Held): void {
    goodsCredits += next.credits - held.credits;
    const hold = holds.get(ship) ?? new Map<string, Held>();
    holds.set(ship, hold);
    if (next.units > 0) hold.set(good, next);
    else hold.delete(good);
  }

  /** Takes units out of a hold; returns what they had cost. */
  function takeOut(ship: string, good: string, units: number): number {
    const held = holds.get(ship)?.get(good) ?? NOTHING;
    const credits = costOf(held, units);
    const left = Math.max(0, held.units - units);
    replace(ship, good, held, left === 0 ? NOTHING : { units: left, credits: held.credits - credits });
    return left === 0 ? held.credits : credits;
  }

  return {
    take: ({ operation, shipSymbol, tradeSymbol, units, creditsDelta }: LedgerRow): void => {
      if (shipSymbol === null || tradeSymbol === null || units === null) return;
      const held = holds.get(shipSymbol)?.get(tradeSymbol) ?? NOTHING;
      if (operation === 'purchaseCargo') {
        const more = { units: held.units + units, credits: held.credits - creditsDelta };
        replace(shipSymbol, tradeSymbol, held, more);
      } else if (operation === 'supplyConstruction') gateCredits += takeOut(shipSymbol, tradeSymbol, units);
      else if (operation === 'sellCargo' || operation === 'deliverContract') takeOut(shipSymbol, tradeSymbol, units);
    },
    /** Cost of what was brought to construction sites. */
    gateCredits: () => Math.round(gateCredits),
    /** Cost of what is in holds by the books alone. */
    goodsCredits: () => Math.round(goodsCredits),
    /** Cost of what is in holds by the books and is aboard. */
    goodsAboard: (unitsAboard: UnitsAboard) => {
      let credits = 0;
      for (const [ship, hold] of holds)
        for (const [good, held] of hold) credits += costOf(held, unitsAboard(ship, good));
      return Math.round(credits);
    },
  };
}
