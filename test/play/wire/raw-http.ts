import { connect } from 'node:net';

/** What a server of this machine says to some bytes, until it hangs up or has said enough. */
export function saidTo(
  port: number,
  bytes: string,
  isEnough: (text: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (isEnough(text)) socket.destroy();
    });
    socket.on('close', () => resolve(text));
    // A server that hangs up while we still send is what a greedy client deserves.
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? reject(error) : undefined));
  });
}
