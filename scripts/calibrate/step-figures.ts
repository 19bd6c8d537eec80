import { askCredits, bidCredits, supplyLevel } from '../../src/universe/economy/prices.ts';
import { recordTrade } from '../../src/universe/economy/trades.ts';
import type { MarketGoodState } from '../../src/universe/state.ts';
import { type FreshHome, goodsOf, twinOf } from './fresh-home.ts';
import type { Source } from './recorded-figures.ts';
import { RECORDED_EXCHANGE_STEPS, RECORDED_STEPS, type StepPair } from './recorded-steps.ts';
import { groupBy, mean } from './statistics.ts';
import { stepFactors } from './step-factors.ts';
import { judged, type Row, type Section } from './table.ts';

const SOURCE: Source = { section: '5.3', n: '43,000 steps, all cells', sure: 'good' };
const SLACK = 0.02;

/** Cheaper goods are left out: a rounded credit would be a good part of a step. */
const LEAST_BASE = 500;

/** Full-volume trades made with each good, one after another; from rest they lead through all labels. */
const STEPS = 12;

type Side = 'buy' | 'sell';

interface Step {
  readonly cell: string;
  readonly factor: number;
}

function cellOf(side: Side, supply: string, activity: string): string {
  return `${side} ${supply} ${activity}`;
}

/** What full-volume trades in a row, with no time between them, do to the price that is paid. */
function stepsOf(good: MarketGoodState, side: Side): Step[] {
  const priceOf = side === 'buy' ? askCredits : bidCredits;
  return Array.from({ length: STEPS }, () => {
    const before = priceOf(good);
    const cell = cellOf(side, supplyLevel(good), good.activity ?? 'EXCHANGE');
    recordTrade(good, good.tradeVolume, side === 'buy' ? 'PURCHASE' : 'SELL');
    return { cell, factor: priceOf(good) / before };
  });
}

/** By cell, over all goods of all homes. */
function played(homes: readonly FreshHome[]): Readonly<Record<string, number>> {
  const goodsAnew = () =>
    homes.flatMap((home) => goodsOf(twinOf(home))).filter((good) => good.basePriceCredits >= LEAST_BASE);
  const bought = goodsAnew().filter(({ type }) => type !== 'IMPORT');
  const sold = goodsAnew().filter(({ type }) => type !== 'EXPORT');
  const steps = [...bought.flatMap((good) => stepsOf(good, 'buy')), ...sold.flatMap((good) => stepsOf(good, 'sell'))];
  const groups = Object.entries(groupBy(steps, ({ cell }) => cell));
  return Object.fromEntries(groups.map(([cell, members]) => [cell, mean(members.map(({ factor }) => factor))]));
}

/** By cell, at the middle of each label and the usual margin. */
function bare(): Readonly<Record<string, number>> {
  return Object.fromEntries(
    stepFactors().flatMap(({ supply, activity, buyGrowth, sellDecay }) => [
      [cellOf('buy', supply, activity), buyGrowth],
      [cellOf('sell', supply, activity), sellDecay],
    ]),
  );
}

interface Cell {
  readonly side: Side;
  readonly supply: string;
  readonly activity: string;
  readonly recorded: number;
  readonly atMiddle: number | undefined;
  readonly asPlayed: number | undefined;
}

function isNear(recorded: number, ours: number | undefined): boolean {
  return ours !== undefined && Math.abs(ours - recorded) <= SLACK;
}

function cellRow({ side, supply, activity, recorded, atMiddle, asPlayed }: Cell): Row {
  const ours = [
    ...(atMiddle === undefined ? [] : [atMiddle.toFixed(3)]),
    asPlayed === undefined ? 'never played' : `played ${asPlayed.toFixed(3)}`,
  ];
  return {
    figure: cellOf(side, supply, activity),
    recorded: recorded.toFixed(3),
    ours: ours.join('; '),
    verdict: judged(isNear(recorded, atMiddle ?? asPlayed)),
    ...SOURCE,
  };
}

type Factors = Readonly<Record<string, number>>;

function cellsOf(supply: string, activity: string, pair: StepPair, atMiddle: Factors, asPlayed: Factors): Cell[] {
  return (['buy', 'sell'] as const).flatMap((side, index) => {
    const recorded = pair[index];
    const cell = cellOf(side, supply, activity);
    if (recorded == null) return [];
    return [{ side, supply, activity, recorded, atMiddle: atMiddle[cell], asPlayed: asPlayed[cell] }];
  });
}

function countRow(figure: string, recorded: string, near: readonly boolean[], wanted?: number): Row {
  const within = near.filter(Boolean).length;
  const verdict = wanted === undefined ? 'told' : judged(within >= wanted);
  return { figure, recorded, ours: `${within} of ${near.length}`, verdict, ...SOURCE };
}

function countRows(cells: readonly Cell[]): Row[] {
  const quiet = cells.filter(({ activity }) => activity === 'WEAK' || activity === 'RESTRICTED');
  const middle = ({ recorded, atMiddle }: Cell) => isNear(recorded, atMiddle);
  const play = ({ recorded, asPlayed }: Cell) => isNear(recorded, asPlayed);
  return [
    countRow(`cells of WEAK and RESTRICTED within ${SLACK}`, 'at least 11 of 18', quiet.map(middle), 11),
    countRow('the same, as played', '18 cells', quiet.map(play)),
    countRow(`all cells within ${SLACK}`, '34 cells', cells.map(middle)),
    countRow('the same, as played', '34 cells', cells.map(play)),
  ];
}

/** How prices move with each full-volume trade. */
export function stepSection(homes: readonly FreshHome[]): Section {
  const [atMiddle, asPlayed] = [bare(), played(homes)];
  const cells = Object.entries(RECORDED_STEPS).flatMap(([supply, byActivity]) =>
    Object.entries(byActivity).flatMap(([activity, pair]) => cellsOf(supply, activity, pair, atMiddle, asPlayed)),
  );
  const exchange = Object.entries(RECORDED_EXCHANGE_STEPS).flatMap(([supply, pair]) =>
    cellsOf(supply, 'EXCHANGE', pair, atMiddle, asPlayed),
  );
  return {
    title: 'Steps of the price',
    told: [
      'Factor of one full-volume trade by the label before it: purchases from exports, sales to imports. The first number is',
      'the formula of 5.2 at the middle of the label with the usual margin, and is judged; "played" is the mean over',
      `${STEPS} trades in a row, with no time between them, with every good of a base of ${LEAST_BASE} or more, which lingers`,
      'longer in the outer labels than traders do. The formula knows no activity; the recorded GROWING and STRONG cells',
      'moved less than it says, perhaps because production refilled between the steps. It is not bent to this table.',
    ].join(' '),
    rows: [...countRows(cells), ...[...cells, ...exchange].map(cellRow)],
  };
}
