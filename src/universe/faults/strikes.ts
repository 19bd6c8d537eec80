import type { UniverseReply, UniverseRequest } from '../service/handler.ts';
import type { Fault, FaultScript } from './script.ts';

/** Maximum number of recorded reads, a guess at memory; the oldest is dropped first. */
const READS_KEPT = 1_000;

function keyOf({ path, headers }: UniverseRequest): string {
  return `${headers.authorization ?? ''} ${path}`;
}

/**
 * Old replies, as a lagging replica of the server's data would send them (facts: lagging-reads); none if the script has
 * no stale reads.
 */
export function createReplica({ rules }: Pick<FaultScript, 'rules'>) {
  const isNeeded = rules.some(({ fault }) => fault.kind === 'stale-read');
  const bodies = new Map<string, string>();
  return {
    /** Records the reply to a read. */
    note: (request: UniverseRequest, { status, body }: UniverseReply): void => {
      if (!isNeeded || request.method !== 'GET' || status !== 200) return;
      const key = keyOf(request);
      bodies.delete(key);
      bodies.set(key, body);
      const [oldest] = bodies.keys();
      if (bodies.size > READS_KEPT && oldest !== undefined) bodies.delete(oldest);
    },
    /** The reply with the body that the same caller got the last time; unchanged if there is none. */
    stale: (request: UniverseRequest, reply: UniverseReply): UniverseReply => {
      const body = request.method === 'GET' && reply.status === 200 ? bodies.get(keyOf(request)) : undefined;
      return body === undefined ? reply : { ...reply, body };
    },
    /** Forgets all replies, after a reset. */
    forget: (): void => bodies.clear(),
  };
}

const HTML = { 'content-type': 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** A reply of the cloud front: no JSON body and no rate limit headers (facts: front-pages, rate-limit). */
function frontPage(status: number, reason: string): UniverseReply {
  const title = `${status} ${reason}`;
  const body = `<html>\n<head><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`;
  return { status, headers: HTML, body };
}

/** An error in the service's own envelope (facts: error-codes). */
function serviceError(status: number, code: number, message: string): UniverseReply {
  return { status, headers: JSON_TYPE, body: JSON.stringify({ error: { code, message } }) };
}

/** A 5xx of the service itself (facts: error-codes; code 3000). */
function serverError(status: number): UniverseReply {
  return serviceError(status, status === 500 ? 3000 : status, 'The server did not return a valid response.');
}

/** A reply whose body ends early; without a content length, so that only its invalid JSON shows it. */
function truncated(reply: UniverseReply, at: number): UniverseReply {
  return { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length * at)) };
}

/** Seconds of real time after which every client has given up on a silent server: ours after 20 (faults: F13). */
const SILENCE_SECONDS = 30;

/** The functions that a fault uses. */
export interface FaultTools {
  /** Applies the request to the universe now. */
  readonly handle: (request: UniverseRequest) => UniverseReply;
  /** Adds the date of the server's clock to the reply. */
  readonly dated: (reply: UniverseReply) => UniverseReply;
  /** Milliseconds of server time; rejects when the server stops. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Converts game seconds to milliseconds of server time. */
  readonly gameMs: (seconds: number) => number;
  readonly replica: ReturnType<typeof createReplica>;
  /** Receives errors that occur after the client got no reply. */
  readonly onLateFailure: (error: unknown) => void;
}

async function actLater(
  { handle, sleep, onLateFailure }: FaultTools,
  request: UniverseRequest,
  ms: number,
): Promise<void> {
  try {
    await sleep(ms);
    handle(request);
  } catch (error) {
    onLateFailure(error);
  }
}

/** The reply to a request with a fault; undefined if the connection is cut. */
export async function struckBy(
  fault: Fault,
  request: UniverseRequest,
  scene: FaultTools,
): Promise<UniverseReply | undefined> {
  const { handle, dated, sleep, gameMs, replica } = scene;
  switch (fault.kind) {
    case 'request-lost':
      return undefined;
    case 'reply-lost':
      handle(request);
      return undefined;
    case 'late-effect':
      void actLater(scene, request, gameMs(fault.seconds));
      await sleep(SILENCE_SECONDS * 1_000);
      return undefined;
    case 'server-error':
      if (fault.effect) handle(request);
      return dated(serverError(fault.status));
    case 'bad-gateway':
      if (fault.effect) handle(request);
      return dated(frontPage(502, 'Bad Gateway'));
    case 'truncated':
      return truncated(handle(request), fault.at);
    case 'bare-429':
      return dated(frontPage(429, 'Too Many Requests'));
    case 'maintenance':
      return dated(serviceError(503, 3100, 'The service is under maintenance. Please try again later.'));
    case 'stale-read':
      return replica.stale(request, handle(request));
    case 'slow':
      await sleep(gameMs(fault.seconds));
      return handle(request);
  }
}
