/**
 * The plan of the house as data (docs/developers/architecture.md shows it to people): which room stands on which floor, and who
 * owns which library. A room is a folder or a file directly below src/.
 */

/** A room imports only from floors below its own. */
export const FLOORS: Readonly<Record<string, number>> = {
  config: 0,
  disk: 0,
  events: 0,
  telemetry: 0,
  rules: 0,
  time: 0,
  wire: 1,
  queue: 2,
  store: 2,
  world: 2,
  report: 3,
  universe: 2,
  api: 3,
  command: 4,
  plan: 5,
  fleet: 6,
  daemon: 7,
  dashboard: 8,
  backtest: 8,
  cli: 9,
  main: 9,
};

/** The only imports between rooms of one floor, `importer → imported`. */
export const NEIGHBOURS: ReadonlySet<string> = new Set([
  'config → rules',
  'config → time',
  'disk → config',
  'telemetry → disk',
  'telemetry → rules',
  'telemetry → time',
  'main → cli',
]);

/** Rooms that only these others may import, whatever the floors say: the daemon must not see the game's insides. */
export const GUESTS: Readonly<Record<string, readonly string[]>> = { universe: ['cli', 'backtest'] };

/** Rooms with a door: others import this one file of theirs, and tests, benches and scripts what they like. */
export const DOORS: Readonly<Record<string, string>> = { universe: 'src/universe/door.ts' };

/** One adapter owns each library; every other room goes through it. Tests, benches and scripts are free. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  '@sinonjs/fake-timers': ['time'],
  bottleneck: ['queue'],
  bullmq: ['backtest/remote'],
  commander: ['cli'],
  fastify: ['universe', 'dashboard'],
  got: ['api'],
  ioredis: ['backtest/remote'],
  kysely: ['store'],
  'node:sqlite': ['store'],
  'p-queue': ['queue'],
  pino: ['telemetry'],
  'prom-client': ['dashboard'],
  'rate-limiter-flexible': ['universe'],
  tinyqueue: ['plan'],
  uplot: ['dashboard'],
  xstate: ['fleet'],
  yaml: ['config'],
  zod: ['wire', 'config', 'universe', 'daemon', 'backtest/remote'],
};
