import { expect, test } from 'vitest';
import { watchMemory } from '../../../src/daemon/watch/memory.ts';
import { installVirtualTime } from '../../../src/time/virtual.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

test('memory beyond what a fleet needs is warned of once, and again when it has grown by a quarter', async () => {
  const time = installVirtualTime(0);
  try {
    const { log, lines } = keptLog({ level: 'info', nowMs: time.clock.nowMs });
    const megabytes = [350, 649, 650, 670, 750, 837, 838, 900, 1_100];
    const over = new AbortController();
    const watching = watchMemory(() => (megabytes.shift() ?? 1_100) * 1_048_576, log, over.signal).catch(() => {});
    await time.run(12 * 60_000);
    over.abort(new Error('enough'));
    await watching;
    expect(lines.map(parsed).map(({ level, event, residentMegabytes }) => [level, event, residentMegabytes])).toEqual([
      ['warn', 'memory.high', 670],
      ['warn', 'memory.high', 838],
      ['warn', 'memory.high', 1_100],
    ]);
  } finally {
    time.uninstall();
  }
});
