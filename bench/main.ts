import { benchBacktest } from './backtest.ts';
import { benchFleet, benchPlanning } from './fleet.ts';
import { benchQueue, benchVirtualTime } from './queue.ts';
import { benchStreams } from './streams.ts';
import { benchUniverse } from './universe.ts';

/** Each gives the lines of a table of its own. */
const BENCHES: readonly (() => Promise<string[]>)[] = [
  benchQueue,
  benchVirtualTime,
  benchBacktest,
  benchFleet,
  benchPlanning,
  benchUniverse,
  benchStreams,
];

for (const bench of BENCHES) console.log(`${(await bench()).join('\n')}\n`);
