import { connect, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import { Redis } from 'ioredis';
import { startTimer } from '../../../time/wait.ts';
import { QueueAway, QueueRefused } from '../queue-error.ts';
import { PASSING, refusalMeaning, refusalOf, unfitness } from './fitness.ts';
import { ANSWERS_WITHIN_MS, within } from './within.ts';

/**
 * What answers at an address: a Redis, by its refusal if it refuses; something that wants TLS; something else; or nothing
 * that could be recognised.
 */
type Answering =
  | { readonly kind: 'redis'; readonly refusal: string | undefined }
  | { readonly kind: 'tls' | 'other' | 'nothing' };

/** For the first answer; a guess: a user waits for it. */
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
async function whatAnswers(host: string, port: number): Promise<Answering> {
  const socket = connect({ host, port });
  const plain = await firstOf(socket, (settle) => {
    socket.on('connect', () => socket.write('PING\r\n')).on('data', (bytes) => settle(answerIn(bytes)));
  });
  if (plain.kind !== 'nothing') return plain;
  // Only whether it speaks TLS: nothing is sent, so its certificate does not matter.
  const byTls = connectByTls({ host, port, rejectUnauthorized: false });
  return firstOf(byTls, (settle) => void byTls.on('secureConnect', () => settle({ kind: 'tls' })));
}

/** Where a Redis is. */
export interface RedisAddress {
  /** With user and password, if it takes any: never to be shown. */
  readonly url: string;
  /** Without them. */
  readonly shown: string;
}

/** Guesses: soon after a restart, and no burden on a Redis that stays away. */
const RECONNECT_MS = { first: 100, longest: 2_000 };

/** Node's codes for a certificate that it does not trust. */
const CERTIFICATE = /^(?:CERT|CRL|UNABLE_TO)_|SELF_SIGNED|^ERR_TLS_CERT_|^(?:HOSTNAME|IP_ADDRESS)_MISMATCH$/;

/** The errors of a connection that failed, the first one first. */
type ConnectionErrors = readonly unknown[];

const codeIn = (errors: ConnectionErrors) =>
  errors.map((error) => (error as Partial<NodeJS.ErrnoException>).code).find(Boolean);

/** Codes with which nothing is there that could answer. */
const NOBODY = /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|E(?:HOST|NET)UNREACH|ETIMEDOUT|EACCES|EPERM)$/;

/** What is wrong where something answers that does not speak as the address demands; undefined where that is not it. */
function otherLanguage(isTls: boolean, answering: Answering): string | undefined {
  if (answering.kind === 'other') return 'is no Redis: see host and port';
  if (answering.kind === 'tls' && !isTls) return 'speaks TLS: name it as rediss://';
  if (answering.kind === 'redis' && isTls) return 'speaks no TLS: name it as redis://';
  return undefined;
}

/** What it means that a Redis refused the connection. */
function meaningOfRefusal(error: unknown): string | undefined {
  const code = refusalOf(error);
  if (code === undefined || PASSING.has(code)) return undefined;
  const { command } = error as { readonly command?: { readonly name?: string } };
  if (code !== 'ERR') return refusalMeaning(code);
  if (command?.name === 'select') return 'has no database of that number: name another, or none';
  return command?.name === 'auth' || command?.name === 'hello' ? refusalMeaning('WRONGPASS') : refusalMeaning(code);
}

/** Why a connection failed, without anything of the address that could be a secret. */
async function refusal({ url, shown }: RedisAddress, errors: ConnectionErrors): Promise<Error> {
  const meaning = errors.map(meaningOfRefusal).find(Boolean);
  if (meaning !== undefined) return new QueueRefused(`--queue: ${shown} ${meaning}`);
  const passing = errors.map(refusalOf).find(Boolean);
  const code = passing ?? codeIn(errors);
  if (CERTIFICATE.test(code ?? ''))
    return new QueueRefused(
      `--queue: ${shown} has a certificate that this machine does not trust (${code}): name the file of its CA in NODE_EXTRA_CA_CERTS`,
    );
  if (passing === undefined && !NOBODY.test(code ?? '')) {
    const { protocol, hostname, port } = new URL(url);
    const answering = await whatAnswers(hostname.replaceAll(/[[\]]/g, ''), Number(port || 6_379));
    const other = otherLanguage(protocol === 'rediss:', answering);
    const refused = answering.kind === 'redis' && answering.refusal !== undefined && protocol === 'redis:';
    if (other !== undefined) return new QueueRefused(`--queue: ${shown} ${other}`);
    if (refused && !PASSING.has(answering.refusal))
      return new QueueRefused(`--queue: ${shown} ${refusalMeaning(answering.refusal)}`);
  }
  const advice = passing === undefined ? 'start it, or name another' : 'try again once it is ready';
  return new QueueAway(`no Redis answers at ${shown} (${code ?? 'no answer that Redis would give'}): ${advice}`);
}

/**
 * Connects to a Redis that is fit for a queue. Once connected, it connects again whenever the connection is lost, and
 * commands wait meanwhile.
 * @param withinMs that it has for its first answers
 * @throws QueueAway, QueueRefused
 */
export async function openRedis(address: RedisAddress, withinMs = ANSWERS_WITHIN_MS): Promise<Redis> {
  let wasThere = false;
  const errors: unknown[] = [];
  const pause = (times: number) => Math.min(RECONNECT_MS.first * times, RECONNECT_MS.longest);
  const redis = new Redis(address.url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: ANSWERS_WITHIN_MS,
    retryStrategy: (times) => (wasThere ? pause(times) : null),
  });
  // Also later, or each failed attempt to connect would be printed.
  redis.on('error', (error) => {
    if (!wasThere) errors.push(error);
  });
  try {
    const unfit = await within(
      redis.connect().then(() => unfitness(redis)),
      withinMs,
    );
    // It goes on where a database is refused, with another one.
    if (unfit !== undefined && errors.length === 0) throw new QueueRefused(`--queue: ${address.shown} ${unfit}`);
    if (errors.length > 0) throw errors[0];
    wasThere = true;
    return redis;
  } catch (error) {
    redis.disconnect();
    throw error instanceof QueueRefused ? error : await refusal(address, [...errors, error]);
  }
}
