import * as z from 'zod';
import { LANE_NAMES, LANES } from '../../game/lanes.ts';
import { reportIdlePurchase, reportUnreachable } from '../rules/unreachable-rules.ts';
import { Condition } from './condition-schema.ts';
import {
  capitalsLike,
  distinctList,
  mapping,
  symbolPattern,
  systemLike,
  textLike,
  timesOfDay,
  wholeNumber,
  yesOrNo,
} from './fields.ts';
import { gameWord, isHeardOf } from './game-words.ts';
import { isTakenName, laneList, laneName, modulesBy, reportStrangeLanes } from './lane-schema.ts';
import { sharedKeys } from './shared-schema.ts';

const laneHelp = LANE_NAMES.map((lane) => `${lane}: ${LANES[lane].does}`);
const credits = (what: string) => wholeNumber('credits', 0, Number.MAX_SAFE_INTEGER).describe(what);

/** What the service accepts as a callsign (facts: registration). */
const Callsign = capitalsLike(/^[A-Z0-9_-]{3,14}$/, 'a callsign of 3 to 14 capital letters, digits, - or _');

const ships = (what: string) => wholeNumber('ships', 1, 1000).describe(what);

/** Who registers; a config with several agents may say it of each. */
export const AgentFields = {
  callsigns: distinctList(Callsign, 'callsigns', 1).describe(
    'Names to register under, in this order. If one is taken, the next is tried.',
  ),
  faction: gameWord('faction').default('COSMIC').describe('The faction to start with.'),
};

const Agent = mapping(AgentFields).describe('The agent to register.');

const Match = mapping({
  role: gameWord('role').optional().describe("The role in the ship's registration."),
  frame: gameWord('frame').optional().describe('The frame of the ship.'),
  symbol: symbolPattern('*-1')
    .optional()
    .describe('The symbol of the ship: * stands for any text, ? for one character.'),
  system: systemLike()
    .optional()
    .describe(
      'The system where the ship is: its symbol, a pattern with * and ?, or `home` for the system of the agent.',
    ),
})
  .superRefine(reportEmptyMatch)
  .meta({ description: 'Which ships the rule is for. A ship must meet all conditions.', minProperties: 1 });

/** The name of a rule or a purchase, by which a strategy that extends this one can change or remove it. */
const Name = textLike(/^[a-z][a-z0-9-]{0,39}$/, 'a name of small letters, digits and -, such as "probes"')
  .optional()
  .describe('A name by which a strategy that extends this one changes or removes it.');

/** When a part of the strategy counts. */
const when = (what: string) => Condition.optional().describe(what);

/** When missions are paused by what they lost. */
const lossLimit = (ofWhat: string, pauses: string) => ({
  mostLossCredits: credits(
    `Pause ${pauses} once ${ofWhat} of the last six hours lost more than this in total.`,
  ).optional(),
  pauseHours: wholeNumber('game hours', 1, 24).optional().describe('How long such a pause lasts; by default 6.'),
});

const ShipRule = mapping({
  name: Name,
  when: when('The rule counts only while this holds; otherwise the next rule that matches does.'),
  match: Match,
  lanes: laneList().describe(
    `The ways to earn of these ships. A ship works the lane that earns most per second; ties go to the lane named first. [] keeps the ships idle. ${laneHelp.join('; ')}.`,
  ),
  first: ships(
    'The rule takes only the first of the ships that match, this many by their numbers; the rules below take the others.',
  ).optional(),
  stay: distinctList(systemLike(), 'systems', 1)
    .optional()
    .describe(
      'The systems in which these ships work, by symbol, pattern or `home`. A ship elsewhere goes to the nearest of them; until a way is known and paid for, it works where it is.',
    ),
  ...lossLimit('missions of a ship that earn by themselves', 'the ship'),
})
  .superRefine(reportIdlePause)
  .describe('Which ships work which lanes.');

const Purchase = mapping({
  name: Name,
  when: when('Buy only while this holds.'),
  type: gameWord('shipType').describe('The type of ship to buy.'),
  atMost: wholeNumber('ships', 1, 1000)
    .optional()
    .describe(
      'Buy until you own this many of the type. Left out, another is bought while it should pay back: by what the latest ones of the type added to the income of all, in the last six hours, with requests at their price. The first few are a trial.',
    ),
  whenCreditsAbove: credits('Buy only while you have more credits than this.'),
  whenHaulersHaveRoom: yesOrNo()
    .optional()
    .describe(
      'For ships that mine or siphon: after the first, buy another only while haulers have room for its yield.',
    ),
  atMostPercentOfCredits: wholeNumber('percent', 1, 100)
    .optional()
    .describe('Buy only while the ship costs no more than this share of your credits.'),
  whenGateIsBuilt: yesOrNo()
    .optional()
    .describe('Buy only once the jump gate of the home system is finished: `true`, or leave it out.'),
  beyondGates: yesOrNo()
    .optional()
    .describe(
      'Buy only where no gates lead from home, as beyond a ring of unfinished gates: ships with a warp drive come there and buy, one for each system that is still fresh. `atMost` then counts only the ships there. `true`, or leave it out.',
    ),
  afterHours: wholeNumber('game hours', 1, 167)
    .optional()
    .describe(
      'Buy only from this hour of the week on. The next reset ends hour 168; if the server announces no reset, nothing is bought.',
    ),
  fromNetWorthCredits: wholeNumber('credits', 1, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe(
      'Buy only once net worth is at least this: credits and the price of bought ships, less advances on open contracts.',
    ),
  atMostCredits: wholeNumber('credits', 1, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Buy only while the ship costs no more than this. Each purchase raises the price for some hours.'),
  atYards: distinctList(symbolPattern('X1-AB12-*').superRefine(reportNoWaypoint), 'waypoint symbols', 1)
    .optional()
    .describe('Buy only at these shipyards, by waypoint symbol; * stands for any text.'),
  paysBackWithinHours: wholeNumber('game hours', 1, 168)
    .optional()
    .describe(
      'After the first, buy another only if it should earn its price within this many hours. The estimate is the income of the weakest ship of the type at markets in the last six hours.',
    ),
})
  .superRefine(reportNoDigger)
  .superRefine(reportWithoutEffect)
  .describe('A ship to buy, and when.');

const marketList = (least: 0 | 1) =>
  distinctList(symbolPattern('X1-AB12-*').superRefine(reportNoWaypoint), 'waypoint symbols', least);
const goodList = (least: 0 | 1) => distinctList(gameWord('good'), 'trade symbols', least);

const Avoid = mapping({
  markets: marketList(0)
    .default([])
    .describe('Markets to avoid, by waypoint symbol; * stands for any text, so that X1-AB12-* is a whole system.'),
  goods: goodList(0).default([]).describe('Goods never to buy, mine for sale, or accept a contract for.'),
}).describe('Markets and goods to avoid.');

/** Markets and goods of one lane. */
const markets = (what: string) => marketList(1).optional().describe(what);
const goods = (what: string) => goodList(1).optional().describe(what);

const LaneAvoid = mapping({
  markets: markets('Markets that this lane avoids, too; X1-AB12-* is a whole system.'),
  goods: goods('Goods that this lane avoids, too.'),
}).describe('What this lane avoids, besides what all avoid.');

const LaneOnly = mapping({
  markets: markets('The only markets at which this lane buys and sells; X1-AB12-* is a whole system.'),
  goods: goods('The only goods that this lane buys and sells.'),
}).describe('What this lane is kept to.');

const Contracts = mapping({
  goods: goods('Accept only contracts of these goods. An offer that is not accepted blocks the next one for a day.'),
  factions: distinctList(gameWord('faction'), 'factions', 1)
    .optional()
    .describe('Accept only contracts of these factions. An offer that is not accepted blocks the next one for a day.'),
  when: when('These limits count only while this holds.'),
  leastPayCredits: credits(
    'Accept only contracts that pay at least this, advance and final payment together. An offer that is not accepted blocks the next one for a day.',
  ).optional(),
  mostDistance: wholeNumber('units of distance', 0, 100_000)
    .optional()
    .describe(
      'Accept only contracts whose goods are delivered at most this far from where they are bought or mined, on the map of the system. An offer that is not accepted blocks the next one for a day.',
    ),
  neverAtALoss: yesOrNo()
    .optional()
    .describe(
      'Accept no contract whose goods should cost more than it pays. An offer that is not accepted blocks the next one for a day, so accepting a small loss usually earns more.',
    ),
}).describe('Which contracts to accept.');

const Trades = mapping({
  leastProfitCredits: credits('Smallest expected profit of a load, including what it adds to later loads.').optional(),
  leastMarginPercent: wholeNumber('percent', 1, 1000)
    .optional()
    .describe('Smallest expected profit of a load, as a share of the cost of its goods.'),
  mostShipsAtMarket: ships('The most ships that may carry a load to or from one market at a time.').optional(),
  mostShipsWithGood: ships('The most ships that may carry one good at a time.').optional(),
}).describe('Which loads to carry.');

const LaneLimits = mapping({
  when: when('The limits of this entry count only while this holds.'),
  lane: laneName().describe('The lane to limit.'),
  mostShips: wholeNumber('ships', 0, 1000).optional().describe('The most ships that may work in the lane at a time.'),
  reserveCredits: credits(
    'Credits that this lane leaves to other lanes. It counts where it is more than the general `reserveCredits`.',
  ).optional(),
  only: LaneOnly.optional(),
  avoid: LaneAvoid.optional(),
  ...lossLimit('its missions', 'the lane, instead of by the usual rule,'),
})
  .superRefine(reportIdlePause)
  .describe('Limits for one lane.');

const Price = mapping({
  good: gameWord('good').describe('The good, by its trade symbol.'),
  buyAtMostCredits: credits('Buy no unit of it for more than this.').optional(),
  sellAtLeastCredits: credits(
    'Sell no unit of it for less than this. What is aboard meanwhile stays there, so the ship may have to wait.',
  ).optional(),
}).describe('The highest and the lowest price of a good, for all lanes.');

const RULES = 'a list of ship rules, at least one';

const Whole = mapping({
  extends: textLike(/^\S.*$/, 'the name of a strategy that comes along, or the path of a file')
    .optional()
    .describe(
      'The strategy that this one changes: default, homebody, explorer, contractor, trader or miner, or the path of a file. What is written here replaces what is inherited, key by key. A rule or purchase of an inherited name changes that one where it stands; others come first.',
    ),
  remove: distinctList(textLike(/^\S.*$/, 'a name'), 'names', 0)
    .optional()
    .describe(
      'What not to inherit: keys, or entries of lists such as `purchases.explorers`, `ships.drones` and `laneLimits.mine`.',
    ),
  agent: Agent,
  ships: z
    .array(ShipRule, { error: RULES })
    .min(1, { error: RULES })
    .superRefine(reportUnreachable, { when: () => true })
    .superRefine(reportTwice('name'), { when: () => true })
    .describe(
      'Rules, from top to bottom. A ship follows the first one that matches it; a ship that none matches stays idle.',
    ),
  reserveCredits: credits('Credits that are never spent on goods or ships.').default(0),
  reserveWhen: when('The reserve counts only while this holds.'),
  purchases: z
    .array(Purchase, { error: 'a list of purchases' })
    .superRefine(reportIdlePurchase, { when: () => true })
    .superRefine(reportTwice('name'), { when: () => true })
    .default([])
    .describe('Ships to buy, most wanted first.'),
  mostShips: wholeNumber('ships', 2, 10_000)
    .optional()
    .describe('Buy no ship while you have this many, of all types together.'),
  prices: z
    .array(Price, { error: 'a list of prices, each with its good' })
    .superRefine(reportTwice('good'), { when: () => true })
    .optional()
    .describe('The highest and lowest prices of single goods.'),
  quietHours: timesOfDay()
    .optional()
    .describe(
      'Hours of the day (UTC) in which ships finish what they are doing and then rest. Ships with cargo go on, and your orders are still carried out.',
    ),
  scrapIdleInLastHours: wholeNumber('game hours', 1, 24)
    .optional()
    .describe(
      'In the last hours before the reset, this many, scrap idle ships with a hold at a shipyard of their system. The leaderboard counts credits, and the reset takes all ships.',
    ),
  laneLimits: z
    .array(LaneLimits, { error: 'a list of limits, each with its lane' })
    .superRefine(reportTwice('lane'), { when: () => true })
    .optional()
    .describe('Limits for single lanes.'),
  contracts: Contracts.optional(),
  trades: Trades.optional(),
  avoid: Avoid.default({ markets: [], goods: [] }),
  lanes: modulesBy('the name of a lane', isTakenName)
    .optional()
    .describe(
      'Lanes of your own: a name for each, and the path of the module that has it. Rules of ships and limits then name it like any other lane.',
    ),
  hooks: modulesBy('a name')
    .optional()
    .describe('Hooks of your own: a name for each, and the path of the module that has it.'),
  ...sharedKeys,
});

/** A strategy file: how to play, and optionally where. */
export const StrategyFile = Whole.superRefine(reportStrangeLanes, { when: () => true });

/** A parsed strategy file: its own defaults are filled in, shared keys are optional. */
export type StrategyKeys = z.output<typeof StrategyFile>;

/** How to play: a strategy file without its server, limits and log. */
export type Strategy = Omit<StrategyKeys, keyof typeof sharedKeys | 'extends' | 'remove'> & {
  /** Identifies the modules of its own lanes and hooks by their content, and that of all they import. */
  readonly codeSha256?: string | undefined;
};

/** How to play, as another process sends it: unlike a file it leaves no server, limits and log out, since it may have none. */
export const StrategyAlone = Whole.omit({ server: true, limits: true, log: true })
  .extend({ codeSha256: z.string().optional() })
  .superRefine(reportStrangeLanes, { when: () => true });

/** The losses after which missions pause, and for how many game hours. */
export type LossLimit = Pick<LaneLimits, 'mostLossCredits' | 'pauseHours'>;

/** What a strategy says of one lane. */
export type LaneLimits = NonNullable<Strategy['laneLimits']>[number];

/** One rule of a strategy about ships. */
export type ShipRule = Strategy['ships'][number];

/** Reports a pattern that matches no waypoint: a system, or a part of a symbol. */
function reportNoWaypoint(pattern: string, context: z.core.$RefinementCtx): void {
  if (/[*?]/.test(pattern) || /^[A-Z0-9]+-[A-Z0-9]+-[A-Z0-9]+$/.test(pattern)) return;
  const message = 'the symbol of a waypoint such as "X1-AB12-C3", or a pattern that some have';
  const isBeginning = /^X\d+(?:-[A-Z0-9]+)?$/.test(pattern);
  const hint = isBeginning ? `write "${pattern}-*" for all that begin so` : `write "*${pattern}*" for all that have it`;
  context.addIssue({ code: 'custom', message, params: { hint } });
}

/** Reports what two entries of a list have under a key by which they are known: only one of them would count. */
function reportTwice(key: 'good' | 'lane' | 'name') {
  return (entries: unknown, context: z.core.$RefinementCtx): void => {
    if (!Array.isArray(entries)) return;
    const values = entries.map((one) => (one as Readonly<Record<string, unknown>> | null)?.[key]);
    for (const [index, value] of values.entries()) {
      if (value === undefined || values.indexOf(value) === index) continue;
      context.addIssue({ code: 'custom', path: [index, key], message: `each ${key} once`, input: value });
    }
  };
}

/** Reports a pause without the loss after which it comes. */
function reportIdlePause(
  { mostLossCredits, pauseHours }: { mostLossCredits?: number | undefined; pauseHours?: number | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (pauseHours === undefined || mostLossCredits !== undefined) return;
  const params = { received: 'pauseHours alone', hint: 'the usual pause lasts six hours' };
  context.addIssue({ code: 'custom', path: ['pauseHours'], message: 'mostLossCredits beside pauseHours', params });
}

function reportEmptyMatch(match: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  if (Object.keys(match).length > 0) return;
  const message = 'at least one of role, frame, symbol, system';
  const params = { received: 'none of them', hint: 'symbol: "*" matches every ship' };
  context.addIssue({ code: 'custom', message, params });
}

/** Ships that extract or siphon and do not move to sell (facts: ship-types). */
export const DIGGERS: readonly string[] = ['SHIP_MINING_DRONE', 'SHIP_SIPHON_DRONE', 'SHIP_ORE_HOUND'];

/** Reports a condition that is `false`: it would read as "only while it is not so", and do nothing. */
function reportWithoutEffect(
  {
    whenGateIsBuilt,
    whenHaulersHaveRoom,
    beyondGates,
  }: Partial<Record<'whenGateIsBuilt' | 'whenHaulersHaveRoom' | 'beyondGates', boolean | undefined>>,
  context: z.core.$RefinementCtx,
): void {
  for (const [key, value] of Object.entries({ whenGateIsBuilt, whenHaulersHaveRoom, beyondGates })) {
    if (value !== false) continue;
    const params = { received: 'false', hint: 'leave it out: false would have no effect' };
    context.addIssue({ code: 'custom', path: [key], message: 'true, where the condition is to count', params });
  }
}

/** Reports `whenHaulersHaveRoom` for a ship that does not dig: the player meant another key. Unknown types are accepted. */
function reportNoDigger(
  { type, whenHaulersHaveRoom }: { type: string; whenHaulersHaveRoom?: boolean | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (whenHaulersHaveRoom !== true || DIGGERS.includes(type) || !isHeardOf('shipType', type)) return;
  const params = { received: `true for ${type}`, hint: 'leave it out' };
  const message = `true only for ships that dig, ${DIGGERS.join(', ')}`;
  context.addIssue({ code: 'custom', path: ['whenHaulersHaveRoom'], message, params });
}
