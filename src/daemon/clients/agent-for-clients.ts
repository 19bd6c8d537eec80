import { type Command, commands, shipSymbolOf } from '../../command/commands.ts';
import type { OutcomeResolver } from '../../command/outcome-resolver.ts';
import { type Performer, WORTH } from '../../command/performer.ts';
import { welcomeNewShips } from '../../fleet/services.ts';
import type { Fleet } from '../../fleet/supervision/supervisor.ts';
import type { RequestQueue } from '../../queue/request-queue.ts';
import { createTurns, type Turns } from '../../time/turns.ts';
import { abortable, pass } from '../../time/wait.ts';
import { changesGame } from '../../wire/endpoints.ts';
import { isSuccess, type WireReply } from '../../wire/transport.ts';
import type { World } from '../../world/world.ts';
import type { DaemonHub } from '../subscribers.ts';
import type { LentShips } from './lent-ships.ts';
import { ownError } from './own-replies.ts';

/** The lane under which the books have what clients do. */
const CLIENTS = 'clients';

/**
 * Worth of clients' requests: somebody waits for them, and their share of the budget limits them over minutes. A guess
 * above what most missions earn a second; the waits of requests in a soak would show.
 */
export const CLIENT_WORTH = 500;

/** Seconds after which a client may ask again for a ship whose last request is being resolved; a guess. */
const RESOLVES_WITHIN_SECONDS = 30;

/** An agent of ours at work, as its owner's other programs command it by its token. */
export interface AgentForClients {
  readonly token: string;
  /** Whether a command can be carried out as one of ours: its ship is one of ours, or it has none. */
  knows(command: Command): boolean;
  /**
   * Carries out a client's command as one of ours, so that books, world and plans are right: its ships are left to the
   * client, and an outcome that stays unknown is resolved.
   * @returns the service's reply as it came, or an error of ours where none came; rejects with the signal's reason if it
   *   was not sent
   */
  perform(command: Command, signal: AbortSignal): Promise<WireReply>;
  /** Has a change sent that this program does not know, and reads ship and agent once it is answered. */
  sendUnknown(shipSymbol: string | undefined, send: () => Promise<WireReply>): Promise<WireReply>;
}

interface AgentParts {
  readonly session: { readonly token: string };
  readonly world: World;
  readonly performer: Performer;
  readonly resolver: OutcomeResolver;
  readonly fleet: Pick<Fleet, 'dismiss' | 'states'>;
  readonly lent: LentShips;
  readonly events: Pick<DaemonHub, 'publish'>;
  /** The run ends: what is not sent yet is not sent any more. */
  readonly leaving: AbortSignal;
  /** The clients' share of the budget. */
  readonly queue: Pick<RequestQueue, 'submit'>;
}

/** The ships that a command moves or changes: its own, and the one that takes cargo over. */
function shipsOf(command: Command): string[] {
  if (!changesGame(command.operation)) return [];
  const named = [shipSymbolOf(command), command.body?.shipSymbol];
  return [...new Set(named)].filter((ship): ship is string => typeof ship === 'string' && ship !== '');
}

const unresolved = (ship: string) =>
  ownError(
    503,
    `Argosy: the outcome of an earlier request of ${ship} is not known yet and is being read; ask again soon.`,
    { 'retry-after': String(RESOLVES_WITHIN_SECONDS) },
  );

/** The answer to a client where the service sent none. */
const unanswered = (isKnown: boolean) =>
  isKnown
    ? ownError(502, 'Argosy: the service cannot be reached; the request was not sent.')
    : ownError(504, 'Argosy: the service gave no answer; the daemon reads whether it was carried out.');

/** Does work when each of these ships is free of other clients; in one order, so that no two wait for each other. */
function inTurnsOf<T>(turns: Turns, ships: readonly string[], work: () => Promise<T>): Promise<T> {
  const [first, ...others] = ships.toSorted();
  return first === undefined ? work() : turns.take(first, () => inTurnsOf(turns, others, work));
}

/** Opens an agent to clients, for one run. */
export function createAgentForClients(parts: AgentParts): AgentForClients {
  const { session, world, performer, resolver, fleet, lent, queue, leaving } = parts;
  const turns = createTurns();
  const settling = new Set<string | null>();
  const ofShip = (shipSymbol: string | undefined) => (shipSymbol === undefined ? {} : { shipSymbol });

  /** Has ships that come by an operation join the fleet, left to the client; our own ships may have bought one meanwhile. */
  const welcoming = <T>(doing: () => Promise<T>) =>
    welcomeNewShips(parts, doing, (symbol) => fleet.states().has(symbol) || lent.lendNew(symbol));

  const dismissIfGone = (ship: string) => {
    if (!world.view.ships.has(ship)) fleet.dismiss(ship);
  };

  /** Reads what became of a request until that is known. */
  async function settle(ship: string | null): Promise<void> {
    if (settling.has(ship)) return;
    settling.add(ship);
    const resolved = async () => {
      for (let read: unknown; typeof read !== 'boolean'; ) {
        if (read !== undefined) await pass(RESOLVES_WITHIN_SECONDS * 1_000, leaving);
        read = await resolver.resolve(ship, { worth: WORTH.resolve, signal: leaving });
      }
    };
    try {
      if (ship === null) await welcoming(resolved);
      else await lent.during([ship], resolved);
    } finally {
      if (ship !== null) dismissIfGone(ship);
      settling.delete(ship);
    }
  }

  async function carryOut(command: Command, signal: AbortSignal): Promise<WireReply> {
    const shipSymbol = shipSymbolOf(command) || undefined;
    let reply: WireReply | undefined;
    const onReply = (came: WireReply) => {
      reply = came;
    };
    const context = { ...ofShip(shipSymbol), lane: CLIENTS, worth: CLIENT_WORTH, signal, client: { queue, onReply } };
    const performing = () => performer.perform(command, context);
    const outcome = await (command.operation === 'purchaseShip' ? welcoming(performing) : performing());
    if (command.operation === 'scrapShip' && shipSymbol !== undefined) dismissIfGone(shipSymbol);
    const isKnown = outcome.kind !== 'unknown';
    if (!isKnown) settle(shipSymbol ?? null).catch(() => {});
    return reply ?? unanswered(isKnown);
  }

  async function inOrder(command: Command, ships: readonly string[], signal: AbortSignal): Promise<WireReply> {
    await abortable(Promise.all(ships.map((ship) => performer.settled(ship))), signal);
    signal.throwIfAborted();
    const inDoubt = await resolver.shipsWithUnknownOutcomes();
    const doubtful = ships.find((ship) => inDoubt.has(ship));
    if (doubtful === undefined) return carryOut(command, signal);
    // The ship's own reading ended when it was lent.
    settle(doubtful).catch(() => {});
    return unresolved(doubtful);
  }

  const learn = async (shipSymbol: string | undefined) => {
    const client = { queue, onReply: () => {} };
    const context = { lane: CLIENTS, worth: CLIENT_WORTH, signal: leaving, client };
    if (shipSymbol !== undefined)
      await performer.perform(commands.readShip(shipSymbol), { ...context, ...ofShip(shipSymbol) });
    await performer.perform(commands.readAgent(), context);
  };

  return {
    token: session.token,
    knows: (command) => shipsOf(command).every((ship) => world.view.ships.has(ship)),
    perform: (command, gone) => {
      const ships = shipsOf(command);
      const signal = AbortSignal.any([gone, leaving]);
      if (ships.length === 0) return carryOut(command, signal);
      return lent.during(ships, () => inTurnsOf(turns, ships, () => inOrder(command, ships, signal)));
    },
    sendUnknown: async (named, send) => {
      const ship = named !== undefined && world.view.ships.has(named) ? named : undefined;
      if (named !== undefined && ship === undefined) return send();
      return lent.during(ship === undefined ? [] : [ship], async () => {
        if (ship !== undefined) await performer.settled(ship);
        const reply = await send();
        if (isSuccess(reply)) learn(ship).catch(() => {});
        return reply;
      });
    },
  };
}
