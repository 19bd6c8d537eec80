import { type Command, commands } from '../command/commands.ts';
import { type Errand, WORTH } from '../command/errand.ts';
import { isComplete } from '../plan/lanes/needs.ts';
import { listsNothing } from '../plan/lanes/scout.ts';
import type { Account } from '../plan/mission.ts';
import { delayCredits } from '../plan/worth.ts';
import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import { isSurveyGone } from '../wire/error-codes.ts';
import { isLeftAlone, type Sight } from '../world/in-vain.ts';
import type { Order } from './orders.ts';
import { type FleetServices, shipOf, welcomeNewShips } from './services.ts';
import { Setback, succeed } from './setback.ts';
import type { ActInput } from './ship.machine.ts';
import { msUntilServer, untilServer } from './waits.ts';

/** One act under way: the fleet's services, the machine's input and how to perform a command for it. */
export interface Acting {
  readonly services: FleetServices;
  readonly input: ActInput;
  /** A signal, made for those that ask, that is aborted when the ship's machine leaves the act or ends. */
  readonly life: () => AbortSignal;
  /** Aborted as well when an order of the owner's calls the ship back: for what is waited for, not for a flight. */
  readonly waiting: AbortSignal;
  /** Performs a command for this ship and mission; throws a Setback unless it is done. */
  readonly perform: <Operation extends OperationId>(command: Command<Operation>, worth: number) => Promise<void>;
  /** The same, where the reply is asked for. */
  readonly ask: <Operation extends OperationId>(
    command: Command<Operation>,
    worth: number,
  ) => Promise<ReplyOf<Operation>>;
}

/** What a purchase took of the credits that its mission had set aside; 0 for any other reply. */
function spentCredits(reply: unknown): number {
  const { transaction } = (reply as { data?: { transaction?: { type?: string; totalPrice?: number; price?: number } } })
    .data ?? { transaction: undefined };
  if (transaction?.type === 'SELL') return 0;
  return transaction?.price ?? transaction?.totalPrice ?? 0;
}

/** Binds an act to its services. */
export function actingFor(
  services: FleetServices,
  input: ActInput,
  { life, waiting }: Pick<Acting, 'life' | 'waiting'>,
  missionId: string | undefined,
): Acting {
  const lane = input.progress?.mission.lane;
  const errand: Omit<Errand, 'worth'> = {
    shipSymbol: input.shipSymbol,
    signal: waiting,
    ...(lane === undefined ? {} : { lane }),
    ...(missionId === undefined ? {} : { missionId }),
  };
  const missionWorth = input.progress === undefined ? 0 : delayCredits(input.progress.mission);
  const ask: Acting['ask'] = async (command, worth) => {
    const outcome = await services.performer.perform(command, { ...errand, worth: worth + missionWorth });
    const isDone = outcome.kind === 'done';
    services.treasury.requested(input.shipSymbol, command.operation, isDone, isDone ? spentCredits(outcome.reply) : 0);
    return succeed(outcome).reply;
  };
  const perform: Acting['perform'] = async (command, worth) => void (await ask(command, worth));
  return { services, input, life, waiting, perform, ask };
}

function orderOf<Kind extends Order['kind']>({ input }: Acting, kind: Kind): Extract<Order, { kind: Kind }> {
  if (input.order?.kind !== kind) throw new Error(`expected the order ${kind}, got ${input.order?.kind ?? 'none'}`);
  return input.order as Extract<Order, { kind: Kind }>;
}

async function navigate(acting: Acting): Promise<void> {
  const { services, input } = acting;
  const stop = input.progress?.mission.stops[input.progress.stopIndex];
  if (shipOf(services, input.shipSymbol).nav.status !== 'IN_TRANSIT' && stop !== undefined) {
    await acting.perform(commands.navigate(input.shipSymbol, stop.waypoint), WORTH.move);
  }
  await arrive(acting);
}

/** Sleeps until arrival; the server then reports the ship in orbit without being asked (game-facts 3.2). */
async function arrive({ services, input, life }: Acting): Promise<void> {
  await untilServer(services, shipOf(services, input.shipSymbol).nav.route.arrival, life());
  services.world.arrived(input.shipSymbol);
}

async function setFlightMode({ perform, input }: Acting): Promise<void> {
  const stop = input.progress?.mission.stops[input.progress.stopIndex];
  if (stop !== undefined) await perform(commands.setFlightMode(input.shipSymbol, stop.flightMode), WORTH.move);
}

/** A market shows its prices to who has a ship there (operation get-market): one that has goods and shows none has none of ours. */
function requirePrices(market: ReplyOf<'getMarket'>['data'], ship: string, at: string): void {
  if (market.tradeGoods !== undefined || listsNothing(market)) return;
  throw new Setback(
    'mistaken',
    `expected prices at ${at}, where ${ship} should be, got none: where it is must be read anew`,
  );
}

/** Lanes that are flown for prices of ships, too. */
const ASKS_FOR_SHIPS: readonly (Account | undefined)[] = ['scout', 'growth'];

/** Whether a shipyard is read, too: by who came for that, and by anybody while nobody has been there. */
function isYardRead({ services, input }: Acting, waypoint: string): boolean {
  if (ASKS_FOR_SHIPS.includes(input.progress?.mission.lane)) return true;
  return services.world.view.shipyards.get(waypoint)?.isVisited !== true;
}

/**
 * Reads what there is to see, unless that could lately not be had: no fleet stands still for a read that fails, and no
 * sale beside it fails with it. Notes where it led to nothing.
 */
async function see({ services }: Acting, sight: Sight, waypoint: string, read: () => Promise<void>): Promise<void> {
  const { world, clock } = services;
  if (isLeftAlone(world.view, sight, waypoint, clock.nowMs())) return;
  try {
    await read();
  } catch (thrown) {
    if (thrown instanceof Setback && thrown.kind !== 'calledOff') world.lookedInVain(sight, waypoint, clock.nowMs());
    throw thrown;
  }
}

async function scout(acting: Acting): Promise<void> {
  const { services, perform, ask, input } = acting;
  const waypoint = shipOf(services, input.shipSymbol).nav.waypointSymbol;
  const traits = services.world.view.waypoints.get(waypoint)?.traits.map((trait) => trait.symbol) ?? [];
  if (traits.includes('MARKETPLACE'))
    await see(acting, 'market', waypoint, async () => {
      const { data } = await ask(commands.readMarket(waypoint), WORTH.look);
      requirePrices(data, input.shipSymbol, waypoint);
    });
  if (traits.includes('SHIPYARD') && isYardRead(acting, waypoint))
    await see(acting, 'shipyard', waypoint, () => perform(commands.readShipyard(waypoint), WORTH.look));
}

async function deliver(acting: Acting): Promise<void> {
  const { contractId, tradeSymbol, units } = orderOf(acting, 'deliver');
  await acting.perform(commands.deliver(contractId, acting.input.shipSymbol, tradeSymbol, units), WORTH.trade);
}

async function buyShip(acting: Acting): Promise<void> {
  const { services, input, perform } = acting;
  const { shipType } = orderOf(acting, 'buyShip');
  const yard = shipOf(services, input.shipSymbol).nav.waypointSymbol;
  await welcomeNewShips(services, () => perform(commands.buyShip(shipType, yard), WORTH.trade));
}

async function extract(acting: Acting): Promise<void> {
  const { shipSymbol } = acting.input;
  const { survey } = orderOf(acting, 'extract');
  const command = survey === undefined ? commands.extract(shipSymbol) : commands.extractWithSurvey(shipSymbol, survey);
  try {
    await acting.perform<OperationId>(command, WORTH.mine);
  } catch (reason) {
    // The refusal has struck the survey out: the next one is as good, and the lasers need not rest.
    if (!(reason instanceof Setback) || !isSurveyGone(reason.code ?? 0)) throw reason;
  }
}

/** Hands cargo to a ship that waits for it; the order may have come too late, then nothing is sent. */
async function transfer(acting: Acting): Promise<void> {
  const { services, input } = acting;
  const { tradeSymbol, units, to } = orderOf(acting, 'transfer');
  await services.quay.handTo(to, units, services.world.view, (handed) =>
    acting.perform(commands.transfer(input.shipSymbol, tradeSymbol, handed, to), WORTH.trade),
  );
}

async function awaitHauler({ services, input, waiting }: Acting, until: string): Promise<void> {
  const { world, quay } = services;
  const here = shipOf(services, input.shipSymbol).nav.waypointSymbol;
  for (;;) {
    const ms = msUntilServer(services, until);
    if (ms <= 0 || quay.takerAt(here, world.view) !== undefined) return;
    await quay.changed(ms, waiting);
  }
}

/** Lies ready for what others hand over; the hold may fill with what is on its way, so it closes before it leaves. */
async function load(
  { services, input, waiting }: Acting,
  { leavesWith, until }: { leavesWith: number; until: string },
) {
  const { quay } = services;
  const { shipSymbol } = input;
  quay.open(shipSymbol);
  try {
    while (shipOf(services, shipSymbol).cargo.units < leavesWith) {
      const ms = msUntilServer(services, until);
      if (ms <= 0) return;
      await quay.changed(ms, waiting);
    }
  } finally {
    await quay.close(shipSymbol);
  }
}

async function coolDown({ services, input, waiting }: Acting): Promise<void> {
  const { expiration } = shipOf(services, input.shipSymbol).cooldown;
  if (expiration !== undefined) await untilServer(services, expiration, waiting);
  services.world.rested(input.shipSymbol);
}

/** The order that a delivery adds: the ship whose reply completes a contract fulfils it. */
export function fulfilmentAfter(
  { services }: Pick<Acting, 'services'>,
  order: Order,
): Extract<Order, { kind: 'fulfill' }> | undefined {
  if (order.kind !== 'deliver') return undefined;
  const contract = services.world.view.contracts.get(order.contractId);
  if (contract === undefined || contract.fulfilled || !isComplete(contract)) return undefined;
  return { kind: 'fulfill', contractId: order.contractId };
}

/** What each busy state does, by the name of its actor in the machine. */
export const acts = {
  orbit: ({ perform, input }: Acting) => perform(commands.orbit(input.shipSymbol), WORTH.move),
  setFlightMode,
  navigate,
  dock: ({ perform, input }: Acting) => perform(commands.dock(input.shipSymbol), WORTH.move),
  coolDown,
  refuel: (acting: Acting) =>
    acting.perform(commands.refuel(acting.input.shipSymbol, orderOf(acting, 'refuel').units), WORTH.move),
  scout,
  sell: (acting: Acting) => {
    const { tradeSymbol, units } = orderOf(acting, 'sell');
    return acting.perform(commands.sell(acting.input.shipSymbol, tradeSymbol, units), WORTH.trade);
  },
  buy: (acting: Acting) => {
    const { tradeSymbol, units } = orderOf(acting, 'buy');
    return acting.perform(commands.buy(acting.input.shipSymbol, tradeSymbol, units), WORTH.trade);
  },
  deliver,
  fulfill: (acting: Acting) => acting.perform(commands.fulfill(orderOf(acting, 'fulfill').contractId), WORTH.trade),
  negotiate: ({ perform, input }: Acting) => perform(commands.negotiate(input.shipSymbol), WORTH.trade),
  accept: (acting: Acting) => acting.perform(commands.accept(orderOf(acting, 'accept').contractId), WORTH.trade),
  buyShip,
  jettison: (acting: Acting) => {
    const { tradeSymbol, units } = orderOf(acting, 'jettison');
    return acting.perform(commands.jettison(acting.input.shipSymbol, tradeSymbol, units), WORTH.move);
  },
  survey: ({ perform, input }: Acting) => perform(commands.survey(input.shipSymbol), WORTH.mine),
  extract,
  siphon: ({ perform, input }: Acting) => perform(commands.siphon(input.shipSymbol), WORTH.mine),
  transfer,
  awaitHauler: (acting: Acting) => awaitHauler(acting, orderOf(acting, 'awaitHauler').until),
  load: (acting: Acting) => load(acting, orderOf(acting, 'load')),
  scrap: async ({ perform, input }: Acting) => {
    // No receipt of it can be read later: should the reply be lost, the books go by this.
    await perform(commands.scrapValue(input.shipSymbol), WORTH.trade);
    await perform(commands.scrap(input.shipSymbol), WORTH.trade);
  },
} satisfies Record<string, (acting: Acting) => Promise<void>>;

/** Names of the acts that carry out the current order; the others only prepare it. */
export const CARRIES_OUT_ORDER: ReadonlySet<string> = new Set([
  'refuel',
  'scout',
  'sell',
  'buy',
  'deliver',
  'fulfill',
  'negotiate',
  'accept',
  'buyShip',
  'jettison',
  'survey',
  'extract',
  'siphon',
  'transfer',
  'awaitHauler',
  'scrap',
]);
