import { Agent, request as requestOver } from 'node:https';
import { createServer, type TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { watchReuse } from '../../src/api/connections.ts';
import { portOf } from './faulty-server.ts';
import { TLS_PAIR } from './tls-pair.ts';

test('F55: a kept connection that ends under a request is known below TLS as well', async () => {
  const answers: ((socket: TLSSocket) => void)[] = [
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
    (socket) => socket.end(),
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncont'),
  ];
  const server = createServer(TLS_PAIR, (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => answers.shift()?.(socket));
  });
  const port = await portOf(server);
  const agent = new Agent({ keepAlive: true });
  const send = () =>
    new Promise<string>((resolve) => {
      const sent = requestOver({ port, host: '127.0.0.1', agent, rejectUnauthorized: false }, (response) =>
        response.resume().on('end', () => setImmediate(resolve, 'answered')),
      );
      const isStale = watchReuse(sent);
      sent.on('error', () => resolve(isStale() ? 'stale' : 'cut'));
      sent.end();
    });
  expect([await send(), await send()]).toEqual(['answered', 'stale']);
  expect([await send(), await send()]).toEqual(['answered', 'cut']);
  agent.destroy();
  server.close();
});
