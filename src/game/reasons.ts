import { formatNumber } from './numbers/format-number.ts';

/** Why a ship or a lane has nothing to do, or a ship is not bought: the sentence of each code, {figure} for a figure. */
const SENTENCES = {
  // What a ship lacks
  noHold: 'it has no hold',
  noMiningGear: 'it has no {gear}',
  noSiphonGear: 'it has no {gear}',
  noLanes: 'it was given no lanes',
  emptyTank: 'its tank is empty, and no fuel is sold at {place}',
  holdUnsellable: 'its hold is full of goods that no known market buys',
  holdWorthless: 'its hold is full of goods that no known market pays for',
  cargoUnsellable: 'no market that buys its cargo is known yet',
  nothingLeft: 'nothing is left to do for "{mission}"',
  disabled: 'it lately could not {action} wherever it was',
  setBack: 'set back: the last request was refused or its outcome is unknown',
  pausedByOwner: 'paused by its owner',
  // Credits and requests
  allReserved: 'all {credits} credits belong to the reserve of {reserveCredits} (reserveCredits)',
  allSetAside: 'other ships have set aside all of the {credits} credits that the reserve leaves',
  laneLost: 'its last {missions} missions lost {credits} credits; it is tried again at {time}',
  quietHours: 'the strategy has quiet hours until {time} (quietHours)',
  laneFull: 'as many ships as the strategy allows work in the lane, {mostShips}',
  requestsDear:
    'its requests earned {credits} credits each lately, and while others wait for theirs one costs {priceCredits}',
  // Trade, supply, digging, looking
  noTrade: 'no goods are known that would earn their way between two markets',
  noFactory: 'no factory is worth feeding, or the treasury is too small for it',
  noSupply: 'nothing that a factory needs is worth its way more than trade is',
  nobodyDigs: 'nobody digs where more would be sold if it took cargo over',
  nobodyMines: 'nobody mines where it could survey',
  surveyed: '{place} is surveyed well enough',
  noSite: 'no {site} is within reach from which a market that buys what is found there is known',
  digsAtALoss: 'to {action} would not pay at the prices known',
  tooPoorToLook: 'the credits above the reserve are too few to fly about for prices',
  allSeen: 'every market within reach has been seen lately',
  // Contracts
  negotiatedByOther: 'another ship negotiates',
  noFaction: 'no waypoint of a faction that gives contracts is within reach',
  submittedByOther: 'another ship submits the contract',
  submittedLately: 'the contract could not be submitted lately; it is tried again later',
  acceptedByOther: 'another ship accepts the contract',
  assigned: 'all deliveries already assigned',
  unknownContract: 'a contract of type {type} is none that this program can do',
  nothingToDeliver: 'the contract names nothing to deliver',
  acceptedLately: 'the offered contract could lately not be accepted, and is left alone for a while',
  deliveredLately: '{good} could lately not be delivered to {place}, and is left alone for a while',
  avoided: 'the strategy avoids {good} to {place}',
  offerLoses: 'the offered contract would cost {credits} credits more than it pays',
  offerPaysLittle: 'the offered contract pays {pays} credits, less than the {credits} that the strategy asks for',
  offerTooDear: 'the offered contract needs {credits} credits more than may be spent before it pays',
  offerTooLong: 'the offered contract takes too long',
  noSourceForOffer: 'no source of {good} for the offered contract is known yet',
  noSource: 'no affordable source of {good} is known yet',
  sourceTooDear: 'the {good} still missing would cost more than the contract pays',
  sourceTooSmall: 'the credits at hand buy only {units} {good} a trip',
  tooLate: "it would come too late for the contract's deadline, or for the reset",
  unreachable: "{place}, where the contract's goods go, is out of reach",
  strongerBrings: 'a stronger ship brings {good} sooner than this one',
  strongerFetches: 'a stronger ship fetches {good} sooner alone',
  betterMission: 'a mission that earns more goes before it: {mission}',
  // Building, exploring, charting
  noSiteToBuild: 'no construction site is known here that still takes goods',
  gateIsBuilt: 'the jump gate {gate} is finished',
  siteUnread: 'what {place} still takes is not read yet',
  gateGivenUp: 'the jump gate {gate} is given up: it is too late in the week, and {percent} % of its goods are missing',
  siteShut: 'no ship can dock at {place} now',
  siteSupplied: 'other ships bring all that is missing at the construction site',
  holdFull: 'its hold is full',
  tooPoorToJump: 'there are too few credits beyond the reserve for the antimatter of a jump',
  tooPoorToBuild: 'there are too few credits for the construction site yet',
  siteTooDear: 'what the construction site takes is too dear now, or no market is known to sell it',
  hasTank: 'only ships without a tank go to other systems',
  noWarpDrive: 'only ships with a warp drive go where no gate leads to',
  firstUseFailed: 'the first attempt to {action} failed, for no known reason; one ship tries it again later',
  noMarketKnown: 'no market is known in {system} yet, and only ships without a tank go to other systems',
  galaxyUnread: 'the list of all systems is still being read',
  noGateToRead: 'no gate is in reach that is not read or about to be',
  nothingToChart: 'no system is in reach that has waypoints to chart',
  // Purchases of ships
  beforeReset: 'the reset is so near that it would not earn its price',
  shareTooLarge: '{priceCredits} are more than {percent} % of the {credits} credits (atMostPercentOfCredits)',
  shipTooDear: 'it costs {priceCredits}, more than {credits} (atMostCredits)',
  gateUnbuilt: 'the jump gate of the home system is not built yet (whenGateIsBuilt)',
  tooEarly: 'it is hour {hours} of the week, and it is bought from hour {afterHours} on (afterHours)',
  hourUnknown: 'the server announces no reset, so that the hour of the week is unknown (afterHours)',
  worthTooLow: 'net worth is {netWorth}, less than {credits} (fromNetWorthCredits)',
  beyondMeans: 'it costs {priceCredits}, and reserve, loads under way and contracts leave {credits}',
  noRoom: 'haulers have no room for what one more would dig (whenHaulersHaveRoom)',
  priceUnknown: 'no shipyard in reach that lists one has told its price, or none in reach lists it',
  yardUnread: '{place}, which lists one, could lately not be read',
  yardFar: 'it takes {seconds} s to a shipyard that would tell its price',
  incomeUnknown: 'none of those that there are trades, supplies or digs, so that nobody knows what another would earn',
  incomeTooYoung:
    'one of those at work has not flown an hour of missions yet, so that nobody knows what another would earn',
  earnsNothing: 'the one that earns least earns nothing',
  paysBackLate:
    'the one that earns least would take {hours} h to earn {priceCredits}, and {withinHours} h are allowed (paysBackWithinHours)',
  paysBackAfterReset:
    'the one that earns least would take {hours} h to earn {priceCredits}, and the reset comes sooner',
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
function folded(said: readonly { readonly lane?: string | undefined; readonly text: string }[]): string[] {
  const byText = Map.groupBy(said, ({ text, lane }) => (lane === undefined ? text : `: ${text}`));
  return [...byText].map(([text, of]) => of.flatMap(({ lane }) => lane ?? []).join(', ') + text);
}

/** Reasons as people read them: `trade: it has no hold; mine, siphon: …`. */
export function reasonText(...reasons: readonly Reason[]): string {
  const said = reasons.map(({ code, figures, lane }) => ({
    lane,
    text: SENTENCES[code].replace(/\{(\w+)\}/g, (_, name) => shown(figures[name])),
  }));
  return folded(said).join('; ');
}

/** Reasons as the books keep them, without figures: `trade:noHold mine:noSite`. The same codes are the same reasons. */
export function reasonCodes(...reasons: readonly Reason[]): string {
  return reasons.map(({ code, lane }) => (lane === undefined ? code : `${lane}:${code}`)).join(' ');
}

const KINDS: Readonly<Record<string, string>> = {
  good: 'a good',
  place: 'a place',
  gear: 'gear for it',
  gate: 'at home',
  mission: 'what was planned',
  action: 'work',
  site: 'site',
};

function kindText(code: string): string {
  const sentence: string | undefined = Object.hasOwn(SENTENCES, code) ? SENTENCES[code as ReasonCode] : undefined;
  return sentence?.replace(/\{(\w+)\}/g, (_, name: string) => KINDS[name] ?? 'so many') ?? code;
}

/**
 * What codes of the books mean, for people, without figures; a code that this version does not know stands for itself.
 * In whatever order a ship has its lanes, the same reasons are the same text.
 */
export function codesText(codes: string): string {
  const said = codes
    .split(' ')
    .map((part) => part.split(':'))
    .map(([first = '', code]) =>
      code === undefined ? { text: kindText(first) } : { lane: first, text: kindText(code) },
    )
    .sort((one, other) => ((one.lane ?? '~') < (other.lane ?? '~') ? -1 : 1));
  return folded(said).join('; ');
}
