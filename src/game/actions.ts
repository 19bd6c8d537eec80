/** What the failures of an action are remembered by: a place, a good, a contract, a ship, or two of them. */
export type FailureKey =
  | 'here'
  | 'goodHere'
  | 'good'
  | 'contract'
  | 'goodOfContract'
  | 'faction'
  | 'shipTypeHere'
  | 'otherShip'
  | 'destination'
  | 'flightMode'
  | 'ship';

/** One action of a ship: everything about it that is not code. */
interface ActionRow<Operation extends string = string> {
  /** The operations that carry it out, the one that changes the game last; none for a wait. */
  readonly operations: readonly Operation[];
  /** The state of the ship machine in which it is done; undefined for an action that is part of another. */
  readonly state?: string;
  /** What it needs of the ship: to be docked, or in orbit (facts: nav-states). */
  readonly needs?: 'dock' | 'orbit';
  /** It needs the cooldown to be over (facts: cooldown). */
  readonly needsRest?: true;
  /** It spends credits that the mission has claimed. */
  readonly spends?: 'credits';
  /** It prepares a step of the mission: the step is still to be done after it. */
  readonly keepsStep?: true;
  /** Its success clears no failures: otherwise one that follows it each time would be tried for ever, without a pause. */
  readonly keepsFailures?: true;
  /** Actions that may follow at once, as planning may after each but scrap; before any other the ship checks its cargo. */
  readonly follows?: readonly string[];
  /** What it is in a mission: it only supports other actions, or it hands goods over that must be aboard. */
  readonly role?: 'supports' | 'handsOver';
  /** After it the ship may know of a better mission than its own. */
  readonly mayReplan?: true;
  /** Until it had an effect once in this universe, one ship does it at a time, and no other while it lately failed. */
  readonly isTriedFirst?: true;
  /** Planners leave it out at places where its failures are remembered, whatever the ship. */
  readonly isPlannedByPlace?: true;
  /** What its failures are remembered by; undefined: they are not. */
  readonly target?: FailureKey;
  /** For people, before the target: "buy" IRON_ORE at X1-KD26-B7. */
  readonly text: string;
  /** For the reader of the machine's diagram, where the operations do not show it all. */
  readonly note?: string;
}

/** The work that a ship does once it is in orbit and rested. */
const WORK = ['survey', 'extract'] as const;

/** What a ship does first in a system that it has come to. */
const AFTER_JUMP = ['chart', 'coolDown'] as const;

/** What a ship in orbit may do at once. */
const IN_ORBIT = ['setFlightMode', 'navigate', 'jump', ...AFTER_JUMP, ...WORK] as const;

/**
 * Every action of a ship, a row each. From it follow the states of the ship machine and their transitions, what a ship
 * must be and spend, how a failure is remembered and named, and the machine's page. The log line of an operation, its
 * entry in the books and the evidence for a lost reply stand in `command/operations/`.
 */
export const ACTIONS = {
  orbit: {
    operations: ['orbitShip'],
    state: 'orbiting',
    keepsStep: true,
    keepsFailures: true,
    follows: IN_ORBIT,
    target: 'here',
    text: 'go into orbit at',
  },
  setFlightMode: {
    operations: ['patchShipNav'],
    state: 'settingFlightMode',
    keepsStep: true,
    keepsFailures: true,
    follows: ['navigate'],
    target: 'flightMode',
    text: 'set the flight mode',
  },
  navigate: {
    operations: ['navigateShip'],
    state: 'navigating',
    keepsStep: true,
    follows: ['dock', 'look', 'load', ...IN_ORBIT],
    mayReplan: true,
    target: 'destination',
    text: 'fly to',
    note: 'and waits for the arrival',
  },
  /** The flight to a stop in another system that no gate is to take the ship to. */
  warp: {
    operations: ['warpShip'],
    isPlannedByPlace: true,
    target: 'destination',
    isTriedFirst: true,
    text: 'warp to',
  },
  dock: {
    operations: ['dockShip'],
    state: 'docking',
    keepsStep: true,
    keepsFailures: true,
    target: 'here',
    text: 'dock at',
  },
  coolDown: {
    operations: [],
    state: 'coolingDown',
    keepsStep: true,
    keepsFailures: true,
    follows: [...WORK, 'siphon', 'transfer', 'jump'],
    text: 'cool down',
    note: 'waits until the cooldown is over',
  },
  refuel: {
    operations: ['refuelShip'],
    state: 'refuelling',
    needs: 'dock',
    spends: 'credits',
    role: 'supports',
    follows: ['orbit'],
    target: 'here',
    text: 'refuel at',
  },
  look: {
    operations: ['getConstruction', 'getMarket', 'getShipyard'],
    state: 'looking',
    // A look before a sale that is refused each time is no success either.
    keepsFailures: true,
    role: 'supports',
    mayReplan: true,
    follows: ['dock', 'buy'],
    text: 'look',
    note: 'where there is one; the shipyard only for a ship that came for its prices, or while none has read it, or tried to lately; and the construction site for which it is to buy',
  },
  sell: {
    operations: ['sellCargo'],
    state: 'selling',
    needs: 'dock',
    role: 'handsOver',
    follows: ['sell', 'look', 'buy', 'refuel', 'orbit'],
    isPlannedByPlace: true,
    target: 'goodHere',
    text: 'sell',
  },
  buy: {
    operations: ['purchaseCargo'],
    state: 'buying',
    needs: 'dock',
    spends: 'credits',
    follows: ['buy', 'deliver', 'refuel', 'orbit'],
    isPlannedByPlace: true,
    target: 'goodHere',
    text: 'buy',
  },
  deliver: {
    operations: ['deliverContract'],
    state: 'delivering',
    needs: 'dock',
    role: 'handsOver',
    follows: ['fulfill'],
    isPlannedByPlace: true,
    target: 'goodOfContract',
    text: 'deliver',
  },
  fulfill: {
    operations: ['fulfillContract'],
    state: 'fulfilling',
    isPlannedByPlace: true,
    target: 'contract',
    text: 'fulfil contract',
  },
  negotiate: {
    operations: ['negotiateContract'],
    state: 'negotiating',
    target: 'faction',
    text: 'negotiate a contract with',
  },
  accept: {
    operations: ['acceptContract'],
    state: 'accepting',
    isPlannedByPlace: true,
    target: 'contract',
    text: 'accept contract',
  },
  buyShip: {
    operations: ['purchaseShip'],
    state: 'buyingShip',
    needs: 'dock',
    spends: 'credits',
    isPlannedByPlace: true,
    target: 'shipTypeHere',
    text: 'buy a',
  },
  chart: {
    operations: ['createChart'],
    state: 'charting',
    needs: 'orbit',
    isTriedFirst: true,
    follows: ['navigate', 'setFlightMode', 'readSystem', 'coolDown', 'jump'],
    target: 'here',
    text: 'chart',
  },
  jump: {
    operations: ['jumpShip'],
    state: 'jumping',
    needs: 'orbit',
    needsRest: true,
    isTriedFirst: true,
    spends: 'credits',
    follows: [...AFTER_JUMP, 'readSystem'],
    isPlannedByPlace: true,
    target: 'destination',
    text: 'jump to',
    note: 'to the gate of another system, for one unit of antimatter',
  },
  readSystem: {
    operations: ['getJumpGate', 'getMarket', 'getShipyard', 'getSystemWaypoints'],
    state: 'readingSystem',
    keepsFailures: true,
    role: 'supports',
    follows: AFTER_JUMP,
    text: 'read the system',
    note: 'where its gate leads to, if the ship is there, and the list of its waypoints; for a ship with a hold also what is dealt in there',
  },
  supplyConstruction: {
    operations: ['supplyConstruction'],
    state: 'supplyingConstruction',
    needs: 'dock',
    isTriedFirst: true,
    role: 'handsOver',
    isPlannedByPlace: true,
    target: 'goodHere',
    text: 'supply the construction site with',
  },
  jettison: {
    operations: ['jettison'],
    state: 'jettisoning',
    role: 'supports',
    target: 'good',
    text: 'jettison',
  },
  survey: {
    operations: ['createSurvey'],
    state: 'surveying',
    needs: 'orbit',
    needsRest: true,
    follows: ['coolDown'],
    target: 'here',
    text: 'survey',
  },
  extract: {
    operations: ['extractResources'],
    state: 'extracting',
    needs: 'orbit',
    needsRest: true,
    follows: ['coolDown', 'transfer'],
    target: 'here',
    text: 'extract at',
    note: 'with the best survey there is',
  },
  extractWithSurvey: {
    operations: ['extractResourcesWithSurvey'],
    target: 'here',
    text: 'extract by a survey at',
  },
  siphon: {
    operations: ['siphonResources'],
    state: 'siphoning',
    needs: 'orbit',
    needsRest: true,
    follows: ['coolDown'],
    target: 'here',
    text: 'siphon at',
  },
  transfer: {
    operations: ['transferCargo'],
    state: 'transferring',
    needs: 'orbit',
    role: 'handsOver',
    follows: ['coolDown', 'extract'],
    target: 'otherShip',
    text: 'hand cargo over to',
    note: 'to a ship of ours that is loading here, when its turn comes',
  },
  awaitHauler: {
    operations: [],
    state: 'awaitingHauler',
    needs: 'orbit',
    text: 'wait for a hauler',
    note: 'waits with a full hold for a ship that loads here, two minutes at most',
  },
  load: {
    operations: [],
    state: 'loading',
    needs: 'orbit',
    keepsStep: true,
    text: 'load',
    note: 'takes over what others hand over, until full enough or its time is over',
  },
  scrap: {
    operations: ['getScrapShip', 'scrapShip'],
    state: 'scrapping',
    needs: 'dock',
    target: 'here',
    text: 'scrap a ship at',
    note: 'after asking what it brings',
  },
  repair: {
    operations: ['getRepairShip', 'repairShip'],
    state: 'repairing',
    needs: 'dock',
    text: 'repair a ship',
    note: 'after asking what it costs; only as its owner ordered',
  },
  install: {
    operations: ['installShipModule', 'installMount'],
    state: 'installing',
    needs: 'dock',
    text: 'install a part in a ship',
    note: 'a mount or module of the hold; only as its owner ordered',
  },
  remove: {
    operations: ['removeShipModule', 'removeMount'],
    state: 'removing',
    needs: 'dock',
    text: 'remove a part of a ship',
    note: 'a mount or module, which goes to the hold; only as its owner ordered',
  },
  refine: {
    operations: ['shipRefine'],
    state: 'refining',
    needs: 'orbit',
    needsRest: true,
    target: 'good',
    text: 'refine',
    note: 'what is in the hold, by its refinery',
  },
  /** Reading a ship whose state is uncertain. */
  read: { operations: ['getMyShip'], target: 'ship', text: 'read' },
} as const satisfies Readonly<Record<string, ActionRow>>;

type Rows = typeof ACTIONS;

export type ActionKind = keyof Rows;

/** An action with a state of its own in the ship machine. */
export type ShipActionKind = {
  [Name in ActionKind]: Rows[Name] extends { readonly state: string } ? Name : never;
}[ActionKind];

/** A state of the ship machine in which an action is done. */
export type ActionState = Rows[ShipActionKind]['state'];

/** An operation of the service that an action needs. */
export type ActionOperation = Rows[ActionKind]['operations'][number];

/** The row of an action, with every part that a row may have. */
export function actionRow(action: ActionKind): ActionRow<ActionOperation> {
  return ACTIONS[action];
}

/** All actions, in the order of the table. */
export const ACTION_KINDS = Object.keys(ACTIONS) as ActionKind[];

/** The actions with a state of their own, in the order of the table. */
export const SHIP_ACTIONS = ACTION_KINDS.filter((action): action is ShipActionKind => 'state' in ACTIONS[action]);

/** A record of `make(action)` for each action with a state of its own. */
export function forEachAction<Made>(make: (action: ShipActionKind) => Made): Record<ShipActionKind, Made> {
  return Object.fromEntries(SHIP_ACTIONS.map((action) => [action, make(action)])) as Record<ShipActionKind, Made>;
}

type Follower = Extract<Rows[ActionKind], { readonly follows: unknown }>['follows'][number];

/** The actions that may follow an action at once. */
export function followersOf(action: ShipActionKind): readonly (Follower & ShipActionKind)[] {
  return (actionRow(action).follows ?? []) as readonly (Follower & ShipActionKind)[];
}

const ACTION_OF = new Map<string | undefined, ActionKind>(
  ACTION_KINDS.map((action) => [actionRow(action).operations.at(-1), action]),
);

/** The action that an operation carries out; undefined for one that only asks, or that is no action of a ship. */
export function actionOf(operation: string): ActionKind | undefined {
  return ACTION_OF.get(operation);
}
