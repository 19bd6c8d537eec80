import type { Settings } from '../config/settings.ts';
import { createLog, type RootLog } from '../telemetry/log.ts';
import { type LogFile, openLogFile } from '../telemetry/log-file.ts';
import type { Clock } from '../time/clock.ts';
import { UsageError } from './exit.ts';

function fileOf({ logFile }: Settings, { nowMs }: Clock): LogFile | undefined {
  if (logFile === null) return undefined;
  try {
    return openLogFile({ ...logFile, nowMs });
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`log.file: expected a file that can be written, got ${logFile.path} (${why})`);
  }
}

/**
 * The daemon's log: to standard output, set out for reading at a terminal, and to the file of the config. SIGUSR2, which
 * would otherwise end the process, reopens that file; what folding has counted is told before the process ends.
 */
export function openLog(settings: Settings, clock: Clock): RootLog {
  const file = fileOf(settings, clock);
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
