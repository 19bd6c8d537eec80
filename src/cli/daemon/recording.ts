import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { openRecording, type Recording } from '../../api/record.ts';
import { type Settings, serverHostOf } from '../../config/settings.ts';
import { requireOwnFolder } from '../../disk/own.ts';
import { makeFolder } from '../../telemetry/folders.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { UsageError } from '../process/exit.ts';
import { obstacleOf } from '../process/obstacle.ts';

/** Real seconds for which a stop waits for the last lines to be on the disk. */
const LAST_LINES_SECONDS = 2;

/** The folder of `--record`, created if missing, so that a mistake in it shows at once. */
function recordingFolder(path: string): string {
  if (path === '') throw new UsageError('--record: expected the name of a folder, got an empty one');
  const folder = resolve(path);
  requireOwnFolder(folder);
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory())
      throw new UsageError(`--record: expected a folder that can be written, got ${path} (a file)`);
    accessSync(folder, constants.W_OK);
    return folder;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--record: expected a folder that can be written, got ${path} (${obstacleOf(error)})`);
  }
}

/** The recording that `--record DIR` asks for. */
export function recordingInto(path: string, settings: Settings, clock: Clock, log: Log): Recording {
  const server = serverHostOf(settings);
  return openRecording({ folder: recordingFolder(path), clock, log, server, speed: settings.server.speed });
}

/** Writes the last lines; does not wait for a disk that hangs. */
export async function closeRecording(recording: Recording | undefined, clock: Clock): Promise<void> {
  if (recording === undefined) return;
  const enough = new AbortController();
  const limit = clock.sleepUntil(clock.nowMs() + LAST_LINES_SECONDS * 1_000, enough.signal).catch(() => {});
  await Promise.race([recording.close(), limit]);
  enough.abort();
}
