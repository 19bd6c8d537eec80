import { DIGGERS } from '../../config/schema/strategy-schema.ts';
import { sum } from '../../game/numbers/averages.ts';
import { byShipSymbol } from '../../game/words/symbols.ts';
import type { PaybackReport } from '../fleet.ts';
import type { Report } from '../report.ts';
import type { ShipReport } from '../ships.ts';
import {
  bestAndWorst,
  cutOffNote,
  hoursText,
  minuteOf,
  othersOf,
  shareText,
  type Table,
  wholeCredits,
} from './table.ts';

const inOrder = (ships: readonly ShipReport[]) => ships.toSorted((a, b) => byShipSymbol(a.ship, b.ship));

/** The ships of a table: all in their order, or of more than so many the best and the worst, and how many others. */
function shownOf(ships: readonly ShipReport[], top: number) {
  if (ships.length <= top) return { shown: inOrder(ships), others: [] };
  const [best, worst] = bestAndWorst(top);
  const sorted = ships.toSorted((a, b) => b.profitCredits - a.profitCredits || byShipSymbol(a.ship, b.ship));
  const end = sorted.length - worst;
  return { shown: [...sorted.slice(0, best), ...sorted.slice(end)], others: sorted.slice(best, end) };
}

function shipRow({ ship, profitCredits, requests, idleShare, idleBecause, missions }: ShipReport): readonly string[] {
  const lanes = Object.entries(missions).map(([lane, count]) => `${count} ${lane}`);
  const figures = [wholeCredits(profitCredits), wholeCredits(requests), shareText(idleShare)];
  return [ship, ...figures, lanes.join(', ') || 'none yet', idleBecause ?? ''];
}

function othersRow(others: readonly ShipReport[]): readonly string[] {
  const profit = sum(others.map(({ profitCredits }) => profitCredits));
  const requests = sum(others.map((one) => one.requests));
  return [othersOf(others), wholeCredits(profit), wholeCredits(requests), '', '', ''];
}

/** Each ship, or of many the best and the worst; what was booked for no ship that flew, and the sum. */
export function shipsTable({ ships, byShip: booked, profitCredits }: Report, top: number): Table {
  const flew = new Set(ships.map(({ ship }) => ship));
  const unflown = booked.filter(({ name }) => !flew.has(name));
  const { shown, others } = shownOf(ships, top);
  const rows = [...shown.map(shipRow), ...(others.length === 0 ? [] : [othersRow(others)])];
  const sums = [...unflown, { name: 'all', profitCredits }].map((line) => {
    return [line.name, wholeCredits(line.profitCredits), '', '', '', ''];
  });
  return {
    title: 'Ships (goods in the hold are paid for and not sold yet; a contract pays the ship that fulfils it)',
    head: ['ship', 'profit', 'requests', 'idle', 'missions', 'idle mostly because'],
    rows: rows.length === 0 ? [] : [...rows, ...sums],
  };
}

/** A ship's last activity, and its reason in a separate row: together they are too long for a line. */
function lastRows({ ship, last }: ShipReport): string[][] {
  if (last === undefined) return [];
  const what = `${last.isCutOff ? 'interrupted: ' : ''}${last.what}`;
  return [[ship, what], ...(last.why === null ? [] : [['', `because: ${last.why}`]])];
}

/** What ships did last, those of the table of ships. */
export function doingTable({ ships }: Report, top: number): Table {
  const { shown, others } = shownOf(ships, top);
  const rows = shown.flatMap(lastRows);
  const note = cutOffNote(shown.map(({ last }) => last));
  const rest =
    others.length === 0 ? [] : [[othersOf(others), '`argosy report --ship SYMBOL` has one, `argosy status` all']];
  return { title: `What each ship did last, and why${note}`, head: ['ship', ''], rows: [...rows, ...rest] };
}

function paybackOf({ shipType, earnedCredits, paidBackAfterHours, expectedAfterHours }: PaybackReport): string {
  if (paidBackAfterHours !== null) return `paid back after ${hoursText(paidBackAfterHours)} h`;
  const isDigger = DIGGERS.includes(shipType);
  if (expectedAfterHours !== null) {
    const alone = isDigger ? ' by what it sells itself' : '';
    return `expected after ${hoursText(expectedAfterHours)} h${alone}`;
  }
  if (isDigger) return 'others sell what it digs';
  return earnedCredits < 0 ? 'spent more than it has received so far' : 'earns nothing by itself';
}

function purchaseRow(purchase: PaybackReport): readonly string[] {
  const { ship, shipType, boughtAtMs, priceCredits, earnedCredits } = purchase;
  const credits = [wholeCredits(priceCredits), wholeCredits(earnedCredits)];
  return [ship, shipType, minuteOf(boughtAtMs), ...credits, paybackOf(purchase)];
}

/** The purchases of one type that have no row of their own. */
function restRow([shipType, purchases]: readonly [string, readonly PaybackReport[]]): readonly string[] {
  const total = (figure: (one: PaybackReport) => number) => wholeCredits(sum(purchases.map(figure)));
  const paid = purchases.filter(({ paidBackAfterHours }) => paidBackAfterHours !== null).length;
  const credits = [total(({ priceCredits }) => priceCredits), total(({ earnedCredits }) => earnedCredits)];
  return [`${purchases.length} earlier`, shipType, '', ...credits, `${paid} of ${purchases.length} paid back`];
}

/** The purchases, or of many the latest, and the earlier ones by type. */
export function fleetTable({ fleet }: Report, top: number): Table {
  const latest = fleet.length <= top ? fleet : fleet.slice(-top);
  const earlier = Map.groupBy(fleet.slice(0, fleet.length - latest.length), ({ shipType }) => shipType);
  return {
    title: 'Ships bought (times: UTC)',
    head: ['ship', 'type', 'bought', 'price', 'earned since', 'payback'],
    rows: [...[...earlier].map(restRow), ...latest.map(purchaseRow)],
  };
}
