import { h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { agents, sumOverAgents } from '../live/agents.ts';
import { ships, status } from '../live/fleet.ts';
import { gameSecondsUntil } from '../live/game-time.ts';
import { counted, credits, creditsInShort, duration, gain, percent } from '../words/numbers.ts';
import { isIdle } from '../words/story.ts';
import { tile } from './bits.ts';

/** The run in some figures. */
export function shipTiles(): VNode {
  const now = status.get();
  if (now === undefined) return h('dl.tiles', tile('Waiting for the daemon', '…'));
  const all = ships.get() ?? [];
  const idle = all.filter(isIdle).length;
  const earned = all.reduce((sum, { profitCredits }) => sum + profitCredits, 0);
  const { lastMinute, budgetPerMinute, started, rejected429 } = now.requests;
  return h(
    'dl.tiles',
    tile('Net worth', credits(now.netWorth), `${credits(now.credits)} in cash`),
    tile('Credits per hour', credits(now.creditsPerHour), 'in the last game hour'),
    tile('Earned by ships', gain(earned), 'in this run'),
    tile(
      'Ships',
      String(all.length),
      idle === 0 ? 'all at work' : h('a', { href: at('ships') }, `${idle} idle or paused`),
    ),
    tile(
      'Requests',
      percent(lastMinute, budgetPerMinute),
      `of the budget; ${creditsInShort(started)} sent, ${counted(rejected429, 'rejection')}`,
    ),
    ...together(),
    tile(
      'Next reset',
      now.nextReset === null ? 'not said' : duration(gameSecondsUntil(now.nextReset)),
      `universe of ${now.resetDate}`,
    ),
  );
}

/** What all agents of the process have together, where there are several. */
function together(): readonly VNode[] {
  const { length } = agents.get();
  if (length < 2) return [];
  const worth = credits(sumOverAgents(({ netWorth }) => netWorth));
  const perHour = credits(sumOverAgents(({ creditsPerHour }) => creditsPerHour));
  return [tile(`Net worth of ${length} agents`, worth, `${perHour} per hour`)];
}
