import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorView } from '../daemon/views.ts';

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

/** Sends an error answer. */
export function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const error: ErrorView = { error: { code, message } };
  return reply.code(status).send(error);
}

/** The host names by which a browser on this machine may address us. */
function hostsAt(port: number): ReadonlySet<string> {
  return new Set(['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`));
}

/**
 * Whether the request is a browser following a link to our page: the page with the link learns nothing of the answer.
 */
function isLinkToPage({ method, url, headers }: FastifyRequest): boolean {
  const isOpened = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return isOpened && method === 'GET' && /^\/(?:[?#]|$)/.test(url);
}

/**
 * Rejects requests under a foreign host name (such a name may be made to resolve to this machine), and requests of
 * foreign pages. A browser names the page that asks in the origin header, or else in its fetch metadata.
 * @returns the reason, or undefined for a permitted caller
 */
export function foreignness(request: FastifyRequest, port: number): string | undefined {
  const { headers } = request;
  const hosts = hostsAt(port);
  // A request line may contain its own host, as for proxies.
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

/** Whether a request carries the control token; the comparison takes equally long for wrong and right tokens. */
export function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

/** The sender of a directive: our page, `argosy ctl`, or another program. */
export function directiveSourceOf({ headers }: FastifyRequest): string {
  if (headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin') return 'page';
  return headers['user-agent']?.startsWith('argosy-ctl') ? 'ctl' : 'api';
}
