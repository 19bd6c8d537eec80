import { createHash } from 'node:crypto';
import type { RunResult } from '../../../backtest/runs.ts';
import type { HoursOfReplay } from '../../../report/replay/hours-of-replay.ts';
import { escaped } from './escaped.ts';
import { PLAYER } from './replay-player.ts';

/** The run whose replay is shown. */
export interface ReplayOf {
  readonly title: string;
  readonly replay: HoursOfReplay;
  readonly series: RunResult['series'];
}

/** Credits and net worth at each hour: the last sample before its end. */
function worthByHour({ replay, series }: ReplayOf): (readonly [netWorth: number, credits: number])[] {
  let next = 0;
  return replay.ships.map((_, hour) => {
    while (series[next + 1] !== undefined && (series[next + 1]?.hour ?? 0) <= hour) next += 1;
    const { netWorth = 0, credits = 0 } = series[next] ?? {};
    return [netWorth, credits];
  });
}

/** The script that all replays of a report share. */
export const REPLAY_SCRIPT = `<script>${PLAYER}</script>`;

/** What a report with replays may run: this script alone. */
export const REPLAY_POLICY = `script-src 'sha256-${createHash('sha256').update(PLAYER).digest('base64')}'`;

export const REPLAY_STYLE = `
.replay canvas { width: 100%; aspect-ratio: 4 / 3; border: 1px solid var(--line); }
.replay div { display: flex; gap: .7rem; align-items: center; } .replay input { flex: 1; }
.replay button { font: inherit; min-width: 5rem; padding: .2rem .8rem; } .replay p { font-variant-numeric: tabular-nums; }
`;

/** A replay as HTML: its numbers, a picture, and what moves it. */
export function replayHtml(of: ReplayOf): string {
  const { title, replay } = of;
  const hours = replay.ships.length - 1;
  const data = JSON.stringify({ ...replay, worth: worthByHour(of) });
  const label = `${title}: the galaxy by the hour`;
  return `<h2>${escaped(title)}</h2><section class="replay" aria-label="${escaped(label)}">
<canvas role="img" aria-label="${escaped(label)}"></canvas>
<div><button type="button">Play</button><input type="range" min="0" max="${hours}" step="1" value="${hours}" aria-label="Game hour"></div>
<p></p><script type="application/json">${data}</script></section>`;
}
