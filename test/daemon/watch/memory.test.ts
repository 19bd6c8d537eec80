import { expect, test } from 'vitest';
import { watchMemory } from '../../../src/daemon/watch/memory.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

test('memory beyond what a fleet needs is warned of once, and again when it has grown by a quarter', async () => {
  const time = installVirtualTime(0);
  try {
    const { log, lines } = keptLog({ level: 'info', nowMs: time.clock.nowMs });
    const megabytes = [550, 999, 1_000, 1_020, 1_200, 1_275, 1_276, 1_300, 1_600];
    const over = new AbortController();
    const watching = watchMemory(() => (megabytes.shift() ?? 1_600) * 1_048_576, log, over.signal).catch(() => {});
    await time.run(12 * 60_000);
    over.abort(new Error('enough'));
    await watching;
    expect(lines.map(parsed).map(({ level, event, residentMegabytes }) => [level, event, residentMegabytes])).toEqual([
      ['warn', 'memory.high', 1_020],
      ['warn', 'memory.high', 1_276],
      ['warn', 'memory.high', 1_600],
    ]);
  } finally {
    time.uninstall();
  }
});
