import { RequestError, TimeoutError } from 'got';
import { isSuccess, TransportError, type WireRequest } from '../wire/transport.ts';
import type { ProxyWay } from './proxy.ts';

/** Codes of failures that happen before a byte of the request is sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_PROXY_TUNNEL',
  'ERR_PROXY_INVALID_CONFIG',
]);

/** Phases of a request during which the service cannot have seen it (facts: http-library). */
const PHASES_BEFORE_SENDING = new Set(['lookup', 'connect', 'secureConnect']);

const AT_FAULT_CLOCK =
  "its certificate is not valid at the time that this machine's clock shows: set the clock, and if that is right, wait until the service has a new one";
const AT_FAULT_ISSUER =
  'its certificate is signed by nobody known here: where a proxy of a company signs, name the file of its CA in NODE_EXTRA_CA_CERTS, or set NODE_USE_SYSTEM_CA=1 where the machine trusts it already, and start again';
const AT_FAULT_NAME = 'its certificate is made out to another name: check the address under server.url';
const AT_FAULT_CERTIFICATE = 'its certificate cannot be trusted: see what stands between this machine and the service';
const AT_FAULT_TLS =
  'what answers there does not speak TLS as it should: check https or http and the port under server.url, and whether a proxy stands in between';

/** What to do about a rejected certificate, by OpenSSL's verification code (man X509_STORE_CTX_get_error). */
const CERTIFICATE_ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^(?:CERT|CRL)_(?:HAS_EXPIRED|NOT_YET_VALID)$|^ERROR_IN_CERT_NOT_/, AT_FAULT_CLOCK],
  [/^ERR_TLS_CERT_ALTNAME_|^(?:HOSTNAME|IP_ADDRESS)_MISMATCH$/, AT_FAULT_NAME],
  [/SELF_SIGNED|^UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)|^CERT_UNTRUSTED$/, AT_FAULT_ISSUER],
  [
    /^(?:CERT|CRL|UNABLE_TO)_|^(?:INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$|_KEY_TOO_SMALL$|_MD_TOO_WEAK$/,
    AT_FAULT_CERTIFICATE,
  ],
];

/** Codes of a TLS connection that broke in use, so the request may have been sent. */
const IN_USE = /RECORD|DECRYPT|MAC|ERR_SSL_UNEXPECTED_EOF/;

function adviceOnCertificate(code: string): string | undefined {
  return CERTIFICATE_ADVICE.find(([codes]) => codes.test(code))?.[1];
}

/** How requests reach the server. */
export interface ServerRoute {
  readonly way: ProxyWay;
  readonly isTls: boolean;
}

/** Whether the TLS handshake failed: nothing of the request was sent then. */
function isHandshake({ code, timings, request }: RequestError, { way, isTls }: ServerRoute): boolean {
  if (!isTls || timings?.connect === undefined) return false;
  if (timings.secureConnect !== undefined || request?.reusedSocket === true) return false;
  // Through a proxy no event marks the end of the handshake, but failures after it have other codes than failures of
  // it.
  return way.proxy === undefined || ((code === 'EPROTO' || /^ERR_(?:SSL|TLS)_/.test(code)) && !IN_USE.test(code));
}

function wasSent(error: RequestError, route: ServerRoute): boolean {
  // Without a connection, to the service or through a proxy, nothing can have been sent.
  if (error.timings !== undefined && error.timings.connect === undefined) return false;
  if (error instanceof TimeoutError) return !PHASES_BEFORE_SENDING.has(error.event);
  return !NEVER_SENT.has(error.code) && adviceOnCertificate(error.code) === undefined && !isHandshake(error, route);
}

/** Why a proxy made no connection, by its status. */
function refusedByProxy(status: number | undefined): string {
  if (status === 407)
    return 'it wants a name and a password (407): write them into the variable, as http://name:password@host:port';
  if (status === 403)
    return 'it does not let anybody through to the service (403): ask who runs it, or spare the service by NO_PROXY';
  const answered = Number.isInteger(status) ? String(status) : 'without a word';
  return `it made no connection to the service (${answered}): see whether it works`;
}

function statusIn(error: RequestError): number | undefined {
  const cause = error.cause as { readonly statusCode?: unknown } | undefined;
  return typeof cause?.statusCode === 'number' ? cause.statusCode : undefined;
}

function adviceFor(error: RequestError, route: ServerRoute): string | undefined {
  if (error.code === 'ERR_PROXY_TUNNEL') return refusedByProxy(statusIn(error));
  return adviceOnCertificate(error.code) ?? (isHandshake(error, route) ? AT_FAULT_TLS : undefined);
}

/** The proxy that a request went through, for a message; empty if none. */
function throughOf({ proxy }: ProxyWay): string {
  return proxy === undefined ? '' : ` through the proxy ${proxy.shown} of ${proxy.variable}`;
}

/** Method and path of a request, for a message. */
export function askedFor({ method, path }: WireRequest): string {
  return `${method} ${path || '/'}`;
}

/** The error for a proxy's own answer to a request over plain HTTP that it did not pass on. */
export function proxyRefusal(request: WireRequest, { way }: ServerRoute, status: number): TransportError {
  const asked = askedFor(request);
  const message = `${asked}: the server was not reached${throughOf(way)} (${status}): ${refusedByProxy(status)}`;
  return new TransportError(message, false, 'ERR_PROXY_TUNNEL');
}

/** Whether a success had begun to arrive before a request failed. */
function hasBegunWell(error: RequestError): boolean {
  return isSuccess({ status: error.response?.statusCode ?? 0 });
}

/** The error for a reply that was cut off, since it is longer than any of the service. */
export function replyTooLarge(request: WireRequest, error: unknown): TransportError {
  const message = `${askedFor(request)}: expected a reply of the game, got more than 2 MB: check the address under server.url`;
  const hasSucceeded = error instanceof RequestError && hasBegunWell(error);
  return new TransportError(message, true, 'ERR_REPLY_TOO_LARGE', { hasSucceeded });
}

const STALE = 'the server had ended the connection, which was kept from an earlier request';

/** An error of ours without any of the library's fields, which contain the token (facts: http-library). */
export function transportError(
  error: unknown,
  request: WireRequest,
  route: ServerRoute,
  isStale: boolean,
): TransportError {
  const asked = askedFor(request);
  if (!(error instanceof RequestError)) return new TransportError(`${asked}: ${error}`, true, 'UNKNOWN');
  const sent = wasSent(error, route);
  const hasSucceeded = hasBegunWell(error);
  const what = isStale ? STALE : sent ? 'no complete reply came' : `the server was not reached${throughOf(route.way)}`;
  const advice = adviceFor(error, route);
  const message = `${asked}: ${what} (${error.code})${advice === undefined ? '' : `: ${advice}`}`;
  return new TransportError(message, sent, error.code, { hasSucceeded, isStale });
}
