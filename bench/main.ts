import { benchQueue, benchVirtualTime } from './queue.ts';

/** Each prints a table of its own. Add further ones here: backtest.ts and universe.ts export a function like these. */
const BENCHES: readonly (() => Promise<string[]>)[] = [benchQueue, benchVirtualTime];

for (const bench of BENCHES) console.log(`${(await bench()).join('\n')}\n`);
