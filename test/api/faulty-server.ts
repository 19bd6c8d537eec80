import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A request as its bytes arrived. */
export interface Hit {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Which connection it came over, counting from 1. */
  readonly connection: number;
}

export interface FaultyServer {
  /** Base address, ending in /v2. */
  readonly url: string;
  /** Every request that was read whole. */
  readonly hits: Hit[];
}

/** Does to the connection whatever the fault is. */
export type Answer = (socket: Socket, hit: Hit) => void;

/** A whole reply as it goes over the wire. */
export function reply(status: number, body: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ 'content-length': String(Buffer.byteLength(body)), ...headers });
  return `HTTP/1.1 ${status} Said\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/** The first whole request in the text, and what follows it; undefined while some of it is missing. */
function cutRequest(text: string, connection: number): { readonly hit: Hit; readonly rest: string } | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) =>
      line
        .toLowerCase()
        .split(': ', 1)
        .concat(line.split(': ')[1] ?? ''),
    ),
  );
  const from = end + 4;
  const to = from + Number(headers['content-length'] ?? 0);
  if (text.length < to) return undefined;
  return { hit: { method, path, headers, body: text.slice(from, to), connection }, rest: text.slice(to) };
}

/** Lets a server listen at some port on loopback, which it returns. */
export async function portOf(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

/** Runs with a server on loopback that reads requests whole and answers as it is told. */
export async function withServer<T>(answer: Answer, run: (server: FaultyServer) => Promise<T>): Promise<T> {
  const hits: Hit[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const connection = sockets.push(socket);
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      text += bytes.toString();
      for (let cut = cutRequest(text, connection); cut !== undefined; cut = cutRequest(text, connection)) {
        text = cut.rest;
        hits.push(cut.hit);
        answer(socket, cut.hit);
      }
    });
  });
  const port = await portOf(server);
  try {
    return await run({ url: `http://127.0.0.1:${port}/v2`, hits });
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A port on loopback at which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
