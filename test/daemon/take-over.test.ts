import { expect, test } from 'vitest';
import { createUniverse } from '../../src/universe/universe.ts';
import { inHarbour, STARTED_AT_MS } from './harbour.ts';
import { playMidWeek } from './mid-week.ts';

test('take-over', async () => {
  const week = playMidWeek();
  console.log([...week.left]);
  await inHarbour(async (harbour) => {
    harbour.replaceUniverse(createUniverse({ seed: 1, speed: 1, startedAtMs: STARTED_AT_MS, resumeFrom: week.snapshot, resumeAtMs: harbour.time.clock.nowMs() }));
    const run = harbour.start({ credentials: { agentToken: week.token, accountToken: undefined, recall: () => undefined, keep: () => {} } });
    await harbour.reach(run.ready, 10);
    const ready = harbour.sent.length;
    console.log('ready', ready, (harbour.time.clock.nowMs()-STARTED_AT_MS)/1000, harbour.sent.filter(s=>s.method==='GET').map(s=>s.path).join(' '));
    await harbour.until(() => false, 2);
    console.log('reads', harbour.sent.slice(ready).map(s=>`${((s.atMs-STARTED_AT_MS)/1000).toFixed(0)} ${s.method} ${s.path}`).join('\n'));
    for (const l of harbour.lines()) if (l.event !== 'ship.state') console.log((Date.parse(String(l.time))-STARTED_AT_MS)/1000, l.level, l.event, l.msg);
    run.stop();
    await harbour.reach(run.ending, 2);
  });
}, 120_000);
