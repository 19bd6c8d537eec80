import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that a webhook was sent. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly text: string;
    readonly content: string;
    readonly agent: string;
    readonly dropped: number;
    readonly notices: readonly { readonly kind: string }[];
  };
}

export interface Webhook {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves once so many messages have come. */
  until(count: number): Promise<void>;
  close(): void;
}

/** Serves a webhook whose secret stands in its path. */
export async function serveWebhook(
  answer: (
    nth: number,
  ) => number | 'hang up' | 'no answer' | { status: number; headers: Record<string, string>; body?: string } = () =>
    204,
): Promise<Webhook> {
  const received: Received[] = [];
  let onMessage = () => {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      });
      const said = answer(received.length);
      if (said === 'hang up') request.socket.destroy();
      else if (said === 'no answer') response.on('close', () => {});
      else if (typeof said === 'number') response.writeHead(said).end();
      else response.writeHead(said.status, said.headers).end(said.body);
      onMessage();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks/canary-of-a-webhook?key=another-canary`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        onMessage = () => {
          if (received.length >= count) resolve();
        };
        onMessage();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
