import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorView } from '../daemon/views.ts';
import { namesAt } from '../wire/local-request.ts';

/** Headers of every answer: the page loads nothing from elsewhere, and no foreign page may load anything from it. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** The body of an error answer. */
export function errorView(code: string, message: string): ErrorView {
  return { error: { code, message } };
}

/** Sends an error answer. */
export function sendRefusal(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send(errorView(code, message));
}

/** By which names the page may be called, besides those of this machine. */
export interface Callers {
  readonly port: number;
  /** Host names in lower case, with a port where only that one is meant. */
  readonly allowedHosts: readonly string[];
}

function isKnownHost(host: string, { port, allowedHosts }: Callers): boolean {
  return [...namesAt(port), ...allowedHosts].includes(host) || allowedHosts.includes(host.replace(/:\d+$/, ''));
}

/** Whether a browser names our own page: by the name of this very request, or by one that a proxy may have changed. */
function isOwnOrigin(origin: string, host: string, { port, allowedHosts }: Callers): boolean {
  const [, scheme, name = ''] = /^(https?):\/\/(.+)$/.exec(origin.toLowerCase()) ?? [];
  const isOfMachine = scheme === 'http' && namesAt(port).includes(name);
  const isOfProxy = allowedHosts.includes(name) || (name === host && isKnownHost(name, { port: -1, allowedHosts }));
  return isOfMachine || (scheme !== undefined && isOfProxy);
}

/**
 * Whether the request is a browser following a link to our page: the page with the link learns nothing of the answer.
 */
function isLinkToPage({ method, url, headers }: FastifyRequest): boolean {
  const isOpened = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return isOpened && method === 'GET' && /^\/(?:agents\/[\w-]+\/?)?(?:[?#]|$)/.test(url);
}

/**
 * Rejects requests under a foreign host name (such a name may be made to resolve to this machine), and requests of
 * foreign pages. A browser names the page that asks in the origin header, or else in its fetch metadata.
 * @returns the reason, or undefined for a permitted caller
 */
export function foreignness(request: FastifyRequest, callers: Callers): string | undefined {
  const { headers } = request;
  const host = headers.host?.toLowerCase();
  // A request line may contain its own host, as for proxies.
  const isForHost = request.raw.url?.startsWith('/') === true;
  if (!isForHost || host === undefined || !isKnownHost(host, callers)) {
    const names = [...namesAt(callers.port), ...callers.allowedHosts].join(' or ');
    return `expected this page to be called by ${names}; others may be named under dashboard.allowedHosts`;
  }
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  const isOwn = origin === undefined || isOwnOrigin(origin, host, callers);
  if (isOwn && (site === 'none' || site === 'same-origin' || isLinkToPage(request))) return undefined;
  return 'expected a request of this page itself, got one of another origin';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether a request carries the control token; the comparison takes equally long for wrong and right tokens. */
export function bearsControlToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

/** The code in a request by which its sender shows that it knows the token, and the nonce of the page that it is of. */
export function codeIn({ headers }: FastifyRequest): { readonly nonce?: string; readonly code: string } | undefined {
  const [, nonce, code] = /^Argosy +(?:([\w-]+):)?([\w-]+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (code === undefined) return undefined;
  return nonce === undefined ? { code } : { nonce, code };
}

/** The sender of an order: our page, `argosy ctl`, an assistant through `argosy mcp`, or another program. */
export function orderSourceOf({ headers }: FastifyRequest): string {
  if (headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin') return 'page';
  return /^argosy-(ctl|mcp)\//.exec(headers['user-agent'] ?? '')?.[1] ?? 'api';
}
