import { doubtfulCount, doubtfulNumber, doubtfulSwitch, doubtfulWord, doubts } from './doubt.ts';

/** More than any market moves. */
const NO_LIMIT = 1_000;

/** The most volumes an hour that a market makes or uses up of a good, by its activity. */
function mostVolumes(does: string, activity: string, range: readonly [number, number, number]) {
  return doubtfulNumber(`The most that a market ${does} of a ${activity} good.`, {
    unit: 'trade volumes an hour',
    kind: NO_LIMIT,
    range,
    bounds: [0, NO_LIMIT],
    evidence: 'factory-rates',
  });
}

/** How markets recover, and where they are. */
export const MarketDoubts = doubts('How markets recover, and where they are.', {
  halfLifeMinutes: doubtfulNumber('When half of a price change is gone in a home system, of a WEAK good.', {
    unit: 'minutes',
    kind: 194,
    range: [194, 339, 520],
    bounds: [30, 5_000],
    evidence: 'recovery',
  }),
  halfLifeFactorAbroad: doubtfulNumber('Factor on the same in other systems.', {
    kind: 1,
    range: [1, 1.5, 3],
    bounds: [0.1, 10],
    evidence: 'recovery',
  }),
  mostProduced: doubts('The most that a market makes of a good.', {
    RESTRICTED: mostVolumes('makes', 'RESTRICTED', [0.4, 0.42, 0.45]),
    WEAK: mostVolumes('makes', 'WEAK', [0.24, 0.65, 0.65]),
    GROWING: mostVolumes('makes', 'GROWING', [1.3, 2.1, 2.1]),
    STRONG: mostVolumes('makes', 'STRONG', [1.6, 2.3, 2.3]),
  }),
  mostConsumed: doubts('The most that a market uses up of a good.', {
    RESTRICTED: mostVolumes('uses up', 'RESTRICTED', [0.3, 0.45, 0.57]),
    WEAK: mostVolumes('uses up', 'WEAK', [0.4, 0.57, 0.57]),
    GROWING: mostVolumes('uses up', 'GROWING', [1.5, 2.1, 2.1]),
    STRONG: mostVolumes('uses up', 'STRONG', [1.6, 2.3, 2.3]),
  }),
  places: doubtfulWord('Which waypoints abroad have markets: by tier alone, or by type as counted.', ['tier', 'type'], {
    kind: 'tier',
    range: ['tier', 'type', 'type'],
    evidence: 'places-of-trade',
  }),
});

/** What ships cost, and where they are sold. */
export const ShipDoubts = doubts('What ships cost, and where they are sold.', {
  climbPerPurchase: doubtfulNumber(
    'How much a purchase raises the price of the next ship of its type, as a fraction.',
    {
      kind: 0.024,
      range: [0.02, 0.03, 0.045],
      bounds: [0, 0.5],
      evidence: 'ship-prices',
    },
  ),
  climbHalfLifeMinutes: doubtfulNumber('When half of such a rise is gone.', {
    unit: 'minutes',
    kind: 240,
    range: [240, 720, 1_440],
    bounds: [10, 20_000],
    evidence: 'ship-prices',
  }),
  dearYardsShare: doubtfulNumber('Share of shipyards abroad that ask 60,000 to 160,000 credits for a probe.', {
    kind: 0,
    range: [0, 0, 0.33],
    bounds: [0, 1],
    evidence: 'yards-abroad',
  }),
  yards: doubtfulWord('Where shipyards abroad are: at any populated place, or at stations.', ['anywhere', 'stations'], {
    kind: 'anywhere',
    range: ['anywhere', 'stations', 'stations'],
    evidence: 'places-of-trade',
  }),
});

/** Other agents in a home system. */
export const StrangerDoubts = doubts('Other agents in a home system.', {
  traders: doubtfulCount('Others that trade in each home system that is played.', {
    unit: 'ships',
    kind: 0,
    range: [0, 0, 3],
    bounds: [0, 50],
    evidence: 'shared-homes',
  }),
  gateShare: doubtfulNumber("Share of the home gate's materials that others have delivered by hour 34.", {
    kind: 0,
    range: [0, 0, 0.8],
    bounds: [0, 1],
    evidence: 'shared-homes',
  }),
});

/** What the interface does in ways that players disagree about. */
export const InterfaceDoubts = doubts('What the interface does in ways that players disagree about.', {
  unchartedFilter: doubtfulWord(
    'What a list of waypoints filtered by UNCHARTED holds.',
    ['uncharted', 'everything', 'nothing'],
    { kind: 'uncharted', range: ['uncharted', 'uncharted', 'nothing'], evidence: 'trait-filter' },
  ),
  hideTraits: doubtfulSwitch('Whether filters by trait match only what is charted.', {
    kind: false,
    range: [false, false, true],
    evidence: 'trait-filter',
  }),
  badGateReads: doubtfulNumber('Share of gates whose connections fail or come back empty at the first or second try.', {
    kind: 0,
    range: [0, 0.02, 0.1],
    bounds: [0, 1],
    evidence: 'gate-reads',
  }),
  partialSupply: doubtfulSwitch('Whether a construction site takes part of a delivery that is too large.', {
    kind: false,
    range: [false, false, true],
    evidence: 'home-gate',
  }),
  staleConstruction: doubtfulSwitch('Whether finished gates still report that they are under construction.', {
    kind: false,
    range: [false, false, true],
    evidence: 'gate-reads',
  }),
  duplicateModuleFault: doubtfulSwitch("Whether a removed module's other copies are destroyed.", {
    kind: false,
    range: [false, false, true],
    evidence: 'module-copies',
  }),
  contractLines: doubtfulCount('The most goods that one contract asks for.', {
    unit: 'goods',
    kind: 1,
    range: [1, 1, 3],
    bounds: [1, 3],
    evidence: 'contract-terms',
  }),
});
