import type { Command, RequestBody } from '../../command/commands.ts';
import { endpoints, type OperationId } from '../../wire/endpoints.ts';
import { isObject, parseJson } from '../../wire/json.ts';
import type { WireRequest } from '../../wire/transport.ts';

/** A request of another program of the player's, as it came; `path` is below /v2 and includes the query. */
export type ClientRequest = Pick<WireRequest, 'method' | 'path' | 'headers' | 'body'>;

/** The addresses of one operation. */
interface Address {
  readonly operation: OperationId;
  readonly method: string;
  readonly pattern: RegExp;
}

const addressOf = (operation: OperationId): Address => {
  const { method, path } = endpoints[operation];
  return { operation, method, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`) };
};

const ADDRESSES: readonly Address[] = (Object.keys(endpoints) as OperationId[]).map(addressOf);

/** Whether a value is such as the service takes in a body: what else a client sends, the service itself refuses. */
const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) || isObject(value);

/** The body of a command; undefined where a client sent something else than an object of plain values. */
function bodyIn(body: string): RequestBody | undefined {
  const value = parseJson(body)?.value;
  return isObject(value) && Object.values(value).every(isPlain) ? value : undefined;
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, part]) => [name, decodeURIComponent(part)]));
  } catch {
    return undefined;
  }
}

/**
 * The command that a client's request is; undefined for one that this program does not know, and for a read with a query: part
 * of a list says nothing of the rest.
 */
export function commandOf({ method, path: asked, body }: ClientRequest): Command | undefined {
  const [path = '', query] = asked.split('?', 2);
  if (method === 'GET' && query !== undefined) return undefined;
  for (const { operation, pattern, ...address } of ADDRESSES) {
    const found = address.method === method ? pattern.exec(path) : null;
    if (found === null) continue;
    const parameters = decoded(found.groups ?? {});
    if (parameters === undefined) return undefined;
    if (body === undefined || body === '') return { operation, path: parameters };
    const told = bodyIn(body);
    return told && { operation, path: parameters, body: told };
  }
  return undefined;
}

/** The ship that a path below /v2 names; undefined where it names none. */
export function shipIn(path: string): string | undefined {
  const { ship = '' } = /^\/my\/ships\/(?<ship>[^/?]+)/.exec(path)?.groups ?? {};
  return decoded({ ship })?.ship || undefined;
}
