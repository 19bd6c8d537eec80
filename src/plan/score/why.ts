import { formatNumber } from '../../game/numbers/format-number.ts';
import type { Mission } from '../mission.ts';
import { creditsPerSecond } from './score.ts';

/** Expected credits a second, supply bonuses included. */
function expectedPerSecond({ expected: { profitCredits, seconds, supplyBonusCredits = 0 } }: Mission): number {
  return (profitCredits + supplyBonusCredits) / Math.max(1, seconds);
}

/** Where the profit of a mission is no reason for it; a rank by fixed figures is no amount that anyone receives. */
const fleetText = (mission: Mission) => (creditsPerSecond(mission) > 0 ? ', for what it brings the whole fleet' : '');

/** Game seconds; any of that size does. */
const BRIEF_SECONDS = 5;

/** For people: the purpose of a mission, or its expected profit in total and a second, or its worth to the fleet. */
export function worthText(mission: Mission): string {
  const { because, expected } = mission;
  if (because !== undefined) return because;
  const { profitCredits, seconds, supplyBonusCredits = 0 } = expected;
  const supplied =
    supplyBonusCredits > 0 ? `, and ${formatNumber(supplyBonusCredits)} gained by the factories that it supplies,` : '';
  const rate = expectedPerSecond(mission);
  // What takes a second or two has no rate worth reading.
  const isBrief = seconds < BRIEF_SECONDS;
  const aSecond = isBrief ? '' : rate > 0 ? `: ${formatNumber(rate, rate < 10 ? 1 : 0)} a second` : fleetText(mission);
  const credits = `${profitCredits < 0 ? 'a cost of ' : ''}${formatNumber(Math.abs(profitCredits))} credits`;
  return `${credits}${supplied} in ${formatNumber(seconds)} s${aSecond}`;
}

/** For people: the expectation of a mission and of the next best; where that would earn more, why it comes second. */
export function whyOf(mission: Mission, runnerUp: Mission | undefined): string {
  if (runnerUp === undefined) return worthText(mission);
  const earnsMore = runnerUp.lane !== mission.lane && expectedPerSecond(runnerUp) > expectedPerSecond(mission);
  const rank = earnsMore ? `, but ${whySecond(mission, runnerUp)}` : '';
  return `${worthText(mission)}; next best: ${runnerUp.what}, ${worthText(runnerUp)}${rank}`;
}

/** For people: why the next best mission of a ship only comes second. */
export function whySecond(mission: Mission, runnerUp: Mission): string {
  if (mission.lane === 'growth') return 'ships that the strategy wants are bought before anything else';
  const [first, second] = [mission, runnerUp].map((one) => Math.round(creditsPerSecond(one)));
  if (first === second) return `${mission.lane} comes before ${runnerUp.lane} in its lanes`;
  return creditsPerSecond(mission) < creditsPerSecond(runnerUp)
    ? 'it takes more of the requests, which are scarce now'
    : 'the chosen one brings the whole fleet more';
}
