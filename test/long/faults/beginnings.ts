import type { Settings } from '../../../src/config/settings.ts';
import { gateNearlyOpen } from './nearly-open.ts';
import { changed, settingsOf } from './row.ts';
import type { StageOptions } from './stage.ts';

/** Seeds that begin with nothing in the home system; those above begin with a gate that is nearly open. */
export const HOME_SEEDS = 200;
const ABROAD_SEEDS = 40;
export const SEEDS = HOME_SEEDS + ABROAD_SEEDS;

type Ships = Settings['strategy']['ships'];
type Purchases = Settings['strategy']['purchases'];

/** All that ships do beyond the home system, and little else; with the shipped rules the oldest eight probes stay. */
export function abroad(ships: Ships, purchases: Purchases = []): Settings {
  return changed('default', () => ({ ships, purchases }));
}

const SHIPS: Ships = [
  { match: { role: 'SATELLITE' }, lanes: ['chart', 'explore'] },
  { match: { symbol: '*' }, lanes: ['build', 'scout'] },
];
const PURCHASES: Purchases = [{ type: 'SHIP_PROBE', atMost: 8, whenCreditsAbove: 500_000, whenGateIsBuilt: true }];
/** Enough systems that some are near: in half an hour the fleet charts dozens of waypoints. */
const EXTENT = { systems: 1_000, probes: 4 };

/** How the scene of a seed begins. */
export function beginningOf(seed: number): Pick<StageOptions, 'settings' | 'begins'> {
  if (seed <= HOME_SEEDS) return { settings: settingsOf(seed) };
  return { settings: abroad(SHIPS, PURCHASES), begins: gateNearlyOpen(EXTENT) };
}
