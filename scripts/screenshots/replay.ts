import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Pictures of the animation, and how many of them pass in a second. */
const PICTURES = 72;
const PICTURES_A_SECOND = 8;

/** Where the animation begins, as a share of the week: before, all ships are at home. */
const FROM_SHARE = 0.3;

/** Pixels from left to right, and how much of the detail is kept: about a megabyte in all. */
const WIDTH = 760;
const QUALITY = 40;

/** Makes a moving picture (WebP) of the replay on the page at an address, which has one. It needs ffmpeg. */
export async function animateReplay(page: Page, url: string, path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-replay-'));
  try {
    await page.goto(`${url}/#/galaxy?hour=0`);
    const slider = page.getByRole('slider', { name: 'Game hour' });
    await page.locator('.replay-sums').waitFor();
    await page.waitForTimeout(3_000);
    const lastHour = Number(await slider.getAttribute('max'));
    for (let picture = 0; picture < PICTURES; picture++) {
      const share = FROM_SHARE + ((1 - FROM_SHARE) * picture) / (PICTURES - 1);
      await slider.fill(String(Math.floor(4 * lastHour * share) / 4));
      await page.waitForTimeout(150);
      await page.locator('.big-map').screenshot({ path: join(folder, `${String(picture).padStart(3, '0')}.png`) });
    }
    const read = ['-framerate', String(PICTURES_A_SECOND), '-i', join(folder, '%03d.png')];
    const write = ['-vf', `scale=${WIDTH}:-1`, '-c:v', 'libwebp_anim', '-loop', '0', '-q:v', String(QUALITY)];
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...read, ...write, '-compression_level', '6', path]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
