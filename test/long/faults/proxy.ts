import { connect, createServer, type Socket } from 'node:net';

/** How a proxy treats its connections. */
export interface Manners {
  /** What becomes of the n-th request: served; its connection reset instead; or reset after the server has had it. */
  readonly treat?: (nth: { ofConnection: number; ofAll: number }) => 'serve' | 'reset' | 'serve and reset';
  /** Milliseconds after a reply, without another request, after which a connection is reset. */
  readonly idleMs?: number;
  /** Whether a connection is closed after each reply, which does not say so. */
  readonly closesAfterReply?: boolean;
  /** Milliseconds after which all connections that have been used, and over which nothing is under way, are reset, again and again. */
  readonly restartsEachMs?: number;
  /** Put into the head of each reply. */
  readonly header?: string;
}

const BEGINS = /^[A-Z]+ \/\S* HTTP\/1\.1\r\n/;
const HEAD_LINE = /^(HTTP\/1\.1 [^\r]+\r\n)(?:keep-alive: [^\r]+\r\n)?/i;

/** Bytes of a reply, by its first chunk, which holds its whole head. */
function lengthOf(chunk: Buffer): number {
  const head = chunk.subarray(0, chunk.indexOf('\r\n\r\n') + 4).toString('latin1');
  return head.length + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
}

/** A proxy in front of a server of this machine. It knows a request by its first line: a client sends one at a time. */
export async function openProxy(serverPort: number, manners: Manners) {
  const { treat = () => 'serve', idleMs, closesAfterReply = false, restartsEachMs, header } = manners;
  /** Clients, and whether nothing is under way. */
  const kept = new Map<Socket, () => boolean>();
  let [requests, resets] = [0, 0];

  function serve(client: Socket): void {
    const upstream = connect(serverPort, '127.0.0.1');
    let ofConnection = 0;
    let isLast = false;
    /** Bytes of the reply under way that are still to come; undefined where none is. */
    let left: number | undefined;
    let idle: ReturnType<typeof setTimeout> | undefined;
    const reset = () => {
      client.resetAndDestroy();
      upstream.destroy();
    };
    kept.set(client, () => left === undefined && ofConnection > 0);
    client.on('data', (bytes) => {
      if (BEGINS.test(bytes.toString('latin1'))) {
        clearTimeout(idle);
        [left, requests, ofConnection] = [Number.POSITIVE_INFINITY, requests + 1, ofConnection + 1];
        const fate = treat({ ofConnection, ofAll: requests });
        if (fate !== 'serve') resets += 1;
        if (fate === 'reset') return reset();
        isLast = fate === 'serve and reset';
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isLast) return reset();
      left = left === Number.POSITIVE_INFINITY ? lengthOf(bytes) - bytes.length : (left ?? 0) - bytes.length;
      const text = bytes.toString('latin1');
      client.write(header === undefined ? bytes : Buffer.from(text.replace(HEAD_LINE, `$1${header}\r\n`), 'latin1'));
      if (left > 0) return;
      left = undefined;
      if (closesAfterReply) client.end();
      if (idleMs !== undefined) idle = setTimeout(reset, idleMs);
    });
    client.on('close', () => {
      clearTimeout(idle);
      kept.delete(client);
      upstream.destroy();
    });
    for (const socket of [client, upstream]) socket.on('error', () => {});
    upstream.on('close', () => client.destroy());
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const resetIdle = () => {
    for (const [client, isIdle] of kept) if (isIdle()) client.resetAndDestroy();
  };
  const restarts = restartsEachMs === undefined ? undefined : setInterval(resetIdle, restartsEachMs);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    /** Requests that came, and those whose connection was reset under them. */
    counts: () => ({ requests, resets }),
    close: async () => {
      clearInterval(restarts);
      for (const client of kept.keys()) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
