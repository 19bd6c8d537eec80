import { endpoints, type OperationId } from '../wire/endpoints.ts';
import type { WireRequest } from '../wire/transport.ts';
import type { Body, Command } from './commands.ts';

/** How requests are written for this server. */
export interface RequestStyle {
  /** Bearer token, or undefined for the few operations that need none. */
  readonly token: string | undefined;
  /** Send `units` as text, as the customer's interface document shows it, instead of the official integer. */
  readonly quoteUnits: boolean;
}

const PARAMETER = /\{(\w+)\}/g;

function fillPath({ operation, path }: Command): string {
  return endpoints[operation].path.replace(PARAMETER, (_, name: string) => encodeURIComponent(path[name] ?? ''));
}

function pathAndQuery(command: Command): string {
  const path = fillPath(command);
  const filled = path === '/' ? '' : path;
  const query = new URLSearchParams(
    Object.entries(command.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** For people: what a command asks for and of what, e.g. "GET /systems/X1-KD26/waypoints/X1-KD26-B7/market". */
export function requestLine(command: Command): string {
  return `${endpoints[command.operation].method} ${fillPath(command)}`;
}

function quoted(body: Body): Body {
  return typeof body.units === 'number' ? { ...body, units: String(body.units) } : body;
}

/**
 * What asks for a connection of its own: a kept one may be dead while the server is alive, and of a registration whose
 * reply is lost with its connection no reading brings the token back.
 */
const ON_NEW_CONNECTION: ReadonlySet<OperationId> = new Set(['getStatus', 'register']);

/** The command as it goes over the wire: Bearer always when there is a token, a JSON content type only with a body. */
export function requestOf(command: Command, style: RequestStyle): WireRequest {
  const headers: Record<string, string> = {};
  if (style.token !== undefined) headers.authorization = `Bearer ${style.token}`;
  const own = ON_NEW_CONNECTION.has(command.operation) ? { onNewConnection: true } : {};
  const request = { method: endpoints[command.operation].method, path: pathAndQuery(command), headers, ...own };
  if (command.body === undefined) return request;
  headers['content-type'] = 'application/json';
  return { ...request, body: JSON.stringify(style.quoteUnits ? quoted(command.body) : command.body) };
}
