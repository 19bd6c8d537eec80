import { createServer, request as forward } from 'node:http';
import { connect } from 'node:net';
import { portOf } from './faulty-server.ts';

/** A proxy on this machine that leads every name to it, and tells what it was asked. */
export interface ProxyServer {
  readonly url: (credentials?: string) => string;
  /** Each request line, with the name and password that came along. */
  readonly asked: readonly string[];
  close(): void;
}

/** @param refuses the status that a connection is refused with; it is made unless given */
export async function startProxy(refuses?: number): Promise<ProxyServer> {
  const asked: string[] = [];
  const named = (header: string | undefined) =>
    header === undefined ? '' : ` as ${Buffer.from(header.split(' ')[1] ?? '', 'base64')}`;
  const server = createServer((asking, answer) => {
    const { method, url = '', headers } = asking;
    asked.push(`${method} ${url}${named(headers['proxy-authorization'])}`);
    if (refuses !== undefined) return answer.writeHead(refuses).end();
    const { port, pathname, search } = new URL(url);
    const on = forward({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    asking.pipe(on);
  });
  server.on('connect', ({ url = '', headers }, socket) => {
    asked.push(`CONNECT ${url}${named(headers['proxy-authorization'])}`);
    if (refuses !== undefined) return socket.end(`HTTP/1.1 ${refuses} no\r\n\r\n`);
    const on = connect(Number(url.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      on.pipe(socket).pipe(on);
    });
    for (const end of [on, socket]) end.on('error', () => [on, socket].forEach((each) => void each.destroy()));
  });
  const port = await portOf(server);
  return {
    asked,
    url: (credentials) => `http://${credentials === undefined ? '' : `${credentials}@`}127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
