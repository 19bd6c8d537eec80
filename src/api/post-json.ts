import got, { RequestError } from 'got';
import { parseJson } from '../wire/json.ts';
import { gotAgents, proxyOptions, proxyWay } from './proxy.ts';

/** Time limit for the whole request, milliseconds; a guess, since only other notices wait. */
const TIMEOUT_MS = 10_000;

/** More than any answer of a chat; what is longer is cut off. */
const MOST_BYTES = 4_000_000;

export interface Posted {
  readonly status: number;
  /** The reply's Retry-After header, if any. */
  readonly retryAfter: string | undefined;
}

/** A reply whose body is read. */
export interface JsonReply {
  readonly status: number;
  /** Undefined where it is no JSON. */
  readonly body: unknown;
  /** The reply's Date header; empty where there is none. */
  readonly date: string;
}

/** A message that got no reply; it names a code, never the address, which may contain a secret. */
export class NotPosted extends Error {
  override readonly name = 'NotPosted';
}

function posting(url: string, body: unknown, signal: AbortSignal, timeoutMs: number) {
  return got.stream.post(url, {
    json: body,
    agent: gotAgents({ keepAlive: true, ...proxyOptions(proxyWay(url, process.env)) }),
    headers: { 'user-agent': 'argosy' },
    retry: { limit: 0 },
    timeout: { request: timeoutMs },
    throwHttpErrors: false,
    followRedirect: false,
    signal,
  });
}

/** An error of ours without any of the library's fields, which contain the address. */
const notPosted = (error: unknown) => new NotPosted(error instanceof RequestError ? error.code : 'UNKNOWN');

/**
 * Posts JSON to an address other than the game's: once, without following a redirect.
 * @throws NotPosted if no reply came within 10 s
 */
export function postJson(url: string, body: unknown, signal: AbortSignal): Promise<Posted> {
  const request = posting(url, body, signal, TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    request.on('response', ({ statusCode, headers }) => {
      resolve({ status: statusCode, retryAfter: headers['retry-after'] });
      // The rest of the reply is not needed.
      request.destroy();
    });
    request.on('error', (error: unknown) => reject(notPosted(error)));
  });
}

/**
 * Posts JSON as `postJson` does, and reads the reply.
 * @param timeoutMs time limit in all; by default 10 s
 * @throws NotPosted if no whole reply came in that time, or one of more than 4 MB
 */
export async function askJson(
  url: string,
  body: unknown,
  signal: AbortSignal,
  timeoutMs: number = TIMEOUT_MS,
): Promise<JsonReply> {
  const request = posting(url, body, signal, timeoutMs);
  let head = { status: 0, date: '' };
  request.on('response', ({ statusCode, headers }) => {
    head = { status: statusCode, date: headers.date ?? '' };
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new NotPosted('ERR_REPLY_TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof NotPosted ? error : notPosted(error);
  }
  return { ...head, body: parseJson(Buffer.concat(chunks).toString())?.value };
}
