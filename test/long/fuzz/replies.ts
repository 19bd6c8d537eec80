import { seededRandom } from '../../../src/time/random.ts';
import type { Line } from '../../telemetry/lines.ts';
import { settingsOf } from '../faults/row.ts';
import { spoiling } from '../faults/spoil.ts';
import { onStage } from '../faults/stage.ts';

/** One reply in so many is spoilt. */
const SHARE = 0.1;
const MINUTES = 30;

/** Lines that no reply should cause, however odd it is. */
function faultsIn(lines: readonly Line[]): string[] {
  const bad = lines.filter(
    ({ level, event, err }) =>
      level === 'fatal' || event === 'ship.failed' || (err !== undefined && JSON.stringify(err).includes(' at ')),
  );
  return bad.map((line) => JSON.stringify(line).slice(0, 400));
}

/** Half an hour of a daemon whose server spoils one reply in ten, in virtual time. */
function playDaemon(seed: number, most: number) {
  const { way, spoilt } = spoiling(seededRandom(seed, 'spoilt'), SHARE, most);
  return onStage({ seed, settings: settingsOf(seed), way }, async (stage) => {
    const life = stage.start();
    const isEnded = await stage.until(() => spoilt() >= most, MINUTES).then(() => stage.until(life.ending, 1));
    const stops = await stage.end(life);
    const faults = [...faultsIn(stage.lines), ...(stops ? [] : ['the daemon did not end when it was asked to'])];
    return { spoilt: spoilt(), exits: isEnded ? 1 : 0, faults: faults.map((fault) => `seed ${seed}: ${fault}`) };
  });
}

/** Runs daemons until so many replies have been spoilt; exits are of daemons that ended by themselves. */
export async function fuzzReplies(seed: number, replies: number) {
  const total = { spoilt: 0, exits: 0, faults: [] as string[] };
  for (let next = seed; total.spoilt < replies; next++) {
    const { spoilt, exits, faults } = await playDaemon(next, replies - total.spoilt);
    total.spoilt += spoilt;
    total.exits += exits;
    total.faults.push(...faults);
  }
  return total;
}
