import { resolve } from 'node:path';
import type { ConfigSays } from './config-schema.ts';
import type { NoticesSettings } from './notices-schema.ts';
import type { Problem } from './problem.ts';
import type { ServerSettings } from './server-schema.ts';
import { DEFAULTS, type LogLevel } from './shared-schema.ts';
import type { Strategy, StrategySays } from './strategy-schema.ts';

/** Everything the daemon is told by files, defaults filled in. */
export interface Settings {
  server: ServerSettings;
  /** Absolute path of the folder for token, books and snapshot. */
  stateFolder: string;
  limits: {
    /** The most requests per minute of game time, 1 to 150. */
    requestsPerMinute: number;
  };
  logLevel: LogLevel;
  /** Where every line of the log goes as well, and when that file is put away; null: nowhere. */
  logFile: { /** Absolute. */ path: string; largestBytes: number; keepFiles: number } | null;
  /** Where the page, the metrics and the API are served on this machine; port 0 is any free one, false is nowhere. */
  dashboard: { port: number | false };
  /** Where the owner is told of what; null: nowhere. Its address may hold a secret. */
  notices: NoticesSettings | null;
  strategy: Strategy;
  /** The files that were read, the one named by the player first. */
  sources: string[];
  /** Words of the game in the strategy that this program has never heard of: new ones, or mistyped ones. */
  unheard: readonly Problem[];
}

/**
 * The config's word, then the strategy's, then the default; a server counts as a whole, its keys belong together.
 * @param config what the config says: nothing, when a strategy stands in its place
 */
export function mergeSettings(
  config: Partial<ConfigSays>,
  says: StrategySays,
  { sources, unheard }: Pick<Settings, 'sources' | 'unheard'>,
): Settings {
  const { server, limits, log, ...strategy } = says;
  return {
    server: config.server ?? server ?? DEFAULTS.server,
    stateFolder: resolve(config.state ?? DEFAULTS.stateFolder),
    limits: {
      requestsPerMinute: config.limits?.requestsPerMinute ?? limits?.requestsPerMinute ?? DEFAULTS.requestsPerMinute,
    },
    logLevel: config.log?.level ?? log?.level ?? DEFAULTS.logLevel,
    logFile: logFileOf({ ...log, ...config.log }),
    dashboard: config.dashboard ?? { port: DEFAULTS.dashboardPort },
    notices: config.notices ?? null,
    strategy,
    sources,
    unheard,
  };
}

function logFileOf({ file, largestMegabytes, keepFiles }: NonNullable<StrategySays['log']>): Settings['logFile'] {
  if (file === undefined) return null;
  const largestBytes = (largestMegabytes ?? DEFAULTS.logMegabytes) * 1_000_000;
  return { path: resolve(file), largestBytes, keepFiles: keepFiles ?? DEFAULTS.logFilesKept };
}
