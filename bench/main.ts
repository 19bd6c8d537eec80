import { benchAtlas } from './atlas.ts';
import { benchBacktest } from './backtest.ts';
import { benchFleet, benchPlanning } from './fleet.ts';
import { benchLog } from './log.ts';
import { benchQueue, benchVirtualTime } from './queue.ts';
import { benchStart } from './start.ts';
import { benchStreams } from './streams.ts';
import { benchUniverse } from './universe.ts';

/** Each gives the lines of a table of its own. */
const BENCHES: Readonly<Record<string, () => Promise<string[]>>> = {
  queue: benchQueue,
  'virtual-time': benchVirtualTime,
  backtest: benchBacktest,
  fleet: benchFleet,
  planning: benchPlanning,
  universe: benchUniverse,
  streams: benchStreams,
  log: benchLog,
  atlas: benchAtlas,
  start: benchStart,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined) {
  const isHelp = unknown === '--help';
  const names = Object.keys(BENCHES).join(', ');
  console.error(
    isHelp
      ? `npm run bench [-- NAME …]\nAll of ${names}, or those named.`
      : `expected names among ${names}, got ${unknown}`,
  );
  process.exit(isHelp ? 0 : 78);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length === 0 || asked.includes(name)) console.log(`${(await bench()).join('\n')}\n`);
}
