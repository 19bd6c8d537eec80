import { beforeAll, describe, expect, test } from 'vitest';
import { runBacktest } from '../../../src/backtest/run.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { createLog, type LogLine, type RootLog } from '../../../src/telemetry/log.ts';

/** Game hours of trade, with a log whose lines go there. */
async function play(write: (line: string) => void) {
  const heard: LogLine[] = [];
  let log: RootLog | undefined;
  const { figures } = await runBacktest({
    settings: loadSettings('config/argosy.yaml'),
    seed: 4,
    hours: 0.25,
    logOn: ({ nowMs }) => {
      log = createLog({ level: 'info', nowMs, destination: { write } });
      log.tap((line) => heard.push(line));
      return log;
    },
  });
  return { figures, heard, lost: log?.droppedLines() ?? 0 };
}

describe('a log in a game', () => {
  let lines = 0;
  let whole: Awaited<ReturnType<typeof play>>;

  beforeAll(async () => {
    whole = await play(() => {
      lines += 1;
    });
  });

  test('that cannot be written changes nothing in the game, and the heartbeats count its lost lines (F43)', async () => {
    const broken = await play(() => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    });
    const said = broken.heard.map(({ msg }) => msg.replace(/; [\d,]+ log lines lost/, ''));
    expect(broken.figures.credits).toBe(whole.figures.credits);
    expect(said).toEqual(whole.heard.map(({ msg }) => msg));
    expect([whole.lost, broken.lost]).toEqual([0, lines]);
    const beats = broken.heard.filter(({ event }) => event === 'heartbeat');
    expect(beats.length).toBeGreaterThan(10);
    for (const beat of beats) {
      const before = broken.heard.filter(({ time }) => time < beat.time).length;
      expect(beat.fields.linesDropped).toBeGreaterThanOrEqual(before);
    }
    expect(whole.heard.some(({ fields }) => 'linesDropped' in fields)).toBe(false);
  });

  test('tells the profit of each lane in its heartbeats, which adds up to what the agent has gained', () => {
    const beats = whole.heard.filter(({ event }) => event === 'heartbeat');
    for (const { fields } of beats) {
      const profits = Object.values(fields.profitByLane as Record<string, number>);
      expect(175_000 + profits.reduce((sum, profit) => sum + profit, 0)).toBe(fields.credits);
    }
    expect(Object.keys((beats.at(-1)?.fields.profitByLane as object) ?? {}).length).toBeGreaterThan(0);
  });
});
