import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { proxyWay, secretsOf, type Variables } from '../../api/proxy.ts';
import { LOG_LEVELS } from '../../config/schema/shared-schema.ts';
import type { Settings } from '../../config/settings.ts';
import { NotOurs, requireOwnFile } from '../../disk/own.ts';
import { guarded, StoreError } from '../../store/store-error.ts';
import { learnFolder } from '../../telemetry/folders.ts';
import { createLog, type Log, type RootLog } from '../../telemetry/log.ts';
import { openLogFile } from '../../telemetry/outlets/log-file.ts';
import { type DrainLimits, LAST_LINES } from '../../telemetry/outlets/outlet.ts';
import { threadOutlet } from '../../telemetry/outlets/thread-outlet.ts';
import { learnSecret } from '../../telemetry/scrub.ts';
import type { Clock } from '../../time/clock.ts';
import { UsageError } from '../process/exit.ts';
import { awaitsDisk, leaveAtOnce } from '../process/leave.ts';
import { errnoOf, obstacleOf } from '../process/obstacle.ts';
import { terminalStyle } from '../process/terminal.ts';

/** Logs the proxy that requests use and the one that is ignored, and redacts its password. */
export function logProxy({ server, notices, telegram }: Settings, environment: Variables, log: Log): void {
  const addresses = [
    ...(server.kind === 'live' ? [server.url] : []),
    ...(notices === null ? [] : [notices.url]),
    ...(telegram === null ? [] : [telegram.baseUrl]),
  ];
  for (const address of addresses) for (const secret of secretsOf(proxyWay(address, environment))) learnSecret(secret);
  if (server.kind !== 'live') return;
  const { proxy, ignored } = proxyWay(server.url, environment);
  if (proxy !== undefined) log.info('proxy.used', { address: proxy.shown, variable: proxy.variable });
  if (ignored !== undefined) log.warn('proxy.ignored', ignored);
}

/** The settings with the log level of the environment, which overrides the files. */
export function withLogLevel(settings: Settings, { LOG_LEVEL: asked = '' }: NodeJS.ProcessEnv): Settings {
  if (asked === '') return settings;
  const logLevel = LOG_LEVELS.find((level) => level === asked.toLowerCase());
  if (logLevel === undefined)
    throw new UsageError(`LOG_LEVEL: expected one of ${LOG_LEVELS.join(', ')}, got "${asked.slice(0, 40)}"`);
  return { ...settings, logLevel };
}

/** Errors of paths that can never be a file: a folder, or a path that leads through a file. */
const NO_FILE = new Set(['EISDIR', 'ENOTDIR']);

/** Opening a pipe may block: it is left to the log's thread. */
function isPipe(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;
}

/**
 * Opens the log file of the config, and closes it again.
 * @throws StoreError for a problem of the disk, UsageError where the config names something that cannot be a file
 */
export function requireLogFile({ logFile }: Pick<Settings, 'logFile'>, { nowMs }: Clock): void {
  if (logFile === null) return;
  try {
    guarded(logFile.path, () => {
      requireOwnFile(logFile.path);
      if (!isPipe(logFile.path)) openLogFile({ ...logFile, nowMs }).close();
    });
  } catch (error) {
    if (error instanceof NotOurs) throw error;
    const cause = error instanceof StoreError ? error.cause : error;
    if (error instanceof StoreError && !NO_FILE.has(errnoOf(cause) ?? '')) throw error;
    throw new UsageError(`log.file: expected a file that can be written, got ${logFile.path} (${obstacleOf(cause)})`);
  }
}

/** The user's folder; undefined for a user without a name and without HOME. */
function homeFolder(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

/** A log must not reveal paths of this machine. */
function learnFolders({ stateFolder }: Settings): void {
  learnFolder(resolve(stateFolder), basename(resolve(stateFolder)));
  learnFolder(fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, ''), '');
  learnFolder(process.cwd(), '');
  learnFolder(homeFolder() ?? '', '~');
}

/** After a second signal the process must end at once, within a second (faults: F25). */
const HASTE: DrainLimits = { quietMs: 100, mostMs: 400 };
/** As shells count: 128 and the number of the signal. */
const FIRST_CODE_OF_SIGNALS = 128;

/** Writes the last log lines, as far as the outputs accept them, and ends the process even if a disk hangs. */
function endWith(log: RootLog, code: number): void {
  log.flush();
  log.drain(code > FIRST_CODE_OF_SIGNALS ? HASTE : LAST_LINES);
  if (log.isStuck() || awaitsDisk()) leaveAtOnce(code);
}

/** Node would print its warnings to standard error, and block there on a stopped terminal. */
function tellWarnings(log: RootLog): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn('node.warning', { reason: `${name}: ${message}` }));
}

/**
 * The daemon's log: to standard output, formatted for a terminal, and to the file of the config. SIGUSR2, which would
 * otherwise end the process, reopens that file; counts of repeated lines are logged before the process ends.
 */
export function openLog(settings: Settings, clock: Clock): RootLog {
  requireLogFile(settings, clock);
  const { logFile } = settings;
  const file = logFile === null ? undefined : threadOutlet({ kind: 'file', settings: logFile });
  learnFolders(settings);
  const log = createLog({
    level: settings.logLevel,
    nowMs: clock.nowMs,
    speed: settings.server.speed,
    ...(process.stdout.isTTY === true && { terminal: terminalStyle() }),
    ...(file === undefined ? {} : { file }),
  });
  tellWarnings(log);
  process.on('SIGUSR2', () => file?.reopen());
  process.on('exit', (code) => endWith(log, code));
  return log;
}
