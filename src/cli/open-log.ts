import { homedir } from 'node:os';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../config/settings.ts';
import { guarded, StoreError } from '../store/store-error.ts';
import { learnFolder } from '../telemetry/folders.ts';
import { createLog, type RootLog } from '../telemetry/log.ts';
import { type LogFile, openLogFile } from '../telemetry/log-file.ts';
import type { Clock } from '../time/clock.ts';
import { UsageError } from './exit.ts';
import { errnoOf, obstacleOf } from './obstacle.ts';

/** What can be no file on whatever disk: a folder, or a path that leads through a file. */
const NO_FILE = new Set(['EISDIR', 'ENOTDIR']);

/**
 * The file of the config.
 * @throws StoreError where the disk is in the way, UsageError where the config names what is no file
 */
function fileOf({ logFile }: Settings, { nowMs }: Clock): LogFile | undefined {
  if (logFile === null) return undefined;
  try {
    return guarded(logFile.path, () => openLogFile({ ...logFile, nowMs }));
  } catch (error) {
    const cause = error instanceof StoreError ? error.cause : error;
    if (error instanceof StoreError && !NO_FILE.has(errnoOf(cause) ?? '')) throw error;
    throw new UsageError(`log.file: expected a file that can be written, got ${logFile.path} (${obstacleOf(cause)})`);
  }
}

/** Where things lie on this machine is nobody's business who reads a log. */
function learnFolders({ stateFolder }: Settings): void {
  learnFolder(resolve(stateFolder), basename(resolve(stateFolder)));
  learnFolder(fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, ''), '');
  learnFolder(process.cwd(), '');
  learnFolder(homedir(), '~');
}

/**
 * The daemon's log: to standard output, set out for reading at a terminal, and to the file of the config. SIGUSR2, which
 * would otherwise end the process, reopens that file; what folding has counted is told before the process ends.
 */
export function openLog(settings: Settings, clock: Clock): RootLog {
  const file = fileOf(settings, clock);
  learnFolders(settings);
  const log = createLog({
    level: settings.logLevel,
    nowMs: clock.nowMs,
    speed: settings.server.speed,
    pretty: process.stdout.isTTY === true,
    ...(file === undefined ? {} : { file }),
  });
  process.on('SIGUSR2', () => file?.reopen());
  process.on('exit', () => log.flush());
  return log;
}
