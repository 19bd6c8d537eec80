import { expect, test } from 'vitest';
import type { ReplayView, WeeksView } from '../../../src/daemon/book-views.ts';
import { start } from '../cli/argosy.ts';
import { flawsOf } from './look.ts';
import { eventually, type Scene } from './scene.ts';
import { DESKTOP, openBeside, PHONE } from './visit.ts';

/** Tests of the page over kept books: those of the daemon that plays, whose copy is read. */
export function kept(scene: () => Scene): void {
  test('`argosy view` shows books read-only: no orders, no queue and no log, and every view can be read by all', async () => {
    const { served } = scene();
    const viewer = start(['view', served.state, '--port', '0']);
    await viewer.printed('; Ctrl-C ends it');
    const [, url = ''] = / is at (http:\/\/[\d.:]+)/.exec(viewer.output()) ?? [];
    const reader = await openBeside(await scene().reader(), url);
    await eventually(() => reader.text('.identity')).toContain('BOOKS');
    await reader.page.getByRole('link', { name: 'Queue' }).waitFor({ state: 'detached' });
    expect(await reader.page.locator('[data-order], .lock, .controls-part *').count()).toBe(0);
    await eventually(() => reader.page.getByRole('img', { name: /^Net worth over time, / }).count()).toBe(1);
    const wrong: string[] = [];
    for (const view of ['', 'ships/ARGOSY-1-1', 'weeks']) {
      await reader.go(view);
      await eventually(() => reader.page.locator('main').innerText()).not.toContain('Asking');
      wrong.push(...(await flawsOf(reader.page, 'phone', view, { ...PHONE, colorScheme: 'dark' })));
      wrong.push(...(await flawsOf(reader.page, 'desktop', view, { ...DESKTOP, colorScheme: 'light' })));
    }
    expect(wrong).toEqual([]);
    const { tables } = (await (await fetch(`${url}/api/weeks`)).json()) as WeeksView;
    expect(tables[0]?.rows).toHaveLength(1);
    await eventually(() => reader.text('main')).toContain('Net worth at the end of each day');
    const { hours, untilHour } = (await (await fetch(`${url}/api/replay`)).json()) as ReplayView;
    expect(untilHour).toBeGreaterThan(hours);
    const refused = await fetch(`${url}/api/orders`, { method: 'POST', body: '{"kind":"pauseFleet"}' });
    expect(refused.ok).toBe(false);
    expect(reader.complaints).toEqual([]);
    await reader.leave();
    expect((await viewer.stop()).stderr).toMatch(/^reading .*: a week of books takes some seconds\n$/);
  });
}
