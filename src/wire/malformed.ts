import type { Socket } from 'node:net';

const STATUSES: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The chunk extensions are too large.'],
};
const NO_HTTP = ['400 Bad Request', 'This is not a request of HTTP/1.1.'] as const;

/** A server's reply to a request that it cannot read. */
export interface Malformed {
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON of the body. */
  body(status: number, message: string): object;
}

/** Answers invalid HTTP by its status with an error in JSON, and closes the connection: a server's `clientError`. */
export function answerMalformed({ headers, body }: Malformed) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = STATUSES[error.code ?? ''] ?? NO_HTTP;
    endWith(socket, status, headers, body(Number.parseInt(status, 10), message));
  };
}

/** Writes a whole answer to a socket for which there is no response object, and closes it. */
export function endWith(socket: Socket, status: string, headers: Malformed['headers'], json: object): void {
  const body = JSON.stringify(json);
  const own = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
}
