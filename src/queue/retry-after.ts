import { msFromIso } from '../time/iso.ts';
import { parseJson } from '../wire/json.ts';
import type { PacedReply } from './queued.ts';

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function seconds(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}

/**
 * `error.data.retryAfter`, fractional seconds; undefined for other bodies, such as the HTML 429s of the service's front
 * end.
 */
function fromBody(body: string): number | undefined {
  return seconds(field(field(field(parseJson(body)?.value, 'error'), 'data'), 'retryAfter'));
}

function header(reply: PacedReply, name: string): string | undefined {
  return Object.entries(reply.headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Whole seconds or an HTTP date, which is compared with the reply's own `date` if it has one. */
function fromHeader(reply: PacedReply, nowMs: number): number | undefined {
  const text = header(reply, 'retry-after');
  if (text === undefined) return undefined;
  const stated = seconds(text);
  if (stated !== undefined) return stated;
  const atMs = msFromIso(text);
  const sentMs = msFromIso(header(reply, 'date') ?? '');
  return Number.isNaN(atMs) ? undefined : Math.max(0, (atMs - (Number.isNaN(sentMs) ? nowMs : sentMs)) / 1000);
}

/**
 * How long a 429 reply asks to wait, in seconds of real time; undefined if it names none. The body is exact, the
 * header is rounded up (facts: rate-limit).
 */
export function retryAfterSeconds(reply: PacedReply, nowMs: number): number | undefined {
  return fromBody(reply.body) ?? fromHeader(reply, nowMs);
}
