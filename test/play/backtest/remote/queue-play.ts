import { afterEach } from 'vitest';
import { carryOutBy } from '../../../../src/backtest/remote/send-runs.ts';
import { type Taking, takeRuns } from '../../../../src/backtest/remote/take-runs.ts';
import type { CarryOut, Run, RunResult } from '../../../../src/backtest/runs.ts';
import { loadSettings } from '../../../../src/config/load.ts';
import { systemClock } from '../../../../src/time/clock.ts';
import { keptLines } from './kept-lines.ts';
import { resultOf } from './results.ts';

const settings = loadSettings('config/argosy.yaml');
const identity = { id: 'ours', shown: '1.0.0 (ours)' };

export const run = (seed: number): Run => ({ settings, seed, hours: 1, world: {}, isWatched: false });
export const netWorths = (results: readonly RunResult[]) => results.map(({ figures }) => figures.netWorth);

/** Workers and clients in this process, of a queue in a Redis and with a key; workers end with their test. */
export function queuePlay(url: () => string, key?: string) {
  let ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends) await end();
    ends = [];
  });
  const common = () => ({ address: { url: url(), shown: 'redis://here' }, clock: systemClock(), identity, key });

  /** A worker that plays at once, and notes the seeds. */
  const worker = (parts: Partial<Taking> = {}) => {
    const [stop, output, played] = [new AbortController(), keptLines(), [] as number[]];
    const play: Taking['play'] = async (one) => {
      played.push(one.seed);
      return resultOf(one);
    };
    const taking = { ...common(), jobs: 1, lostAfterSeconds: 30, play, printLine: output.printLine };
    const ended = takeRuns({ ...taking, stop: stop.signal, ...parts });
    const end = () => {
      stop.abort(new Error('the test is over'));
      return ended;
    };
    ends.push(end);
    return { ...output, played, end };
  };

  const client = (parts: { readonly key?: string } = {}) => {
    const [stop, output] = [new AbortController(), keptLines()];
    const sending = { ...common(), ...parts, stop: stop.signal, printLine: output.printLine };
    return {
      ...output,
      stop: () => stop.abort(new Error('SIGINT')),
      carryOut: async (...args: Parameters<CarryOut>) => (await carryOutBy(sending))(...args),
    };
  };
  return { worker, client };
}
