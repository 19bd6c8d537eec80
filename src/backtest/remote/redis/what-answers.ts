import { connect, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import { startTimer } from '../../../time/wait.ts';

/**
 * What answers at an address: a Redis, by its refusal if it refuses; something that wants TLS; something else; or nothing
 * that could be recognised.
 */
export type Answering =
  | { readonly kind: 'redis'; readonly refusal: string | undefined }
  | { readonly kind: 'tls' | 'other' | 'nothing' };

const WITHIN_MS = 2_000;

/** The first byte of an alert of TLS. */
const ALERT = 0x15;

/** What the word before the first space of a refusal is. */
const REFUSAL = /^-([A-Z]+)/;

/** Settles with the first of what a socket does; the socket is gone then. */
async function firstOf(socket: Socket, listen: (settle: (answer: Answering) => void) => void): Promise<Answering> {
  const { promise, resolve } = Promise.withResolvers<Answering>();
  const cancel = startTimer(WITHIN_MS, () => resolve({ kind: 'nothing' }));
  socket.on('error', () => resolve({ kind: 'nothing' })).on('close', () => resolve({ kind: 'nothing' }));
  listen(resolve);
  try {
    return await promise;
  } finally {
    cancel();
    socket.destroy();
  }
}

function answerIn(bytes: Buffer): Answering {
  if (bytes[0] === ALERT) return { kind: 'tls' };
  const text = bytes.toString('latin1');
  return /^[+-]/.test(text) ? { kind: 'redis', refusal: REFUSAL.exec(text)?.[1] } : { kind: 'other' };
}

/** Looks what answers at an address to a plain PING, which reveals nothing of anybody, and else to a handshake of TLS. */
export async function whatAnswers(host: string, port: number): Promise<Answering> {
  const socket = connect({ host, port });
  const plain = await firstOf(socket, (settle) => {
    socket.on('connect', () => socket.write('PING\r\n')).on('data', (bytes) => settle(answerIn(bytes)));
  });
  if (plain.kind !== 'nothing') return plain;
  // Only whether it speaks TLS: nothing is sent, so its certificate does not matter.
  const byTls = connectByTls({ host, port, rejectUnauthorized: false });
  return firstOf(byTls, (settle) => void byTls.on('secureConnect', () => settle({ kind: 'tls' })));
}
