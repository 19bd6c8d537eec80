import type { FastifyInstance, FastifyRequest } from 'fastify';
import { namesAt } from '../wire/local-request.ts';

/** Who may call the proxy: programs of this machine, and pages of these origins. */
export interface ProxyCallers {
  readonly port: number;
  /** "http://localhost:3000", in lower case. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Why a request is refused: it is called by a foreign name, which may be made to resolve to this machine, or a page of an
 * origin that the owner does not allow asks. Undefined for a permitted caller.
 */
export function whyForeign(
  { headers, raw }: Pick<FastifyRequest, 'headers'> & { readonly raw: { readonly url?: string | undefined } },
  { port, allowedOrigins }: ProxyCallers,
): string | undefined {
  const host = headers.host?.toLowerCase();
  // A request line may contain its own host, as for proxies of another kind.
  if (raw.url?.startsWith('/') !== true || host === undefined || !namesAt(port).includes(host))
    return `expected to be called by ${namesAt(port).join(' or ')}`;
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  if (origin !== undefined && allowedOrigins.includes(origin.toLowerCase())) return undefined;
  if (origin === undefined && site === 'none') return undefined;
  return 'expected a program, or a page of an origin that proxy.allowedOrigins names';
}

/** Seconds for which a browser may keep the answer to a preflight; any of that size does. */
const PREFLIGHT_SECONDS = '600';

const METHODS = 'GET,POST,PATCH';

/** Lets pages of allowed origins read replies, and answers their preflights. Call it after the guard. */
export function admitPages(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const { origin, 'access-control-request-headers': asked } = headers;
    if (origin === undefined) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': '*', vary: 'Origin' });
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return;
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': typeof asked === 'string' ? asked : 'Authorization, Content-Type',
      'access-control-max-age': PREFLIGHT_SECONDS,
    });
    return reply.code(204).send();
  });
}
