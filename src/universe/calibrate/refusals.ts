import { errorCodes, errorNameOf } from '../../wire/error-codes.ts';
import { ErrorReply } from '../../wire/schemas/error.ts';
import { type Exchange, isSuccess, type Session } from './exchanges.ts';
import { groupBy, judged, type Row, type Section } from './table.ts';

/** What the recording said, and what our table has, of one kind of reply. */
interface Kind {
  readonly figure: string;
  readonly universe: string;
  readonly recorded: string;
  readonly isOurs: boolean;
}

function successKind({ endpoint, status, successStatus }: Exchange): Kind {
  return {
    figure: `${endpoint}: status of success`,
    universe: String(successStatus),
    recorded: String(status),
    isOurs: status === successStatus,
  };
}

function refusalKind({ endpoint, method, status, body, isJson }: Exchange): Kind {
  const parsed = ErrorReply.safeParse(body);
  if (!parsed.success) {
    const recorded = isJson ? 'JSON of another shape' : 'no JSON';
    return { figure: `status ${status}: error envelope`, universe: 'code and message', recorded, isOurs: false };
  }
  const { code } = parsed.data.error;
  const name = errorNameOf(code);
  if (name === undefined) {
    const recorded = `status ${status}, at ${endpoint ?? method}`;
    return { figure: `error code ${code}`, universe: 'unknown', recorded, isOurs: false };
  }
  const { httpStatus } = errorCodes[name];
  return {
    figure: `${code} ${name}: status`,
    universe: String(httpStatus),
    recorded: String(status),
    isOurs: status === httpStatus,
  };
}

function kindOf(exchange: Exchange): Kind {
  const { endpoint, method, path } = exchange;
  if (endpoint === undefined)
    return { figure: `${method} ${path}`, universe: 'no such operation', recorded: 'sent', isOurs: false };
  return isSuccess(exchange) ? successKind(exchange) : refusalKind(exchange);
}

function rowOf(exchanges: readonly Exchange[]): Row[] {
  const [first] = exchanges;
  if (first === undefined) return [];
  const { isOurs, ...shown } = kindOf(first);
  return [{ ...shown, n: exchanges.length, differs: judged(!isOurs) }];
}

/** Statuses and error codes; successes that agree are summed up in one row. */
export function refusalSection({ exchanges }: Session): Section {
  const complete = exchanges.filter(({ status }) => status !== undefined);
  const agrees = (exchange: Exchange) => isSuccess(exchange) && kindOf(exchange).isOurs;
  const agreeing = complete.filter(agrees);
  const others = complete.filter((exchange) => !agrees(exchange));
  const groups = groupBy(others, (exchange) => JSON.stringify(kindOf(exchange)));
  const sum = { figure: 'successes with our status', universe: 'all', recorded: `${agreeing.length}` };
  return {
    title: 'Statuses and error codes (game-facts 1.7, 2)',
    rows: [{ ...sum, n: agreeing.length, differs: 'no' }, ...[...groups.values()].flatMap(rowOf)],
  };
}
