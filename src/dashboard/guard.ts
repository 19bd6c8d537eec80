import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorView } from '../daemon/views.ts';

/** What every answer carries: the page takes nothing from elsewhere, and nobody else's page may take anything from it. */
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

/** An answer that is no success. */
export function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const error: ErrorView = { error: { code, message } };
  return reply.code(status).send(error);
}

/** The names by which a browser on this machine may call us. */
function hostsAt(port: number): ReadonlySet<string> {
  return new Set(['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`));
}

/** Whether a browser follows a link to our page: whoever wrote the link learns nothing of what opens. */
function isLinkToPage({ method, url, headers }: FastifyRequest): boolean {
  const isOpened = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return isOpened && method === 'GET' && /^\/(?:[?#]|$)/.test(url);
}

/**
 * Turns away whoever calls us by another name (a foreign name may be made to lead here) or comes from another page. A
 * browser names the page that it asks for as the origin, or where it names none, by its fetch metadata.
 * @returns why, or undefined for a welcome caller
 */
export function foreignness(request: FastifyRequest, port: number): string | undefined {
  const { headers } = request;
  const hosts = hostsAt(port);
  // A request line may name a host of its own, as proxies get it.
  const isForHost = request.raw.url?.startsWith('/') === true;
  if (!isForHost || headers.host === undefined || !hosts.has(headers.host.toLowerCase())) {
    return `expected this page to be called by ${[...hosts].join(' or ')}`;
  }
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  const isOwn = origin === undefined || [...hosts].some((host) => origin.toLowerCase() === `http://${host}`);
  if (isOwn && (site === 'none' || site === 'same-origin' || isLinkToPage(request))) return undefined;
  return 'expected a request of this page itself, got one of another origin';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether a request carries the control token; takes as long for a wrong one as for the right one. */
export function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

/** Who gives an order: our page, `argosy ctl`, or another program. */
export function directiveSourceOf({ headers }: FastifyRequest): string {
  if (headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin') return 'page';
  return headers['user-agent']?.startsWith('argosy-ctl') ? 'ctl' : 'api';
}
