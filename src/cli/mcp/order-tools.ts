import { readOrder } from '../../daemon/console/orders/order.ts';
import type { Order } from '../../daemon/operator.ts';
import { FLIGHT_MODES } from '../../game/physics/travel.ts';
import { BY_HAND } from '../../plan/orders/hand-order.ts';
import { reasonIn } from '../owner/client.ts';
import type { OrderWord } from '../owner/orders.ts';
import { sendOrder } from '../owner/send-order.ts';
import { NotRunning, OrderRefused, UsageError } from '../process/exit.ts';
import type { DaemonLink } from './daemon-link.ts';
import {
  type AssistantTool,
  aCount,
  aText,
  oneOfWords,
  symbolIn,
  type ToolArguments,
  type ToolParameter,
} from './tool.ts';

const SHIP = aText('the symbol of a ship of ours, such as ARGOSY-1-1');
const GOOD = aText('the symbol of a good, such as IRON_ORE');
const PART = aText('the symbol of a mount or module, such as MOUNT_SURVEYOR_I');

/** An order that an assistant may be allowed to give. */
interface AllowedOrder {
  readonly what: string;
  readonly parameters: Readonly<Record<string, ToolParameter>>;
  readonly required?: readonly string[];
  /** Its kind, by what was given. */
  readonly kind: Order['kind'] | ((given: ToolArguments) => Order['kind']);
  /** It costs credits or cannot be undone: without `confirm: true` it says only what it would do. */
  readonly asks?: true;
}

const ofShip = (what: string, kind: Order['kind'], asks?: true): AllowedOrder => ({
  what,
  parameters: { ship: SHIP },
  required: ['ship'],
  kind,
  ...(asks && { asks }),
});

const ofGood = (what: string, kind: Order['kind'], asks?: true): AllowedOrder => ({
  ...ofShip(what, kind, asks),
  parameters: { ship: SHIP, good: GOOD },
  required: ['ship', 'good'],
});

const ofPart = (what: string, kind: Order['kind']): AllowedOrder => ({
  ...ofShip(what, kind, true),
  parameters: { ship: SHIP, part: PART },
  required: ['ship', 'part'],
});

const ofAll = (what: string, kind: Order['kind']): AllowedOrder => ({ what, parameters: {}, kind });

/** Every order of `argosy ctl`, as a tool. */
const ORDERS_FOR_ASSISTANTS: Readonly<Record<OrderWord, AllowedOrder>> = {
  pause: {
    what: 'Pauses a ship, or all ships where none is named, each once what it has under way is done.',
    parameters: { ship: SHIP },
    kind: ({ ship }) => (ship === undefined ? 'pauseFleet' : 'pauseShip'),
  },
  resume: {
    what: 'A paused ship, or all where none is named, go back to work.',
    parameters: { ship: SHIP },
    kind: ({ ship }) => (ship === undefined ? 'resumeFleet' : 'resumeShip'),
  },
  lanes: {
    what: 'Sets the lanes that a ship works; an empty list takes all away, and without lanes it works those of the strategy.',
    parameters: {
      ship: SHIP,
      lanes: {
        type: 'array',
        description: 'names of lanes, such as ["mine", "trade"]',
        items: { type: 'string' },
        maxItems: 40,
      },
    },
    required: ['ship'],
    kind: 'setLanes',
  },
  cancel: ofShip('Drops the mission or the order of a ship, which then plans again.', 'cancelMission'),
  sell: ofShip('Has a ship sell everything in its hold, goods of contracts too.', 'sellEverything', true),
  retire: ofShip(
    'Has a ship sell its cargo, fly to a shipyard and be scrapped there: it is gone for good.',
    'retireShip',
    true,
  ),
  buy: {
    what: 'Buys a ship of a type.',
    parameters: { shipType: aText('such as SHIP_PROBE') },
    required: ['shipType'],
    kind: 'buyShip',
    asks: true,
  },
  repair: ofShip('Has a ship repaired at a shipyard, which costs credits.', 'repairShip', true),
  install: ofPart('Buys a mount or module where needed, and has it installed, which costs credits.', 'installPart'),
  remove: ofPart('Has a mount or module removed, which costs credits.', 'removePart'),
  refine: ofGood('Has a ship refine a good from its hold; what it refines is used up.', 'refineGood', true),
  keep: ofGood('Has the lanes of a ship leave a good in its hold alone.', 'keepGood'),
  unkeep: ofGood('Gives such a good back to the lanes.', 'unkeepGood'),
  do: {
    what: 'Has a ship do one action; it is paused before and after it.',
    parameters: {
      ship: SHIP,
      does: oneOfWords('the action', BY_HAND),
      waypoint: aText('where to fly, warp, or jump (there a system)'),
      flightMode: oneOfWords('how to fly or warp', FLIGHT_MODES),
      good: aText('the good to buy, sell, transfer, jettison or supply'),
      units: aCount('how many units', 1_000_000),
      to: aText('the ship that takes transferred goods'),
      fromCargo: { type: 'boolean', description: 'refuel from the hold' },
    },
    required: ['ship', 'does'],
    kind: 'byHand',
    asks: true,
  },
  'stop-buying': ofAll('The strategy buys no ships any more, until order_start_buying.', 'stopBuying'),
  'start-buying': ofAll('The strategy buys ships again.', 'startBuying'),
  reload: ofAll('Reads the files of the strategy again now.', 'reloadStrategy'),
};

const CONFIRM: ToolParameter = {
  type: 'boolean',
  description: 'true only once the owner has agreed to this very order; without it the tool says what would happen',
};

/** The order in what was given, symbols in capital letters. */
function orderOfTool({ kind, parameters }: AllowedOrder, given: ToolArguments): Order {
  const words = Object.keys(parameters).flatMap((name) => {
    const value = typeof given[name] === 'string' ? wordIn(given, name) : given[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const asked = { kind: typeof kind === 'string' ? kind : kind(given), ...Object.fromEntries(words) };
  const order = readOrder(asked.kind === 'setLanes' ? { lanes: null, ...asked } : asked);
  if ('expected' in order) throw new UsageError(`expected ${order.expected}`);
  return order;
}

const wordIn = (given: ToolArguments, name: string) => (name === 'does' ? given[name] : symbolIn(given, name));

/**
 * Sends an order once.
 * @returns the daemon's words
 * @throws OrderRefused, or NotRunning where its answer did not come
 */
async function give(daemon: DaemonLink, agent: string | undefined, order: Order): Promise<string> {
  const client = await daemon.forOrder(agent);
  if (client.token === undefined) throw new OrderRefused('expected the control token in the state folder, got none');
  const answer = await sendOrder(client, client.token, order).catch((error: unknown) => {
    if (!(error instanceof NotRunning)) throw error;
    throw new NotRunning(`${error.message}; whether the order arrived is not known: look before you give it again`);
  });
  if (answer.status !== 200) throw new OrderRefused(reasonIn(answer));
  return (answer.body as { readonly said: string }).said;
}

/** What an order would do: by a dry run where the daemon has one, else in words. */
async function wouldDo(daemon: DaemonLink, agent: string | undefined, order: Order, what: string): Promise<string> {
  const hasDryRun = order.kind === 'buyShip' || order.kind === 'byHand';
  return hasDryRun ? give(daemon, agent, { ...order, dryRun: true }) : `${what} Nothing was checked yet.`;
}

async function runOrder(allowed: AllowedOrder, daemon: DaemonLink, given: ToolArguments): Promise<unknown> {
  const agent = symbolIn(given, 'agent');
  const order = orderOfTool(allowed, given);
  if (!allowed.asks || given.confirm === true) return { ordered: true, said: await give(daemon, agent, order) };
  const would = await wouldDo(daemon, agent, order, allowed.what);
  return { ordered: false, would, next: 'nothing was ordered: ask the owner, then call again with confirm: true' };
}

/** The tools for the orders that the owner allows, by their words on the command line. */
export function orderTools(words: readonly OrderWord[]): AssistantTool[] {
  return words.map((word) => {
    const allowed = ORDERS_FOR_ASSISTANTS[word];
    const { what, parameters, required = [], asks } = allowed;
    return {
      name: `order_${word.replaceAll('-', '_')}`,
      description: asks !== true ? what : `${what} Without confirm: true it only says what it would do.`,
      parameters: asks !== true ? parameters : { ...parameters, confirm: CONFIRM },
      required,
      isOrder: true,
      run: (daemon, given) => runOrder(allowed, daemon, given),
    };
  });
}
