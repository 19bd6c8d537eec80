/** One request as it is sent to the service; `path` is below the base address and includes the query. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; absent if the request has no body, and then no content type is sent either (facts: envelope). */
  readonly body?: string;
  /** Asks for a new connection, over which no request has been sent. */
  readonly onNewConnection?: boolean;
}

/** A complete reply of any status; header names in lower case. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers with one text for each name, without those that are absent. */
export function flatHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

/** Whether a reply shows that its request was carried out. */
export function isSuccess({ status }: Pick<WireReply, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** Sends one request once and never repeats it; rejects only with a TransportError. */
export type Transport = (request: WireRequest, signal?: AbortSignal) => Promise<WireReply>;

/**
 * No complete reply came. If `sent` is false, the service never saw the request, which is sent again once the server
 * answers; if true, its effect is unknown, and the outcome of a change is resolved by reading.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly sent: boolean;
  /**
   * The library's own code, e.g. ECONNREFUSED; never the library's error, which carries the token
   * (facts: http-library).
   */
  readonly code: string;
  /** Whether a success had begun to arrive. */
  readonly hasSucceeded: boolean;
  /** A kept-alive connection ended before a byte of the reply came; this is no evidence about the server. */
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
