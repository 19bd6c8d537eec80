import type { Ship } from '../../wire/schemas/ship.ts';
import { whyNothingIsSpent } from '../means.ts';
import { idle, type Proposal } from '../mission.ts';
import type { Situation } from '../situation.ts';
import { NO_FEEDS } from '../trading/feeds.ts';
import { hindrance } from '../trading/hindrance.ts';
import { quotesIn } from '../trading/quotes.ts';
import { ventureMission } from '../trading/venture-mission.ts';
import { bestVenture } from '../trading/ventures.ts';

/** The trade lane: what is aboard is sold first; then the load and the ways that earn most a second. */
export function proposeTrade(situation: Situation, ship: Ship): Proposal {
  const first = hindrance(situation, ship);
  if (first !== undefined) return first;
  const found = bestVenture(situation, ship, quotesIn(situation, ship.nav.systemSymbol), NO_FEEDS);
  if (found === undefined)
    return idle(whyNothingIsSpent(situation) ?? 'no goods are known that would earn their way between two markets');
  return { kind: 'mission', mission: ventureMission(situation, ship, found) };
}
