import type { UniverseReply, UniverseRequest } from '../service/handler.ts';
import type { Fault } from './fault.ts';
import type { Replica } from './replica.ts';
import { bareTooManyRequests, htmlBadGateway, maintenance, serverError, truncated } from './spoilt-replies.ts';

/** Seconds of real time after which every client has given up on a silent server. */
const SILENCE_SECONDS = 30;

/** The functions that a fault uses. */
export interface Scene {
  /** Applies the request to the universe now. */
  readonly handle: (request: UniverseRequest) => UniverseReply;
  /** Adds the date of the server's clock to the reply. */
  readonly dated: (reply: UniverseReply) => UniverseReply;
  /** Milliseconds of server time; rejects when the server stops. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Converts game seconds to milliseconds of server time. */
  readonly gameMs: (seconds: number) => number;
  readonly replica: Replica;
  /** Receives errors that occur after the client got no reply. */
  readonly onLateFailure: (error: unknown) => void;
}

async function actLater({ handle, sleep, onLateFailure }: Scene, request: UniverseRequest, ms: number): Promise<void> {
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
  scene: Scene,
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
      return dated(htmlBadGateway());
    case 'truncated':
      return truncated(handle(request), fault.at);
    case 'bare-429':
      return dated(bareTooManyRequests());
    case 'maintenance':
      return dated(maintenance());
    case 'stale-read':
      return replica.stale(request, handle(request));
    case 'slow':
      await sleep(gameMs(fault.seconds));
      return handle(request);
  }
}
