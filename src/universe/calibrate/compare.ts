import type { GameWorld } from '../../config/worlds/world-schema.ts';
import { errorCodes, errorNameOf } from '../../wire/error-codes.ts';
import { serviceErrorIn } from '../../wire/error-envelope.ts';
import { shipTypeFacts, shipTypes } from '../facts/ship-types.ts';
import { contractSection } from './contracts.ts';
import { type Exchange, type RecordedSession, replyOf } from './exchanges.ts';
import { cooldownSection, flightSection } from './flights.ts';
import { priceSection } from './formula.ts';
import { differentSightings, marketLogs } from './market-log.ts';
import { recoverySection, stepSection } from './price-moves.ts';
import { byKey, extremes, grouped, type Row, row, type Section, shownRange } from './table.ts';
import { yieldSection } from './yields.ts';

/** A refusal compared with our table of error codes, with the number of its occurrences. */
function refusalRow({ endpoint, method, status, body }: Exchange, n: number): Row {
  const error = serviceErrorIn(body, status ?? 0);
  const shape = body === undefined ? 'no JSON' : 'JSON of another shape';
  if (error === undefined) return row(`status ${status}: error envelope`, 'code and message', shape, n, false);
  const { code } = error;
  const name = errorNameOf(code);
  const place = `status ${status}, at ${endpoint ?? method}`;
  if (name === undefined) return row(`error code ${code}`, 'unknown', place, n, false);
  const { httpStatus } = errorCodes[name];
  return row(`${code} ${name}: status`, `${httpStatus}`, `${status}`, n, status === httpStatus);
}

function exchangeRow(exchange: Exchange, n: number): Row {
  const { endpoint, method, path, isSuccess, successStatus, status } = exchange;
  if (endpoint === undefined) return row(`${method} ${path}`, 'no such operation', 'sent', n, false);
  if (!isSuccess) return refusalRow(exchange, n);
  return row(`${endpoint}: status of success`, `${successStatus}`, `${status}`, n, status === successStatus);
}

/** Statuses and error codes; matching successes are combined in one row. */
function refusalSection({ exchanges }: RecordedSession): Section {
  const complete = exchanges.filter(({ status }) => status !== undefined);
  const isPlain = ({ isSuccess, status, successStatus }: Exchange) => isSuccess && status === successStatus;
  const others = complete.filter((exchange) => !isPlain(exchange));
  const plain = complete.length - others.length;
  const rows = byKey(
    others,
    (each) => JSON.stringify(exchangeRow(each, 0)),
    (same) => exchangeRow(same[0], same.length),
  );
  return {
    title: 'Statuses and error codes (facts: success-statuses, error-codes)',
    rows: [row('successes with our status', 'all', `${plain}`, plain, true), ...rows],
  };
}

/** Fresh yards differ by 4 %; prices rise with starvation and fall where a yard is supplied (facts: ship-prices). */
const LEAST = 0.85;
const MOST = 1.3;

/** Compares the lowest price: our own purchases raise the others. */
function shipPriceRow(offers: readonly { readonly purchasePrice: number }[], type: string): Row {
  const prices = new Set(offers.map(({ purchasePrice }) => purchasePrice));
  const ends = extremes([...prices]);
  const { restPriceCredits: rest } = shipTypes.includes(type) ? shipTypeFacts(type) : {};
  const isNear = rest !== undefined && ends[0] >= LEAST * rest && ends[0] <= MOST * rest;
  const ours = rest === undefined ? 'never sold' : `${grouped(rest)} at rest`;
  return row(`${type}: price`, ours, shownRange(ends), prices.size, isNear);
}

/** Ship prices at shipyards. */
function shipPriceSection({ exchanges }: RecordedSession): Section {
  const offers = exchanges.flatMap((exchange) => replyOf(exchange, 'getShipyard')?.data.ships ?? []);
  return { title: 'Ship prices (facts: ship-prices)', rows: byKey(offers, ({ type }) => type, shipPriceRow) };
}

/** Compares a recording with the rules of this universe at normal difficulty, and with the recovery of a world. */
export function compareWithUniverse(recorded: RecordedSession, world: Pick<GameWorld, 'markets'>): Section[] {
  const logs = marketLogs(recorded);
  return [
    flightSection(recorded),
    cooldownSection(recorded),
    priceSection(differentSightings(logs)),
    stepSection(logs),
    recoverySection(logs, world),
    yieldSection(recorded),
    contractSection(recorded, logs),
    shipPriceSection(recorded),
    refusalSection(recorded),
  ];
}
