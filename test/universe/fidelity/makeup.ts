import { mean } from '../../../src/game/numbers/averages.ts';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { planDistantSystem } from '../../../src/universe/galaxy/distant/distant-plan.ts';
import { about, type Row, row } from './rows.ts';
import type { Sample } from './sample.ts';

/** Waypoints of a system with a gate that is no starter system, by type: the mean of 22 (facts: distant-systems). */
const RECORDED = {
  ASTEROID: 27,
  MOON: 5.4,
  PLANET: 3.7,
  FUEL_STATION: 2.7,
  ORBITAL_STATION: 2.3,
  GAS_GIANT: 1.5,
  ASTEROID_BASE: 1.2,
} as const;

/**
 * Number of systems of each tier among 290, and the chance of a station at each of their planets (facts: system-tiers).
 */
const TIERS = [
  { weight: 100, station: 0.23 },
  { weight: 100, station: 0.26 },
  { weight: 50, station: 0.32 },
  { weight: 20, station: 0.32 },
  { weight: 20, station: 0.9 },
] as const;

/** Share of the normal distribution below a value, by its logistic approximation. */
function normalBelow(value: number): number {
  return 1 / (1 + Math.exp(-1.5976 * value - 0.070_56 * value ** 3));
}

/** Probability that a system of a tier has this number of planets; they follow a normal distribution around tier + 1. */
function planetsLikelihood(tier: number, planets: number): number {
  const below = (count: number) => normalBelow((count - tier - 1) / 2);
  return planets === 0 ? below(0.5) : below(planets + 0.5) - below(planets - 0.5);
}

/** How likely tier 5 is by what types and places alone tell, as a bot works it out (facts: system-tiers). */
function tierFiveProbability(planets: number, withStation: number): number {
  const weights = TIERS.map(({ weight, station }, index) => {
    const stations = station ** withStation * (1 - station) ** (planets - withStation);
    return weight * planetsLikelihood(index + 1, planets) * stations;
  });
  return (weights.at(-1) ?? 0) / weights.reduce((sum, weight) => sum + weight, 0);
}

/** What systems consist of. */
export function makeupRows({ state, abroad, waypoints }: Sample): Row[] {
  const perSystem = (type: string) => mean(abroad.map((own) => own.filter((one) => one.type === type).length));
  const gated = systemCatalogue(state).filter(({ role, hasGate }) => role === 'frontier' && hasGate);
  const seen = gated.filter((sketch) => {
    const { worlds } = planDistantSystem(state, sketch);
    return tierFiveProbability(worlds.length, worlds.filter(({ hasStation }) => hasStation).length) >= 0.5;
  });
  return [
    row('waypoints of the galaxy', waypoints.all, about(203_127, 0.03)),
    ...Object.entries(RECORDED).map(([type, count]) =>
      row(`${type} a system abroad`, perSystem(type), about(count, 0.2)),
    ),
    {
      ...row(
        'gated systems that are of tier 5 by types and places (P ≥ 0.5), %',
        (100 * seen.length) / gated.length,
        [3.5, 5.3],
      ),
      reason: 'the recorded weights make 20 of 290 systems tier 5, which is 6.9 %; the 4.4 % are of another source',
    },
  ];
}
