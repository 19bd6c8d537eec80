import { parseArgs } from 'node:util';
import { benchAtlas } from './atlas.ts';
import { benchBacktest } from './backtest.ts';
import { benchFleet, benchPlanning } from './fleet.ts';
import { benchGalaxy } from './galaxy.ts';
import { benchGalaxyPlay } from './galaxy-play.ts';
import { benchLog } from './log.ts';
import { benchLogFrom, benchLogLines } from './log-lines.ts';
import { benchLoopback } from './loopback.ts';
import { benchPage } from './page.ts';
import { benchPageBooks } from './page-books.ts';
import { benchReplay } from './replay.ts';
import { benchStart } from './start.ts';
import { benchStreams } from './streams.ts';
import { benchUniverse } from './universe.ts';

const HELP = `npm run bench -- [NAME ...] [--against FOLDER]
--against FOLDER   an older checkout, with its node_modules, beside which the backtest, or the page, is measured
--log FILE         the log of a run: how many lines of it a terminal gets a real minute at speed 60 (log)
--from DIR/seed-N  the same while default.yaml plays on from a run that \`backtest --save-at\` kept (log); or its fleet over
                   loopback for 20 minutes (loopback)
--client COMMAND   a program that plays beside that fleet through the daemon's proxy, at SPACETRADERS_URL with
                   SPACETRADERS_TOKEN; for each of several (loopback)
--books FILE       the books of a week: how soon the page is ready from them, beside those of their first hour (page)`;

function options() {
  try {
    const known = {
      against: { type: 'string' },
      log: { type: 'string' },
      from: { type: 'string' },
      books: { type: 'string' },
      client: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    } as const;
    return parseArgs({ options: known, allowPositionals: true });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${HELP}`);
    process.exit(78);
  }
}

const {
  positionals: asked,
  values: { against, log: logFile, from: keptRun, books, client: programs = [], help },
} = options();

/** Each gives the lines of a table of its own. */
const BENCHES: Readonly<Record<string, () => Promise<string[]>>> = {
  backtest: () => benchBacktest(against),
  fleet: benchFleet,
  planning: benchPlanning,
  universe: benchUniverse,
  'galaxy-universe': benchGalaxy,
  galaxy: benchGalaxyPlay,
  streams: benchStreams,
  log: async () => {
    if (keptRun !== undefined) return benchLogFrom(keptRun);
    return logFile === undefined ? benchLog() : benchLogLines(logFile);
  },
  ...(keptRun !== undefined && { loopback: () => benchLoopback(keptRun, programs) }),
  atlas: benchAtlas,
  start: benchStart,
  page: () => (books === undefined ? benchPage(against) : benchPageBooks(books)),
  replay: benchReplay,
};

if (help) {
  console.log(`${HELP}\nNAMEs, all of them by default: ${Object.keys(BENCHES).join(', ')}`);
  process.exit();
}
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`expected names among ${Object.keys(BENCHES).join(', ')}, got ${unknown.join(', ')}`);
  process.exit(78);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length === 0 || asked.includes(name)) console.log(`${(await bench()).join('\n')}\n`);
}
