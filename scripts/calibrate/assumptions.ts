/** Something that no source tells, what this universe takes it to be, and where that is turned. */
export interface Assumption {
  readonly unknown: string;
  readonly ours: string;
  /** Relative to the root of the project. */
  readonly file: string;
  /** A constant, function or option in that file; a test holds it there. */
  readonly name: string;
}

/** What game-facts 11 lists as unknown, in its order. */
const LISTED: readonly Assumption[] = [
  {
    unknown: 'chart rewards in numbers',
    ours: 'a table by trait fitted to one player’s ledger, replaced by the universe’s option chartRewards',
    file: 'src/universe/charts/rewards.ts',
    name: 'TRAIT_REWARDS',
  },
  {
    unknown: 'seconds of cooldown after a scan',
    ours: '60 + 10 for each unit of the mounts’ power, as after extracting',
    file: 'src/rules/cooldown.ts',
    name: 'cooldownSeconds',
  },
  {
    unknown: 'prices of repair',
    ours: 'material by quality and missing condition, at the local prices of ship parts and plating',
    file: 'src/universe/condition/upkeep.ts',
    name: 'PLATING_PER_QUALITY',
  },
  {
    unknown: 'prices of scrap',
    ours: 'half of the material and a quarter of the fittings',
    file: 'src/universe/condition/upkeep.ts',
    name: 'SALVAGED_MATERIAL',
  },
  {
    unknown: 'how often parts wear',
    ours: '2 % of flights and 3 % of extractions, more where the place is rough',
    file: 'src/universe/condition/wear.ts',
    name: 'CHANCE',
  },
  {
    unknown: 'by how much parts wear',
    ours: '0.001 to 0.02 of condition, less for better parts',
    file: 'src/universe/condition/wear.ts',
    name: 'LOSS',
  },
  {
    unknown: 'variance of yields since 2025',
    ours: 'evenly from half to one and a half of the mounts’ strength',
    file: 'src/universe/mining/draw-units.ts',
    name: 'drawUnits',
  },
  {
    unknown: 'odds of survey sizes',
    ours: '60 % small, 30 % moderate, 10 % large',
    file: 'src/universe/mining/surveys.ts',
    name: 'SIZES',
  },
  {
    unknown: 'prices of freighters and other large ships',
    ours: 'stand with the other facts of the ship types; none is sold in a home system',
    file: 'src/universe/facts/blueprints.ts',
    name: 'restPriceCredits',
  },
  {
    unknown: 'HTTP status of many error codes',
    ours: 'as recorded where it is, otherwise 400 for rules of the game',
    file: 'src/wire/error-codes.ts',
    name: 'errorCodes',
  },
  {
    unknown: 'whether BURN takes 12.5 seconds a unit today',
    ours: 'it does; the legs of one reset in 2025 say 10 and 5',
    file: 'src/rules/travel.ts',
    name: 'SECONDS_PER_UNIT',
  },
  {
    unknown: 'who decides activity',
    ours: 'drawn in the recorded mix at the start; then what is starved is RESTRICTED and what is traded on both sides grows',
    file: 'src/universe/economy/activity.ts',
    name: 'review',
  },
];

/** What else had to be decided. */
const FURTHER: readonly Assumption[] = [
  {
    unknown: 'whether a margin is constant for a market and a good',
    ours: 'drawn once, as a whole percent',
    file: 'src/universe/economy/opening.ts',
    name: 'drawMargin',
  },
  {
    unknown: 'where the supply of a fresh market stands',
    ours: 'evenly within a range for each type, chosen for the recorded shares of labels',
    file: 'src/universe/economy/opening.ts',
    name: 'REST_SUPPLY',
  },
  {
    unknown: 'which of the recorded recoveries is the rule (half-lives of 194 to 520 minutes)',
    ours: 'a relaxation to rest, 194 minutes where WEAK',
    file: 'src/universe/economy/rates.ts',
    name: 'RECOVERY_HALF_LIFE_MINUTES',
  },
  {
    unknown: 'seconds between ticks of the economy',
    ours: '120',
    file: 'src/universe/economy/ticks.ts',
    name: 'TICK_SECONDS',
  },
  {
    unknown: 'how much trade makes a trade volume grow, and how much neglect makes it shrink',
    ours: 'two hours of brisk trade on both sides, eight hours of neglect',
    file: 'src/universe/economy/volume.ts',
    name: 'REVIEWS_TO_GROW',
  },
  {
    unknown: 'how fast a ship price relaxes after a purchase',
    ours: 'by half in 240 minutes',
    file: 'src/universe/shipyards/shipyards.ts',
    name: 'CLIMB_HALF_LIFE_MINUTES',
  },
  {
    unknown: 'what a starved yard adds to its prices',
    ours: '5 % for each missing trade volume of its materials',
    file: 'src/universe/shipyards/starvation.ts',
    name: 'SHARE_PER_VOLUME',
  },
  {
    unknown: 'which contracts are offered, and of how many lines',
    ours: 'imports that somebody in the system can supply; one line in eight of ten',
    file: 'src/universe/contracts/offers.ts',
    name: 'LINE_COUNTS',
  },
  {
    unknown: 'when a strained asteroid gives way, and for how long',
    ours: 'one extraction in ten beyond its limit, for 10 to 30 minutes',
    file: 'src/universe/mining/instability.ts',
    name: 'RISK',
  },
];

export const ASSUMPTIONS: readonly Assumption[] = [...LISTED, ...FURTHER];
