import got, { RequestError } from 'got';
import { gotAgents, proxyOptions, proxyWay } from './proxy.ts';

/** Time limit for the whole request, milliseconds; a guess, since only other notices wait. */
const TIMEOUT_MS = 10_000;

export interface Posted {
  readonly status: number;
  /** The reply's Retry-After header, if any. */
  readonly retryAfter: string | undefined;
}

/** A message that got no reply; it names a code, never the address, which may contain a secret. */
export class NotPosted extends Error {
  override readonly name = 'NotPosted';
}

/**
 * Posts JSON to an address other than the game's: once, without following a redirect.
 * @throws NotPosted if no reply came within 10 s
 */
export function postJson(url: string, body: unknown, signal: AbortSignal): Promise<Posted> {
  const request = got.stream.post(url, {
    json: body,
    agent: gotAgents({ keepAlive: true, ...proxyOptions(proxyWay(url, process.env)) }),
    headers: { 'user-agent': 'argosy' },
    retry: { limit: 0 },
    timeout: { request: TIMEOUT_MS },
    throwHttpErrors: false,
    followRedirect: false,
    signal,
  });
  return new Promise((resolve, reject) => {
    request.on('response', ({ statusCode, headers }) => {
      resolve({ status: statusCode, retryAfter: headers['retry-after'] });
      // The rest of the reply is not needed.
      request.destroy();
    });
    request.on('error', (error: unknown) => {
      reject(new NotPosted(error instanceof RequestError ? error.code : 'UNKNOWN'));
    });
  });
}
