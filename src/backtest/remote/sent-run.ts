import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Run, RunResult } from '../runs.ts';
import { RESULT_SECONDS } from './keys.ts';
import { NotGenuine } from './queue-error.ts';
import { resultIn } from './result-form.ts';
import { firstIssue, runIn, textOfRun } from './run-form.ts';
import type { Sealer } from './seal.ts';

/** A strategy file has at most 64 kB, which JSON may make six times as long; the rest is ample for world and numbers. */
const LONGEST_RUN = 500_000;

/** That of a week has a megabyte. Guesses far above it. */
export const LARGEST_RESULT_BYTES = 32_000_000;
const LARGEST_UNPACKED_BYTES = 64_000_000;

/** The clocks of two machines may differ so much. A guess. */
const CLOCKS_APART_MS = 3_600_000;

const Sent = z.strictObject({
  run: z.string().max(LONGEST_RUN),
  code: z.string().regex(/^[\w-]{1,40}$/),
  sweep: z.string().regex(/^[\w.-]{1,200}$/),
  sentAtMs: z.int().min(0),
  seal: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A run on its way to a worker: as JSON text, with the identity of the program and the client that waits for its result. */
export type SentRun = z.output<typeof Sent>;

/** What a run is sent under, and sealed together with. */
export interface SealedWith extends Pick<SentRun, 'code' | 'sweep' | 'sentAtMs'> {
  readonly sealer: Sealer;
}

const sealedTexts = (id: string, { code, sweep, sentAtMs, run }: Omit<SentRun, 'seal'>) =>
  ['run', id, code, sweep, String(sentAtMs), run] as const;

/**
 * Writes a run down as it is sent. Its worker reports its progress, and logs only important lines.
 * @param id its name in the queue
 */
export function packRun(run: Run, id: string, { sealer, ...sender }: SealedWith): SentRun {
  const sent = { run: textOfRun(run), ...sender };
  return { ...sent, seal: sealer.seal(...sealedTexts(id, sent)) };
}

/** Parses JSON of others: no name of an object's own machinery. */
function parsed(text: string, what: string): unknown {
  try {
    if (!text.includes('__proto__')) return JSON.parse(text);
  } catch {
    // Falls through to the one error below.
  }
  throw new NotGenuine(`expected ${what} as JSON, got another text`);
}

/** What a worker takes runs by. */
interface Receiver {
  readonly code: string;
  readonly sealer: Sealer;
  readonly nowMs: number;
}

/**
 * Reads a run that a client sent under a name.
 * @throws NotGenuine where it is not what was sent, was sent by another program, with another key or long ago
 */
export function unpackRun(
  data: unknown,
  id: string,
  { code, sealer, nowMs }: Receiver,
): SentRun & { readonly read: Run } {
  const form = Sent.safeParse(data);
  if (!form.success) throw new NotGenuine(`expected a run, got another job: ${firstIssue(form.error)}`);
  const { data: sent } = form;
  if (sent.code !== code) throw new NotGenuine(`expected a run of the code ${code}, got one of ${sent.code}`);
  if (!sealer.fits(sent.seal, ...sealedTexts(id, sent)))
    throw new NotGenuine('its seal is not by the key of this worker: give client and workers the same --queue-key');
  if (!id.startsWith(`${sent.sweep}-`))
    throw new NotGenuine('expected a run under the name of its client, got another');
  if (Math.abs(nowMs - sent.sentAtMs) > 1_000 * RESULT_SECONDS + CLOCKS_APART_MS)
    throw new NotGenuine('it was sent more than a week ago, or the clocks of the machines differ');
  const read = runIn(parsed(sent.run, 'a run'));
  if ('problem' in read) throw new NotGenuine(`expected a run that can be played, got another: ${read.problem}`);
  return { ...sent, read: read.run };
}

/** Of SHA-256. */
const SEAL_BYTES = 32;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A result belongs to one run as it was sent: under another name, or of another text, it does not fit. */
const sealedResult = (id: string, { seal }: Pick<SentRun, 'seal'>, packed: Buffer) =>
  ['result', id, seal, hashOf(packed)] as const;

/** Writes the result of a run down, compressed and sealed. */
export function packResult(result: RunResult, id: string, sent: Pick<SentRun, 'seal'>, sealer: Sealer): Buffer {
  const packed = gzipSync(JSON.stringify(result));
  return Buffer.concat([Buffer.from(sealer.seal(...sealedResult(id, sent, packed)), 'hex'), packed]);
}

function unpacked(packed: Buffer): string {
  try {
    return gunzipSync(packed, { maxOutputLength: LARGEST_UNPACKED_BYTES }).toString('utf8');
  } catch {
    throw new NotGenuine('expected a packed text, got something else');
  }
}

/**
 * Reads the result of a run.
 * @throws NotGenuine where it is not what a worker with the same key sent for this run
 */
export function unpackResult(bytes: Buffer, id: string, sent: Pick<SentRun, 'seal'>, sealer: Sealer): RunResult {
  if (bytes.length > LARGEST_RESULT_BYTES) throw new NotGenuine('it is larger than any result');
  const [seal, packed] = [bytes.subarray(0, SEAL_BYTES), bytes.subarray(SEAL_BYTES)];
  if (!sealer.fits(seal.toString('hex'), ...sealedResult(id, sent, packed)))
    throw new NotGenuine('its seal is not by the key of this client, or for another run');
  const read = resultIn(parsed(unpacked(packed), 'a result'));
  if ('problem' in read) throw new NotGenuine(`expected a result, got something else: ${read.problem}`);
  return read.result;
}

const Failure = z.strictObject({
  kind: z.enum(['failed', 'refused']),
  message: z.string(),
  worker: z.string(),
  stack: z.string(),
});

/** Why a worker did not play a run to its end: the run failed, or it was refused. */
export type WorkerFailure = z.output<typeof Failure>;

/** Writes down why a run has no result. */
export const failureText = (failure: WorkerFailure): string => JSON.stringify(failure);

/** Reads why a run has no result; what is no such text is all that is known. */
export function failureIn(text: string): WorkerFailure {
  try {
    return Failure.parse(JSON.parse(text));
  } catch {
    return { kind: 'failed', message: text, worker: '', stack: '' };
  }
}
