/** One request as it goes to the service; `path` stands below the base address and includes the query. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; absent when the request has no body, and then no content type is sent either (game-facts 1.6). */
  readonly body?: string;
  /** Asks for a connection that no request has gone over yet. */
  readonly onNewConnection?: boolean;
}

/** A complete reply, whatever its status; header names in lower case. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends one request once and never again by itself; rejects with a TransportError and nothing else. */
export type Transport = (request: WireRequest, signal?: AbortSignal) => Promise<WireReply>;

/**
 * No complete reply came. What the daemon does: when `sent` is false the service never saw the request, which is sent
 * again once the server answers; when true its effect is unknown, and a request that changes the game is settled by
 * reading.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly sent: boolean;
  /** The library's own code, e.g. ECONNREFUSED; never the library's error, which carries the token (reliability G7). */
  readonly code: string;
  /** Whether a success had begun to arrive. */
  readonly hasSucceeded: boolean;
  /** It went over a connection kept from an earlier request, which ended before a byte of the reply; of the server that says nothing. */
  readonly isStale: boolean;

  constructor(
    message: string,
    sent: boolean,
    code: string,
    { hasSucceeded = false, isStale = false }: { readonly hasSucceeded?: boolean; readonly isStale?: boolean } = {},
  ) {
    super(message);
    this.sent = sent;
    this.code = code;
    this.hasSucceeded = hasSucceeded;
    this.isStale = isStale;
  }
}
