import { resolve } from 'node:path';
import type { OwnCode } from './code/own-code.ts';
import { ConfigError, type Problem } from './problems/problem.ts';
import { showValue } from './problems/show.ts';
import { type ConfigSays, DashboardSchema, type DashboardSettings } from './schema/config-schema.ts';
import type { NoticesSettings } from './schema/notices-schema.ts';
import type { ProxySettings } from './schema/proxy-schema.ts';
import { type ServerKeys, ServerSchema, type ServerSettings } from './schema/server-schema.ts';
import { DEFAULTS, type LogLevel } from './schema/shared-schema.ts';
import type { Strategy, StrategyKeys } from './schema/strategy-schema.ts';
import type { TelegramSettings } from './schema/telegram-schema.ts';
import type { NamedWorld } from './worlds/world-schema.ts';

/** All settings from files, defaults filled in. */
export interface Settings {
  server: ServerSettings;
  /** What a new embedded universe is like; absent on a live server. */
  world?: NamedWorld;
  /** Absolute path of the folder for token, books and snapshot. */
  stateFolder: string;
  limits: {
    /** The most requests per minute of game time, 1 to 150. */
    requestsPerMinute: number;
  };
  logLevel: LogLevel;
  /** The file that also gets every log line, and its rotation; null: no file. */
  logFile: { /** Absolute. */ path: string; largestBytes: number; keepFiles: number } | null;
  /** How many resets stay in the archive; null: all. */
  archivedResets: number | null;
  /** Where page, metrics and API are served. */
  dashboard: DashboardSettings;
  /** The webhook of the owner and its events; null: none. Its address may hold a secret. */
  notices: NoticesSettings | null;
  /** The interface of the service for the player's other programs; null: none. */
  proxy: ProxySettings | null;
  /** The Telegram bot and its chats; null: none. Its token is not among them. */
  telegram: TelegramSettings | null;
  /** How the agent plays; where there are several, how those play that name no strategy. */
  strategy: Strategy;
  /** The modules of its own lanes and hooks; absent where it has none. */
  code?: OwnCode | undefined;
  /** The agents, where the config names them; empty for the one agent of the strategy. */
  agents: readonly AgentSettings[];
  /** The files that were read, the one named by the player first. */
  sources: string[];
  /** Words of the game in the strategy that this version does not know: new or mistyped ones. */
  unheard: readonly Problem[];
}

/** One of several agents of a process: how it plays, and its part of the account's requests. */
export interface AgentSettings extends Pick<Settings, 'strategy' | 'sources' | 'unheard' | 'code'> {
  /** Above 0 and at most 1. */
  part: number;
  /** The file with its token, where the owner has one. */
  tokenFile?: string;
}

/** Where the daemon plays and keeps its files. */
export type PlaySettings = Pick<Settings, 'server' | 'stateFolder' | 'logFile'>;

type PlaceKeys = { readonly [Key in 'server' | 'log']?: StrategyKeys[Key] | undefined };

/** The server without the name of its world, which is read by itself. */
function serverOf(server: ServerKeys): ServerSettings {
  if (server.kind === 'live') return server;
  const { world: _, ...own } = server;
  return own;
}

/** The places by both files: the config wins over the strategy, and the strategy over the defaults. */
export function placesOf(
  config: PlaceKeys & { readonly state?: string | undefined },
  strategy: PlaceKeys,
): PlaySettings {
  return {
    server: serverOf(config.server ?? strategy.server ?? DEFAULTS.server),
    stateFolder: resolve(config.state ?? DEFAULTS.stateFolder),
    logFile: logFileOf({ ...strategy.log, ...config.log }),
  };
}

/** A strategy that is known by the content of its modules, too. */
export function withCode(strategy: Strategy, code: OwnCode | undefined): Strategy {
  return code === undefined ? strategy : { ...strategy, codeSha256: code.sha256 };
}

/**
 * Merges the settings: the config wins over the strategy, and the strategy over the defaults. A server is taken as a
 * whole, because its keys belong together.
 * @param config what the config sets; empty when a strategy is used alone
 */
export function mergeSettings(
  config: Partial<ConfigSays>,
  given: StrategyKeys,
  {
    sources,
    unheard,
    world,
    code,
    agents = [],
  }: Pick<Settings, 'sources' | 'unheard' | 'code'> & { readonly world?: NamedWorld | undefined } & Partial<
      Pick<Settings, 'agents'>
    >,
): Settings {
  const { server, limits, log, extends: _extends, remove: _remove, ...strategy } = given;
  return {
    ...placesOf(config, { server, log }),
    ...(world !== undefined && { world }),
    limits: {
      requestsPerMinute: config.limits?.requestsPerMinute ?? limits?.requestsPerMinute ?? DEFAULTS.requestsPerMinute,
    },
    logLevel: config.log?.level ?? log?.level ?? DEFAULTS.logLevel,
    archivedResets: config.archive?.keep ?? null,
    dashboard: config.dashboard ?? DashboardSchema.parse({}),
    notices: config.notices ?? null,
    proxy: config.proxy ?? null,
    telegram: config.telegram ?? null,
    strategy: withCode(strategy, code),
    code,
    agents,
    sources,
    unheard,
  };
}

function logFileOf({ file, largestMegabytes, keepFiles }: NonNullable<StrategyKeys['log']>): Settings['logFile'] {
  if (file === undefined) return null;
  const largestBytes = (largestMegabytes ?? DEFAULTS.logMegabytes) * 1_000_000;
  return { path: resolve(file), largestBytes, keepFiles: keepFiles ?? DEFAULTS.logFilesKept };
}

/**
 * The settings with the speed from the command line, checked by the rules for files.
 * @throws ConfigError when the speed is no number from 1 to 600, or not 1 on a live server
 */
export function withSpeed(settings: Settings, speed: string): Settings {
  const asked = /^\d+$/.test(speed) ? Number(speed) : speed;
  const parsed = ServerSchema.safeParse({ ...settings.server, speed: asked });
  if (parsed.success) return { ...settings, server: parsed.data };
  const [issue] = parsed.error.issues;
  const expected = issue?.message ?? 'a speed';
  throw new ConfigError([{ file: '--speed', path: '', line: 0, expected, received: showValue(speed) }], 'flag');
}

/** "embedded", or host and port of the server: part of the names of files in the state folder. */
export function serverHostOf({ server }: Pick<Settings, 'server'>): string {
  return server.kind === 'embedded' ? 'embedded' : new URL(server.url).host;
}
