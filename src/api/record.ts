import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { isoFromMs } from '../time/iso.ts';
import type { RecordingHead } from '../wire/recorded.ts';
import { type Transport, TransportError, type WireReply } from '../wire/transport.ts';
import { exchangeCharacters, type PassedExchange, recordedExchange } from './exchange.ts';
import { type RecordingFiles, type RecordingLimits, recordingFiles } from './recording-file.ts';
import { createRedactor } from './redact.ts';

/** Characters that may wait, a guess at spare memory; a disk that falls further behind is too slow: recording stops. */
const MOST_WAITING_CHARACTERS = 16 * 2 ** 20;

/**
 * Writes exchanges to the files of a recording one after another, without delaying the requests.
 * @param onGivingUp called at most once, with the reason why recording stopped
 */
function createExchangeRecorder(files: RecordingFiles, onGivingUp: (reason: unknown) => void) {
  const redactor = createRedactor();
  let waiting: PassedExchange[] = [];
  let waitingCharacters = 0;
  let hasGivenUp = false;
  let writing: Promise<void> | undefined;

  function giveUp(reason: unknown): void {
    if (hasGivenUp) return;
    hasGivenUp = true;
    waiting = [];
    onGivingUp(reason);
  }

  async function writeWaiting(): Promise<void> {
    // Deferred, so that the reply is handled first.
    await Promise.resolve();
    while (waiting.length > 0 && !hasGivenUp) {
      const batch = waiting;
      waiting = [];
      waitingCharacters = 0;
      const lines = batch.map((passed) => `${JSON.stringify(recordedExchange(passed, redactor))}\n`);
      await files.append(lines.join(''), batch[0]?.receivedAtMs ?? 0);
    }
  }

  return {
    /** Never throws and never waits. */
    take: (passed: PassedExchange) => {
      if (hasGivenUp) return;
      waiting.push(passed);
      waitingCharacters += exchangeCharacters(passed);
      if (waitingCharacters > MOST_WAITING_CHARACTERS) return giveUp(new Error('the disk is too slow'));
      writing ??= writeWaiting()
        .catch(giveUp)
        .finally(() => {
          writing = undefined;
        });
    },
    /** Resolves once everything taken is written, or the recorder has given up. */
    settled: async (): Promise<void> => {
      while (writing !== undefined) await writing;
    },
  };
}

export interface RecordingParts {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Host of the server, and its game seconds per second. */
  readonly server: string;
  readonly speed: number;
  readonly limits?: RecordingLimits;
}

/** Records the exchanges of the transports that it wraps. */
export interface Recording {
  /** A transport that sends, answers, fails and takes as long as the original. */
  through(transport: Transport): Transport;
  /** Resolves once every exchange so far is written, or the recording has stopped. */
  settled(): Promise<void>;
  /** Writes the rest and closes the file; never rejects. */
  close(): Promise<void>;
}

function whyStopped(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return code === 'ENOSPC' || code === 'EDQUOT' ? `the disk is full (${code})` : error.message;
}

function filesOf({ folder, server, speed, limits, log }: RecordingParts, begun: string[]): RecordingFiles {
  const head = (nowMs: number) => {
    const first: RecordingHead = { recording: 1, server, speed, startedAt: isoFromMs(nowMs) };
    return `${JSON.stringify(first)}\n`;
  };
  const onFile = (file: string) => {
    if (begun.length === 0) log.info('recording.started', { file });
    begun.push(file);
  };
  return recordingFiles(folder, head, onFile, limits);
}

function recorded(
  transport: Transport,
  exchangeRecorder: ReturnType<typeof createExchangeRecorder>,
  { nowMs }: Clock,
): Transport {
  return async (request, signal) => {
    const sentAtMs = nowMs();
    const note = (outcome: WireReply | TransportError) =>
      exchangeRecorder.take({ request, sentAtMs, receivedAtMs: nowMs(), outcome });
    try {
      const reply = await transport(request, signal);
      note(reply);
      return reply;
    } catch (error) {
      if (error instanceof TransportError) note(error);
      throw error;
    }
  };
}

/**
 * A recording into a folder. It never disturbs trading: any failure, above all a full disk, is logged in one warning
 * and ends the recording.
 */
export function openRecording(parts: RecordingParts): Recording {
  const begun: string[] = [];
  const files = filesOf(parts, begun);
  const exchangeRecorder = createExchangeRecorder(files, (reason) => {
    const file = begun.at(-1);
    parts.log.warn('recording.stopped', { reason: whyStopped(reason), ...(file === undefined ? {} : { file }) });
    files.close().catch(() => {});
  });
  return {
    through: (transport) => recorded(transport, exchangeRecorder, parts.clock),
    settled: exchangeRecorder.settled,
    close: async () => {
      await exchangeRecorder.settled();
      await files.close().catch(() => {});
    },
  };
}
