import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const BEGINS = /^[A-Z]+ \/\S* HTTP\/1\.1\r\n/;

/** A proxy before a server of this machine that serves the first request of a connection, and resets it at the second. */
export async function openResettingProxy(serverPort: number) {
  const clients = new Set<Socket>();
  let resets = 0;
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1');
    let requests = 0;
    clients.add(client);
    client.on('data', (bytes) => {
      if (BEGINS.test(bytes.toString('latin1'))) requests += 1;
      if (requests < 2) return void upstream.write(bytes);
      resets += 1;
      client.resetAndDestroy();
    });
    upstream.on('data', (bytes) => client.write(bytes));
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    for (const socket of [client, upstream]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    resets: () => resets,
    close: async () => {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
