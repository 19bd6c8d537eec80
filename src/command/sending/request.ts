import { endpoints, type OperationId } from '../../wire/endpoints.ts';
import type { WireRequest } from '../../wire/transport.ts';
import type { Command, RequestBody } from '../commands.ts';

/** How requests are written for this server. */
export interface RequestStyle {
  /** Bearer token; undefined for the few operations that need none. */
  readonly token: string | undefined;
  /** Send `units` as text, as in docs/universe/interface.md, instead of the official integer. */
  readonly quoteUnits: boolean;
}

const PARAMETER = /\{(\w+)\}/;

/** The parts of each operation's path: text and the name of a parameter by turns. */
const PARTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(endpoints).map(([operation, { path }]) => [operation, path.split(PARAMETER)]),
);

function fillPath({ operation, path }: Command): string {
  const filled = (PARTS.get(operation) ?? []).map((part, at) =>
    at % 2 === 0 ? part : encodeURIComponent(path[part] ?? ''),
  );
  return filled.join('');
}

function pathAndQuery(command: Command): string {
  const path = fillPath(command);
  const filled = path === '/' ? '' : path;
  if (command.query === undefined) return filled;
  const query = new URLSearchParams(
    Object.entries(command.query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** For people: method and path of a command, e.g. "GET /systems/X1-KD26/waypoints/X1-KD26-B7/market". */
export function requestLine(command: Command): string {
  return `${endpoints[command.operation].method} ${fillPath(command)}`;
}

function quoted(body: RequestBody): RequestBody {
  return typeof body.units === 'number' ? { ...body, units: String(body.units) } : body;
}

/**
 * Operations that need a new connection: a kept-alive one may be dead while the server is alive, and if a
 * registration's reply is lost with its connection, no read recovers the token.
 */
const ON_NEW_CONNECTION: ReadonlySet<OperationId> = new Set(['getStatus', 'register']);

/** The command as an HTTP request: Bearer whenever there is a token, a JSON content type only with a body. */
export function wireRequest(command: Command, style: RequestStyle): WireRequest {
  const headers: Record<string, string> = {};
  if (style.token !== undefined) headers.authorization = `Bearer ${style.token}`;
  const own = ON_NEW_CONNECTION.has(command.operation) ? { onNewConnection: true } : {};
  const request = { method: endpoints[command.operation].method, path: pathAndQuery(command), headers, ...own };
  if (command.body === undefined) return request;
  headers['content-type'] = 'application/json';
  return { ...request, body: JSON.stringify(style.quoteUnits ? quoted(command.body) : command.body) };
}
