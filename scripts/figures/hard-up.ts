import { runGrown } from '../../bench/grown.ts';
import { tableLines } from '../../bench/table.ts';
import { loadSettings } from '../../src/config/load.ts';

const RIVALS = 3;
const HOURS = 4;
const HAULER = 'SHIP_LIGHT_HAULER';

/** Treasuries from next to nothing to little above the default's reserve. */
const CREDITS = [100, 1_500, 5_900];

const FLEETS = [
  { name: 'frigate, probe', bought: [] },
  { name: 'and a hauler', bought: [[HAULER, 1] as const] },
];

/** Prints what young fleets that have spent nearly all they had are worth after some hours, by seed. */
export async function printHardUp(strategy: string, seeds: readonly number[], say: (line: string) => void) {
  const settings = loadSettings(`config/strategies/${strategy}.yaml`);
  const columns = CREDITS.flatMap((credits) => FLEETS.map(({ name, bought }) => ({ credits, name, bought })));
  const rows: string[][] = [];
  for (const seed of seeds) {
    const cells: string[] = [];
    for (const { credits, bought } of columns) {
      const { netWorth } = await runGrown({ seed, hours: HOURS, credits, rivals: RIVALS, bought }, settings, {});
      cells.push(Math.round(netWorth).toLocaleString('en-US'));
    }
    rows.push([String(seed), ...cells]);
  }
  const head = ['seed', ...columns.map(({ credits, name }) => `${credits.toLocaleString('en-US')}: ${name}`)];
  say(`Net worth of ${strategy} after ${HOURS} hours that began with so many credits`);
  for (const line of tableLines(head, rows)) say(line);
}
