import { type Command, commands, shipSymbolOf } from '../../command/commands.ts';
import type { OutcomeResolver } from '../../command/outcome-resolver.ts';
import type { Outcome, Performer } from '../../command/performer.ts';
import { WORTH } from '../../command/performer.ts';
import type { Fleet } from '../../fleet/supervision/supervisor.ts';
import type { RequestQueue } from '../../queue/request-queue.ts';
import { createTurns } from '../../time/turns.ts';
import { changesGame } from '../../wire/endpoints.ts';
import type { WireReply } from '../../wire/transport.ts';
import type { WorldView } from '../../world/state.ts';
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
  /** When its universe began. */
  readonly resetDate: string;
  /** Aborted when its run ends. */
  readonly leaving: AbortSignal;
  /** Whether a command can be carried out as one of ours: its ship is one of ours, or it has none. */
  knows(command: Command): boolean;
  /**
   * Carries out a client's command as one of ours, so that books, world and plans are right: its ships are left to the
   * client, and an outcome that stays unknown is resolved.
   * @returns the service's reply as it came; undefined where none came; rejects with the signal's reason, or that of the
   *   end of the run, if it was not sent
   */
  perform(command: Command, signal: AbortSignal): Promise<WireReply | undefined>;
  /** Leaves a ship to a client whose command this program does not know; call `learn` once that is answered. */
  lend(shipSymbol: string): Promise<void>;
  /** Reads a ship and the agent after a command that this program does not know. */
  learn(shipSymbol: string | undefined): Promise<void>;
}

interface AgentParts {
  readonly session: { readonly token: string; readonly resetDate: string };
  readonly world: { readonly view: WorldView };
  readonly performer: Performer;
  readonly resolver: OutcomeResolver;
  readonly fleet: Pick<Fleet, 'dismiss'>;
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
    {
      'retry-after': String(RESOLVES_WITHIN_SECONDS),
    },
  );

/** Opens an agent to clients, for one run. */
export function createAgentForClients(parts: AgentParts): AgentForClients {
  const { session, world, performer, resolver, fleet, lent, events, queue, leaving } = parts;
  const turns = createTurns();
  const ofShip = (shipSymbol: string | undefined) => (shipSymbol === undefined ? {} : { shipSymbol });

  async function lend(ship: string): Promise<void> {
    lent.lend(ship);
    await performer.settled(ship);
  }

  /** What follows from an outcome for the fleet. */
  function follow({ operation, path }: Command, outcome: Outcome): void {
    if (outcome.kind !== 'done') return;
    if (operation === 'scrapShip') fleet.dismiss(path.shipSymbol ?? '');
    const bought =
      operation === 'purchaseShip'
        ? (outcome as Outcome<'purchaseShip'> & { kind: 'done' }).reply.data.ship
        : undefined;
    if (bought === undefined) return;
    lent.lendNew(bought.symbol);
    events.publish('shipBought', { shipSymbol: bought.symbol });
  }

  async function carryOut(command: Command, signal: AbortSignal): Promise<WireReply | undefined> {
    const shipSymbol = shipSymbolOf(command) || undefined;
    let reply: WireReply | undefined;
    const onReply = (came: WireReply) => {
      reply = came;
    };
    const context = { ...ofShip(shipSymbol), lane: CLIENTS, worth: CLIENT_WORTH, client: { queue, onReply } };
    const outcome = await performer.perform(command, { ...context, signal: AbortSignal.any([signal, leaving]) });
    follow(command, outcome);
    if (outcome.kind === 'unknown')
      resolver.resolve(shipSymbol ?? null, { worth: WORTH.resolve, signal: leaving }).catch(() => {});
    return reply;
  }

  async function perform(command: Command, signal: AbortSignal): Promise<WireReply | undefined> {
    const ships = shipsOf(command);
    const [ship] = ships;
    if (ship === undefined) return carryOut(command, signal);
    await Promise.all(ships.map(lend));
    return turns.take(ship, async () => {
      const inDoubt = await resolver.shipsWithUnknownOutcomes();
      return inDoubt.has(ship) ? unresolved(ship) : carryOut(command, signal);
    });
  }

  async function learn(shipSymbol: string | undefined): Promise<void> {
    const context = { lane: CLIENTS, worth: CLIENT_WORTH, signal: leaving };
    if (shipSymbol !== undefined)
      await performer.perform(commands.readShip(shipSymbol), { ...context, ...ofShip(shipSymbol) });
    await performer.perform(commands.readAgent(), context);
  }

  return {
    ...session,
    leaving,
    knows: (command) => shipsOf(command).every((ship) => world.view.ships.has(ship)),
    perform,
    lend,
    learn,
  };
}
