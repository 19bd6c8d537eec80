import { formatNumber } from './numbers/format-number.ts';

/** Why a ship or a lane has nothing to do, or a ship is not bought: the sentence of each code, {figure} for a figure. */
const SENTENCES = {
  // What a ship lacks
  noHold: 'it has no hold',
  noMiningGear: 'it has no {gear}',
  noSiphonGear: 'it has no {gear}',
  noLanes: 'it has no lanes',
  emptyTank: 'its tank is empty, and no fuel is sold at {place}',
  holdUnsellable: 'its hold is full of goods that no known market buys',
  holdWorthless: 'its hold is full of goods that no known market pays for',
  cargoUnsellable: 'no known market buys its cargo',
  nothingLeft: 'nothing is left to do for "{mission}"',
  disabled: 'it recently failed to {action} everywhere it tried',
  setBack: 'its last request was refused, or the outcome is unknown',
  pausedByOwner: 'paused by its owner',
  leftToClient: 'left to another program, which commands it',
  // Lanes and hooks of one's own
  ownLaneSays: '{why}',
  ownLaneFailed: 'its module failed: {why}',
  noSuchLane: 'the strategy has no lane {lane}',
  hookRefuses: '{why} ({hook})',
  // Credits and requests
  allReserved: 'the reserve of {reserveCredits} leaves nothing of {credits} credits (reserveCredits)',
  allSetAside: 'other ships have claimed all {credits} credits above the reserve',
  laneLost: 'its last {missions} missions lost {credits} credits; it is suspended until {time}',
  shipLost: 'its last {missions} missions lost {credits} credits; it rests until {time} (mostLossCredits)',
  quietHours: 'quiet hours until {time} (quietHours)',
  laneFull: '{mostShips} ships work in this lane, the most that the strategy allows',
  requestsDear:
    'it earns {credits} credits a request, and while requests are scarce other ships earn {priceCredits} with one',
  // Trade, supply, digging, looking
  noTrade: 'no trade between known markets would pay',
  noFactory: 'no factory is worth supplying, or there are too few credits for it',
  noSupply: 'supplying a factory would earn no more than trade',
  nobodyDigs: 'no mining site needs another hauler',
  nobodyMines: 'no mining site within reach needs a surveyor',
  surveyed: '{place} has enough surveys',
  noRefinery: 'it has no refinery',
  tooFewToRefine: 'its hold has fewer than {units} units of any good that its refinery takes',
  rawPaysMore: 'its cargo brings more as it is than refined',
  noRefining: 'no good that its refinery makes would pay for what it is made of',
  noSite: 'no {site} within reach yields anything that a known market buys',
  digsAtALoss: 'to {action} would not pay at known prices',
  tooPoorToLook: 'there are too few credits above the reserve to fly to markets for prices',
  allSeen: 'all markets within reach are up to date',
  // Contracts
  negotiatedByOther: 'another ship is negotiating a contract',
  noFaction: 'no faction that offers contracts is within reach',
  submittedByOther: 'another ship is submitting the contract',
  submittedLately: 'submitting the contract failed recently; it is tried again later',
  acceptedByOther: 'another ship is accepting the contract',
  assigned: 'all deliveries are assigned to other ships',
  unknownContract: 'contracts of type {type} are not supported',
  nothingToDeliver: 'the contract lists no goods to deliver',
  acceptedLately: 'accepting the offered contract failed recently; it is tried again later',
  deliveredLately: 'delivering {good} to {place} failed recently; it is tried again later',
  avoided: 'the strategy avoids {good} or {place} (avoid)',
  offerLoses: 'the offered contract would cost {credits} credits more than it pays',
  offerOfOther: 'the strategy takes no contract of {what} (contracts.{key})',
  offerTooFar:
    'the goods of the offered contract are {distance} away from where it wants them, more than {mostDistance} (contracts.mostDistance)',
  offerPaysLittle: 'the offered contract pays {pays} credits, less than {credits} (leastPayCredits)',
  offerTooDear: 'the goods of the offered contract cost {credits} credits more than may be spent before it pays',
  offerTooLong: 'the offered contract would miss its deadline or the reset',
  noSourceForOffer: 'no source of {good} for the offered contract is known yet',
  noSource: 'no affordable source of {good} is known yet',
  sourceTooDear: 'the missing {good} would cost more than the contract pays',
  sourceTooSmall: 'the credits at hand pay for only {units} {good} a trip',
  tooLate: "it would miss the contract's deadline or the reset",
  unreachable: "the contract's destination {place} is out of reach",
  strongerBrings: 'a stronger ship would deliver {good} sooner',
  strongerFetches: 'a stronger ship would fetch {good} sooner by itself',
  betterMission: 'another mission earns more: {mission}',
  // Building, exploring, charting
  noSiteToBuild: 'no known construction site here needs goods',
  gateIsBuilt: 'the jump gate {gate} is finished',
  siteUnread: 'the goods that {place} still needs are not known yet',
  gateGivenUp: 'the jump gate {gate} is given up: it is too late in the week, and {percent} % of its goods are missing',
  siteShut: 'no ship can dock at {place} now',
  siteSupplied: 'other ships are bringing all that the construction site still needs',
  holdFull: 'its hold is full',
  tooPoorToJump: 'there are too few credits above the reserve for the antimatter of a jump',
  tooPoorToBuild: 'it buys goods for the jump gate from {credits} credits on',
  siteTooDear: 'the goods for the construction site are too expensive now, or no known market sells them',
  hasTank: 'only ships without a tank go to other systems',
  noWarpDrive: 'only ships with a warp drive reach systems without a gate',
  firstUseFailed: 'the first attempt to {action} failed for an unknown reason; one ship tries again later',
  noMarketKnown: 'no market is known in {system} yet, and only ships without a tank go to other systems',
  galaxyUnread: 'the list of all systems is still being read',
  noGateToRead: 'every gate within reach is read, or will be by another ship',
  nothingToChart: 'no system within reach has waypoints left to chart',
  // Purchases of ships
  conditionUnmet: 'it waits for {condition} (when)',
  beforeReset: 'the reset is too near for it to earn its price',
  shareTooLarge: 'it costs {priceCredits}, more than {percent} % of the {credits} credits (atMostPercentOfCredits)',
  shipTooDear: 'it costs {priceCredits}, more than {credits} (atMostCredits)',
  gateUnbuilt: 'the jump gate of the home system is not finished yet (whenGateIsBuilt)',
  tooEarly: 'it is hour {hours} of the week, before hour {afterHours} (afterHours)',
  hourUnknown: 'the server announces no reset, so the hour of the week is unknown (afterHours)',
  worthTooLow: 'net worth is {netWorth}, less than {credits} (fromNetWorthCredits)',
  fleetFull: 'the fleet has {ships} ships, the most that the strategy allows (mostShips)',
  beyondMeans: 'it costs {priceCredits}, but the reserve, loads and contracts leave only {credits}',
  othersIdle: '{idle} of the {ships} ships of this type have had nothing to do for {minutes} min',
  groundShort: '{ships} ships chart there already, and gates lead them to {systems} fresh systems',
  tradeGroundShort: '{ships} ships trade abroad already, and gates lead them to {systems} rich systems',
  noRoom: 'haulers have no room for its yield (whenHaulersHaveRoom)',
  priceUnknown: 'no shipyard within reach lists it, or none has shown its price yet',
  yardUnread: 'the shipyard at {place} lists it, but could not be read recently',
  yardFar: 'its price is unknown, and the nearest shipyard that may show it is {seconds} s away',
  incomeUnknown: 'no ship of this type works at markets yet, so its income is unknown',
  incomeTooYoung: 'a ship of this type has not worked for an hour yet, so its income is unknown',
  earnsNothing: 'the weakest ship of this type earns nothing',
  paysBackLate:
    'the weakest ship of this type would take {hours} h to earn {priceCredits}, longer than {withinHours} h (paysBackWithinHours)',
  paysBackAfterReset:
    'the weakest ship of this type would take {hours} h to earn {priceCredits}, and the reset comes sooner',
  nextUnproven: '{unproven} of this type have not worked for an hour yet; the next waits for what they earn',
  nextEarnsNothing: 'the latest of the {ships} ships of this type added nothing to what all of them earn',
  nextPaysLate:
    'the next would take {hours} h to earn {priceCredits}, at the {incomeCredits} an hour that the latest ones of its type added; now {withinHours} h is the most',
} as const;

export type ReasonCode = keyof typeof SENTENCES;

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type FiguresOf<Code extends ReasonCode> = Readonly<Record<NamesIn<(typeof SENTENCES)[Code]>, string | number>>;

/** A reason as data; of several lanes of a ship, each names its own. */
export interface Reason {
  readonly code: ReasonCode;
  /** What the sentence names: symbols as they stand, numbers to be rounded. */
  readonly figures: Readonly<Record<string, string | number>>;
  readonly lane?: string;
}

/** A reason with all figures of its sentence. */
export function reasonOf<Code extends ReasonCode>(
  code: Code,
  ...[figures]: NamesIn<(typeof SENTENCES)[Code]> extends never ? [] : [FiguresOf<Code>]
): Reason {
  return { code, figures: figures ?? {} };
}

const shown = (figure: string | number | undefined) =>
  typeof figure === 'number' ? formatNumber(figure) : (figure ?? '');

/** Several things that are all lacking: "laser, processor or hold". */
export function listed(things: readonly string[]): string {
  const last = things.at(-1) ?? '';
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} or ${last}`;
}

/** The texts of several lanes, those with the same once: `mine, siphon: it has no hold`. */
function folded(texts: readonly { readonly lane?: string | undefined; readonly text: string }[]): string[] {
  const byText = Map.groupBy(texts, ({ text, lane }) => (lane === undefined ? text : `: ${text}`));
  return [...byText].map(([text, of]) => of.flatMap(({ lane }) => lane ?? []).join(', ') + text);
}

/** Reasons as people read them: `trade: it has no hold; mine, siphon: …`. */
export function reasonText(...reasons: readonly Reason[]): string {
  const texts = reasons.map(({ code, figures, lane }) => ({
    lane,
    text: SENTENCES[code].replace(/\{(\w+)\}/g, (_, name) => shown(figures[name])),
  }));
  return folded(texts).join('; ');
}

/** Reasons as the books keep them, without figures: `trade:noHold mine:noSite`. The same codes are the same reasons. */
export function reasonCodes(...reasons: readonly Reason[]): string {
  return reasons.map(({ code, lane }) => (lane === undefined ? code : `${lane}:${code}`)).join(' ');
}

/** Nothing is left to do for a ship now, or its requests earn more with others. */
const RESTS: ReadonlySet<string> = new Set<ReasonCode>([
  'allSeen',
  'nothingToChart',
  'noGateToRead',
  'requestsDear',
  'surveyed',
  'laneFull',
]);

/** What a ship cannot do at all: no reason by itself why it should work. */
const INABILITIES: ReadonlySet<string> = new Set<ReasonCode>([
  'noHold',
  'noMiningGear',
  'noSiphonGear',
  'noRefinery',
  'hasTank',
  'noWarpDrive',
  'noSiteToBuild',
  'gateIsBuilt',
  'galaxyUnread',
]);

/** Whether a ship of these codes rests because what it can do is done, so that its idle hours cost nothing. */
export function isNormalRest(codes: string): boolean {
  const all = codes.split(' ').map((part) => part.slice(part.indexOf(':') + 1));
  return all.some((code) => RESTS.has(code)) && all.every((code) => RESTS.has(code) || INABILITIES.has(code));
}

const KINDS: Readonly<Record<string, string>> = {
  good: 'a good',
  place: 'a place',
  gear: 'gear for it',
  gate: 'at home',
  mission: 'its mission',
  action: 'work',
  site: 'site',
  system: 'its system',
};

function kindText(code: string): string {
  const sentence: string | undefined = Object.hasOwn(SENTENCES, code) ? SENTENCES[code as ReasonCode] : undefined;
  return sentence?.replace(/\{(\w+)\}/g, (_, name: string) => KINDS[name] ?? '…') ?? code;
}

/**
 * What codes of the books mean, for people, without figures; a code that this version does not know stands for itself.
 * In whatever order a ship has its lanes, the same reasons are the same text.
 */
export function codesText(codes: string): string {
  const texts = codes
    .split(' ')
    .map((part) => part.split(':'))
    .map(([first = '', code]) =>
      code === undefined ? { text: kindText(first) } : { lane: first, text: kindText(code) },
    )
    .sort((one, other) => ((one.lane ?? '~') < (other.lane ?? '~') ? -1 : 1));
  return folded(texts).join('; ');
}
