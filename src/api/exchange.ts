import { isoFromMs } from '../time/iso.ts';
import { isTooDeep, jsonIn } from '../wire/json.ts';
import type { RecordedExchange } from '../wire/recorded.ts';
import { TransportError, type WireReply, type WireRequest } from '../wire/transport.ts';
import type { Redactor } from './redact.ts';

/** An exchange before redaction. */
export interface PassedExchange {
  readonly request: WireRequest;
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
  readonly outcome: WireReply | TransportError;
}

/** Longer bodies are left out (pages have some 200 kB); other texts, such as error pages, are cut off. Guesses. */
const LONGEST_BODY = 2 ** 20;
const LONGEST_TEXT = 2_000;

const KEPT_HEADERS = /^(?:date|content-type|retry-after|x-ratelimit-.*)$/;

function headersOf({ headers }: WireReply, redactor: Redactor): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => KEPT_HEADERS.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, redactor.text(value)]));
}

type Body = Pick<RecordedExchange, 'body' | 'text' | 'omittedBytes'>;

function bodyOf(text: string, redactor: Redactor): Body {
  if (text === '') return {};
  if (text.length > LONGEST_BODY) return { omittedBytes: Buffer.byteLength(text) };
  const json = isTooDeep(text) ? undefined : jsonIn(text);
  // A text is cut by the redactor first, and here to what is kept.
  return json === undefined ? { text: redactor.text(text).slice(0, LONGEST_TEXT) } : { body: redactor.value(json) };
}

function requestBodyOf({ body }: WireRequest, redactor: Redactor): Pick<RecordedExchange, 'requestBody'> {
  if (body === undefined) return {};
  const { body: value, text, omittedBytes } = bodyOf(body, redactor);
  return { requestBody: value ?? text ?? { omittedBytes } };
}

/** The exchange in the form in which it is recorded. */
export function recordedExchange(
  { request, sentAtMs, receivedAtMs, outcome }: PassedExchange,
  redactor: Redactor,
): RecordedExchange {
  const bearer = request.headers.authorization;
  if (bearer !== undefined) redactor.learn(bearer.replace(/^bearer\s+/i, ''));
  // The reply first: it may contain secrets that must be removed from the request.
  const reply =
    outcome instanceof TransportError
      ? { failure: { code: redactor.text(outcome.code), sent: outcome.sent } }
      : { status: outcome.status, headers: headersOf(outcome, redactor), ...bodyOf(outcome.body, redactor) };
  return {
    sentAt: isoFromMs(sentAtMs),
    receivedAt: isoFromMs(receivedAtMs),
    method: request.method,
    path: redactor.text(request.path),
    ...requestBodyOf(request, redactor),
    ...reply,
  };
}

/** Approximate size in characters. */
export function exchangeCharacters({ request, outcome }: PassedExchange): number {
  const replied = outcome instanceof TransportError ? 0 : outcome.body.length;
  return 500 + request.path.length + (request.body?.length ?? 0) + replied;
}
