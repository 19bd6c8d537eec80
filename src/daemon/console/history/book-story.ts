import { isOf } from '../../../game/lanes.ts';
import { createHourSums } from '../../../report/story/hour-sums.ts';
import { createInvestment } from '../../../report/story/investment.ts';
import type { GateSupply } from '../../../report/story/phases.ts';
import { createShares } from '../../../report/whom.ts';
import type { Ledger, LedgerRow } from '../../../store/books/ledger.ts';
import { readLedger } from '../../read-ledger.ts';

/** When a type of ship was first bought. */
export interface FirstShip {
  readonly atMs: number;
  readonly shipType: string;
}

/** Sums of the whole ledger, over all runs. It is read once; later only new rows are. */
export type BookStory = ReturnType<typeof openBookStory>;

/** @param gameHourMs a game hour, in milliseconds of our wall clock */
export function openBookStory(ledger: Pick<Ledger, 'page'>, gameHourMs: number) {
  const investment = createInvestment();
  const hourSums = createHourSums(gameHourMs);
  const supplies: GateSupply[] = [];
  const firstShips: FirstShip[] = [];
  const courseMs: number[] = [];
  const courseCredits: number[] = [];
  // Also of what counts for no ship: goods for the gate, ships bought.
  const profitByShip = new Map<string, number>();
  const sharesOf = createShares();
  const place = { lastId: 0 };
  let earnedCredits = 0;

  /** Notes what is invested, once a game minute at most: an hour's plot shows no more. */
  function follow(atMs: number): void {
    const beganMs = courseMs.at(-1) ?? Number.NEGATIVE_INFINITY;
    const isSameMinute = atMs - beganMs < gameHourMs / 60;
    const place = isSameMinute ? courseMs.length - 1 : courseMs.length;
    if (!isSameMinute) courseMs.push(atMs);
    courseCredits[place] = investment.gateCredits() + investment.goodsCredits();
  }

  function take(row: LedgerRow): void {
    const { operation, atMs, units, tradeSymbol, lane, creditsDelta } = row;
    investment.take(row);
    hourSums.take(row);
    if (operation !== 'purchaseShip' && !isOf('building', lane ?? undefined)) earnedCredits += creditsDelta;
    for (const share of sharesOf(row))
      profitByShip.set(share.name, (profitByShip.get(share.name) ?? 0) + share.creditsDelta);
    if (operation === 'supplyConstruction') supplies.push({ atMs, units: units ?? 0 });
    if (operation === 'purchaseShip' && tradeSymbol !== null)
      if (firstShips.every(({ shipType }) => shipType !== tradeSymbol))
        firstShips.push({ atMs, shipType: tradeSymbol });
    follow(atMs);
  }

  return {
    /** Reads the rows written since the last call; at first all, a thousand at a time. */
    refresh: (): Promise<void> => readLedger(ledger, place, take),
    supplies: (): readonly GateSupply[] => supplies,
    firstShips: (): readonly FirstShip[] => firstShips,
    hourLines: hourSums.lines,
    /** What all lanes earned less what they spent, in all runs; neither ships nor the gate count. */
    earnedCredits: () => earnedCredits,
    /** What a ship earned in all runs, in credits. */
    profitOfShip: (shipSymbol: string) => profitByShip.get(shipSymbol) ?? 0,
    gateCredits: investment.gateCredits,
    goodsAboard: investment.goodsAboard,
    /** What was in the gate and in holds at each of these instants, which come in order; credits at cost, by the books. */
    investedAt: (instantsMs: readonly number[]): number[] => {
      let next = 0;
      return instantsMs.map((atMs) => {
        while ((courseMs[next] ?? Number.POSITIVE_INFINITY) <= atMs) next += 1;
        return courseCredits[next - 1] ?? 0;
      });
    },
  };
}
