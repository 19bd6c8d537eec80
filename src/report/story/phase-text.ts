import { formatNumber } from '../../game/numbers/format-number.ts';
import type { GatePhase, Phases } from './phases.ts';

/** Game seconds as "41 s", "12 min", "3.4 h". */
export function lasting(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`;
  return seconds < 6_000 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

const PHASES = { home: 'home', building: 'gate', galaxy: 'galaxy', lastHours: 'last hours' } as const;

/** How far the home gate is. */
function gateText({ waypoint, state, materials, share, hoursToGo }: GatePhase): string {
  if (state === 'open') return `the jump gate ${waypoint} is open`;
  if (state === 'idle') return `no ship builds the jump gate ${waypoint}`;
  const goods = materials
    .filter(({ required, fulfilled }) => fulfilled < required)
    .map((one) => `${one.tradeSymbol} ${formatNumber(one.fulfilled)} of ${formatNumber(one.required)}`);
  const left = hoursToGo === null ? '' : `, about ${lasting(hoursToGo * 3_600)} to go`;
  const bill = goods.length === 0 ? '' : `: ${goods.join(', ')}`;
  const brought = `${Math.floor(100 * share)} % of the goods for the jump gate ${waypoint} are there`;
  return state === 'givenUp' ? `${brought}; it is given up: too late in the week` : `${brought}${left}${bill}`;
}

/** Where the week stands, once the home gate is known. */
export function phaseText({ phases: { now, gate } }: { readonly phases: Phases }): string[] {
  return gate === null ? [] : [`phase: ${PHASES[now]}; ${gateText(gate)}`];
}
