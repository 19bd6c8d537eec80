/**
 * The plan of the house as data (docs/developers/architecture.md shows it to people): which room stands on which floor, and who
 * owns which library. A room is a folder or a file directly below src/.
 */

/** A room imports only from floors below its own. */
export const FLOORS: Readonly<Record<string, number>> = {
  time: 0,
  game: 1,
  config: 2,
  disk: 2,
  events: 2,
  telemetry: 2,
  wire: 2,
  queue: 3,
  store: 3,
  world: 3,
  report: 4,
  universe: 3,
  api: 4,
  command: 5,
  plan: 6,
  own: 7,
  fleet: 7,
  daemon: 8,
  dashboard: 9,
  backtest: 9,
  proxy: 9,
  cli: 10,
  main: 10,
};

/** The only imports between rooms of one floor, `importer → imported`. */
export const NEIGHBOURS: ReadonlySet<string> = new Set(['disk → config', 'telemetry → disk', 'main → cli']);

/** Rooms that only these others may import, whatever the floors say: the daemon must not see the game's insides. */
export const GUESTS: Readonly<Record<string, readonly string[]>> = { universe: ['cli', 'backtest'] };

/** The same for folders: the daemon cannot know its world. */
export const GUESTS_OF_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'config/worlds': ['config', 'universe', 'cli', 'backtest'],
};

/** Rooms with a door: others import this one file of theirs, and tests, benches and scripts what they like. */
export const DOORS: Readonly<Record<string, string>> = { universe: 'src/universe/door.ts' };

/** One adapter owns each library; every other room goes through it. Tests, benches and scripts are free. */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  '@modelcontextprotocol/server': ['cli/mcp'],
  '@sinonjs/fake-timers': ['time'],
  bottleneck: ['queue'],
  bullmq: ['backtest/remote'],
  commander: ['cli'],
  'eventsource-parser': ['cli'],
  fastify: ['universe', 'dashboard', 'proxy'],
  got: ['api'],
  ink: ['cli'],
  ioredis: ['backtest/remote'],
  kysely: ['store'],
  'node:sqlite': ['store'],
  'p-queue': ['queue'],
  pino: ['telemetry'],
  'prom-client': ['dashboard'],
  'rate-limiter-flexible': ['universe'],
  react: ['cli'],
  tinyqueue: ['plan'],
  uplot: ['dashboard'],
  xstate: ['fleet'],
  yaml: ['config'],
  zod: ['wire', 'config', 'universe', 'daemon', 'backtest/remote'],
};
