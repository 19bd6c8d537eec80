import type { UniverseReply } from '../service/handler.ts';

const HTML = { 'content-type': 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

function page(title: string): string {
  return `<html>\n<head><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`;
}

/** A 5xx in the service's own envelope (facts: error-codes; code 3000). */
export function serverError(status: number): UniverseReply {
  const error = { code: status === 500 ? 3000 : status, message: 'The server did not return a valid response.' };
  return { status, headers: JSON_TYPE, body: JSON.stringify({ error }) };
}

/** The cloud front's reply while the service behind it is down (facts: front-pages). */
export function htmlBadGateway(): UniverseReply {
  return { status: 502, headers: HTML, body: page('502 Bad Gateway') };
}

/** The cloud front's own rate limit: no JSON body and no rate limit headers (facts: rate-limit). */
export function bareTooManyRequests(): UniverseReply {
  return { status: 429, headers: HTML, body: page('429 Too Many Requests') };
}

/** The service's reply during maintenance (facts: resets). */
export function maintenance(): UniverseReply {
  const error = { code: 3100, message: 'The service is under maintenance. Please try again later.' };
  return { status: 503, headers: JSON_TYPE, body: JSON.stringify({ error }) };
}

/** A reply whose body ends early; without a content length, so that only its invalid JSON shows it. */
export function truncated(reply: UniverseReply, at: number): UniverseReply {
  return { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length * at)) };
}
