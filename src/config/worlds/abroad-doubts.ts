import { doubtfulCount, doubtfulNumber, doubtfulSwitch, doubts } from './doubt.ts';

/** Other agents that chart the galaxy. */
export const CharterDoubts = doubts('Other agents that chart the galaxy.', {
  agents: doubtfulCount('Other agents that chart systems abroad.', {
    unit: 'agents',
    kind: 14,
    range: [10, 14, 15],
    bounds: [0, 50],
    evidence: 'rival-charts',
  }),
  chartsFactor: doubtfulNumber(
    'What other agents have charted by any hour, as a factor on the board of a quiet week.',
    {
      kind: 1,
      range: [1, 1.7, 2.4],
      bounds: [0, 5],
      evidence: 'charts-of-others',
    },
  ),
  gatesFromHours: doubtfulNumber('When the first of the leaders finishes its gate, after the reset.', {
    unit: 'game hours',
    kind: 24,
    range: [16, 24, 24],
    bounds: [1, 168],
    evidence: 'home-gate',
  }),
  gatesToHours: doubtfulNumber('When the last of the leaders finishes its gate, after the reset.', {
    unit: 'game hours',
    kind: 60,
    range: [40, 60, 60],
    bounds: [1, 168],
    evidence: 'home-gate',
  }),
  leaveChartedGround: doubtfulSwitch('Whether a ship of theirs goes on at once where you have charted before it.', {
    kind: false,
    range: [false, true, true],
    evidence: 'charts-of-others',
  }),
  mostInOneSystem: doubtfulCount('How many of them may chart one system.', {
    kind: 1,
    range: [1, 2, 2],
    bounds: [1, 2],
    evidence: 'charts-of-others',
  }),
  beltsLast: doubtfulSwitch('Whether they chart what pays most in several systems, and their belts afterwards.', {
    kind: false,
    range: [false, true, true],
    evidence: 'charts-of-others',
  }),
});

/** What a chart pays, and what is found where no gate leads. */
export const ChartDoubts = doubts('What a chart pays, and what is found where no gate leads.', {
  payFactor: doubtfulNumber('Factor on the pay for a chart.', {
    kind: 1,
    range: [0.75, 0.9, 1],
    bounds: [0, 3],
    evidence: 'chart-rewards',
  }),
  payFactorUngated: doubtfulNumber('Another factor on the pay for a chart in a system that no gate leads to.', {
    kind: 1,
    range: [0.61, 0.81, 1],
    bounds: [0, 3],
    evidence: 'ungated-systems',
  }),
  fuelFactorUngated: doubtfulNumber('Factor on how many fuel stations a system has that no gate leads to.', {
    kind: 1,
    range: [0, 0.5, 1],
    bounds: [0, 1],
    evidence: 'ungated-systems',
  }),
});

/** Gates that are unbuilt for a while. */
export const GateDoubts = doubts('Gates that are unbuilt for a while.', {
  walledShare: doubtfulNumber('Share of the home systems whose pocket no jump leaves for a while.', {
    kind: 0,
    range: [0, 0.2, 1],
    bounds: [0, 1],
    evidence: 'walls',
  }),
  pocketSystems: doubtfulCount(
    'How many systems are in such a pocket, the home with those that are nearest by jumps.',
    {
      unit: 'systems',
      kind: 60,
      range: [40, 60, 80],
      bounds: [1, 1_000],
      evidence: 'walls',
    },
  ),
  wallsUntilHours: doubtfulNumber('When others finish the gates around a pocket, after the reset.', {
    unit: 'game hours',
    kind: 65,
    range: [60, 65, 70],
    bounds: [1, 168],
    evidence: 'walls',
  }),
});

/** What jumps cost. */
export const JumpDoubts = doubts('What jumps cost.', {
  othersVolumes: doubtfulNumber(
    'Trade volumes of ANTIMATTER that others keep taken from a capital’s gate at hour 72, fewer from gates near it.',
    // By definition what makes the mean fee within four jumps of capitals 5,150, 5,700 and 6,900 credits at that hour.
    { unit: 'trade volumes', kind: 0, range: [5.5, 14, 24], bounds: [0, 100], evidence: 'jump-fees' },
  ),
});
