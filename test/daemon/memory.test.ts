import { expect, test } from 'vitest';
import { watchMemory } from '../../src/daemon/memory.ts';
import { installVirtualTime } from '../../src/time/virtual.ts';
import { keptLog, parsed } from '../telemetry/lines.ts';

test('memory beyond what a fleet needs is warned of once, and again when it has grown by a quarter', async () => {
  const time = installVirtualTime(0);
  try {
    const { log, lines } = keptLog({ level: 'info', nowMs: time.clock.nowMs });
    const megabytes = [200, 499, 500, 520, 600, 650, 651, 700, 900];
    const over = new AbortController();
    const watching = watchMemory(() => (megabytes.shift() ?? 900) * 1_048_576, log, over.signal).catch(() => {});
    await time.run(12 * 60_000);
    over.abort(new Error('enough'));
    await watching;
    expect(lines.map(parsed).map(({ level, event, residentMegabytes }) => [level, event, residentMegabytes])).toEqual([
      ['warn', 'memory.high', 520],
      ['warn', 'memory.high', 651],
      ['warn', 'memory.high', 900],
    ]);
  } finally {
    time.uninstall();
  }
});
