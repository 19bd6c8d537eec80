import { exchangeOf, type PassedExchange, sizeOf } from './exchange.ts';
import type { RecordingFiles } from './recording-file.ts';
import { createRedactor } from './redact.ts';

/** Writes exchanges to files one after another, without delaying the requests. */
export interface ExchangeRecorder {
  /** Never throws and never waits. */
  take(passed: PassedExchange): void;
  /** Resolves once everything taken is written, or the recorder has given up. */
  settled(): Promise<void>;
}

/** Most characters waiting for the disk; a disk that falls further behind is too slow, and recording stops. */
const MOST_WAITING_CHARACTERS = 16 * 2 ** 20;

/** Called at most once, with the reason why recording stopped. */
type GivingUp = (reason: unknown) => void;

/** A recorder that writes to the files of a recording. */
export function createExchangeRecorder(files: RecordingFiles, onGivingUp: GivingUp): ExchangeRecorder {
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
      const lines = batch.map((passed) => `${JSON.stringify(exchangeOf(passed, redactor))}\n`);
      await files.append(lines.join(''), batch[0]?.receivedAtMs ?? 0);
    }
  }

  return {
    take: (passed) => {
      if (hasGivenUp) return;
      waiting.push(passed);
      waitingCharacters += sizeOf(passed);
      if (waitingCharacters > MOST_WAITING_CHARACTERS) return giveUp(new Error('the disk is too slow'));
      writing ??= writeWaiting()
        .catch(giveUp)
        .finally(() => {
          writing = undefined;
        });
    },
    settled: async () => {
      while (writing !== undefined) await writing;
    },
  };
}
