import { errorCodes, errorNameOf } from '../../wire/error-codes.ts';
import { serviceErrorIn } from '../../wire/error-envelope.ts';
import type { Exchange, Session } from './exchanges.ts';
import { byKey } from './statistics.ts';
import { type Row, row, type Section } from './table.ts';

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

function rowOf(exchange: Exchange, n: number): Row {
  const { endpoint, method, path, isSuccess, successStatus, status } = exchange;
  if (endpoint === undefined) return row(`${method} ${path}`, 'no such operation', 'sent', n, false);
  if (!isSuccess) return refusalRow(exchange, n);
  return row(`${endpoint}: status of success`, `${successStatus}`, `${status}`, n, status === successStatus);
}

/** Statuses and error codes; matching successes are combined in one row. */
export function refusalSection({ exchanges }: Session): Section {
  const complete = exchanges.filter(({ status }) => status !== undefined);
  const isPlain = ({ isSuccess, status, successStatus }: Exchange) => isSuccess && status === successStatus;
  const others = complete.filter((exchange) => !isPlain(exchange));
  const plain = complete.length - others.length;
  const rows = byKey(
    others,
    (each) => JSON.stringify(rowOf(each, 0)),
    (same) => rowOf(same[0], same.length),
  );
  return {
    title: 'Statuses and error codes (facts: success-statuses, error-codes)',
    rows: [row('successes with our status', 'all', `${plain}`, plain, true), ...rows],
  };
}
