import { simulatedTransport } from '../../src/backtest/transport.ts';
import { type Command, commands, shipSymbolOf } from '../../src/command/commands.ts';
import { createOutcomeResolver } from '../../src/command/outcome-resolver.ts';
import { createPerformer } from '../../src/command/perform.ts';
import { WORTH } from '../../src/command/performer.ts';
import { seededRandom } from '../../src/time/random.ts';
import { installVirtualTime, type VirtualTime } from '../../src/time/virtual.ts';
import { pass } from '../../src/time/wait.ts';
import type { FaultScript } from '../../src/universe/faults/script.ts';
import type { Universe } from '../../src/universe/universe.ts';
import { labelOf, type OperationId, operationLabel } from '../../src/wire/endpoints.ts';
import { parsed } from '../telemetry/lines.ts';
import { type Beginning, begin, type Case } from './lose-reply-cases.ts';
import { impatient } from './patience.ts';
import { performerParts } from './performer.ts';

export type Fault = FaultScript['rules'][number]['fault'];

const LIMIT_MS = 600_000;

/** What befalls a command, and of which record the first that is read then is older than it looks. */
interface GoneWrong {
  readonly fault: Fault;
  readonly stale?: Stale | undefined;
  /** Seconds from a change's effect until its reply comes. */
  readonly replySeconds?: number;
}

/** The universe, with a note of what takes effect from now on. */
function noted(universe: Universe) {
  const effects: string[] = [];
  const handle: Universe['handle'] = (request, nowMs) => {
    const reply = universe.handle(request, nowMs);
    if (request.method !== 'GET' && reply.status < 300) effects.push(universe.endpointOf(request.method, request.path));
    return reply;
  };
  return { effects, universe: { ...universe, handle }, rowsBefore: universe.ledger().length };
}

/** Records as they were before: a ship's, with nothing in the hold, and a market's, where nobody had traded. */
const OLDER = {
  ship: {
    path: /^\/my\/ships\/[^/]+$/,
    bodyOf: (body: string) => {
      const { data } = JSON.parse(body);
      return JSON.stringify({ data: { ...data, cargo: { ...data.cargo, units: 0, inventory: [] } } });
    },
  },
  market: {
    path: /\/market$/,
    bodyOf: (body: string) => {
      const { data } = JSON.parse(body);
      return JSON.stringify({ data: { ...data, transactions: [] } });
    },
  },
} as const;

export type Stale = keyof typeof OLDER;

/** Performer, settler and books over a network on which the first request of each operation goes lost. */
export async function openCommands(
  { clock }: VirtualTime,
  { player }: Beginning,
  operations: readonly OperationId[],
  { fault, stale, replySeconds = 0 }: GoneWrong,
) {
  const { effects, universe, rowsBefore } = noted(player.universe);
  const rules = operations.map((operation) => ({ match: operationLabel(operation), nth: 1, fromSeconds: 0, fault }));
  const network = impatient(
    simulatedTransport(universe, clock, seededRandom(1, 'network'), { seed: 1, rules, events: [] }),
  );
  let reads = 0;
  let older = stale && OLDER[stale];
  let isSent = false;
  const transport: typeof network = async (request, signal) => {
    const isRead = request.method === 'GET';
    if (isRead) reads += 1;
    else isSent = true;
    const reply = await network(request, signal);
    if (!isRead && replySeconds > 0) await pass(replySeconds * 1_000);
    if (!isRead || !isSent || older?.path.test(request.path) !== true) return reply;
    const body = older.bodyOf(reply.body);
    older = undefined;
    return { ...reply, body };
  };
  const { parts, lines } = await performerParts(clock, player.token);
  const performer = createPerformer({ ...parts, transport, closing: new AbortController().signal });
  const resolver = createOutcomeResolver({ ...parts, performer });
  return { ...parts, performer, resolver, universe, effects, rowsBefore, lines, reads: () => reads };
}

type OpenCommands = Awaited<ReturnType<typeof openCommands>>;

/** What a daemon has read before its ships act. */
export async function lookAround(
  { performer, world, store }: OpenCommands,
  command: Command,
  shipSymbol: string,
): Promise<void> {
  const requestContext = { shipSymbol, worth: WORTH.look };
  await performer.perform(commands.readAgent(), requestContext);
  await store.meta.set('openingCredits', String(world.view.agent?.credits));
  await performer.perform(commands.readShips(1), requestContext);
  await performer.perform(commands.readContracts(1), requestContext);
  const here = world.view.ships.get(shipSymbol)?.nav.waypointSymbol ?? '';
  await performer.perform(commands.readMarket(here), requestContext);
  if (command.operation === 'scrapShip')
    await performer.perform(commands.ofShip('getScrapShip', shipSymbol), requestContext);
}

const onlyCredits = (rows: readonly (readonly [string, number])[]) => rows.filter(([, credits]) => credits !== 0);

async function play(opened: OpenCommands, command: Command, frigate: string) {
  const { performer, resolver, store, universe, effects, clock, world } = opened;
  // The agent's own business is done by the frigate.
  const shipSymbol = shipSymbolOf(command) || frigate;
  await lookAround(opened, command, shipSymbol);
  const creditsBefore = world.view.agent?.credits ?? 0;
  const requestContext = { shipSymbol, worth: WORTH.trade };
  const beganMs = clock.nowMs();
  const first = await performer.perform(command, requestContext);
  const [readsBefore, sinceMs] = [opened.reads(), clock.monotonicMs()];
  await resolver.resolve(shipSymbol, requestContext);
  const [reads, seconds] = [opened.reads() - readsBefore, (clock.monotonicMs() - sinceMs) / 1_000];
  const effectsOfFirst = effects.length;
  const again = effectsOfFirst === 0 ? await performer.perform(command, requestContext) : undefined;
  const rows = await store.ledger.since(0);
  const booked = rows.reduce((sum, { creditsDelta }) => sum + creditsDelta, 0);
  const credits = universe.agentSummary('VOYAGER', clock.nowMs())?.credits ?? 0;
  const said = opened.lines.map(parsed);
  return {
    /** What the performer made of it, and of the same command sent again; undefined where it was not. */
    outcomes: [first.kind, again?.kind] as const,
    /** Reads that settling it took, and seconds. */
    reads,
    seconds,
    /** Effects on the game, by endpoint: of the first request alone, and in the end. */
    effectsOfFirst,
    effects,
    /** Intents that are open in the end. */
    open: (await store.intents.openOnes()).length,
    /** Credits by endpoint, as the books and as the universe tell them. */
    booked: onlyCredits(rows.map(({ operation, creditsDelta }) => [labelOf(operation), creditsDelta])),
    oracle: onlyCredits(
      universe
        .ledger()
        .slice(opened.rowsBefore)
        .map(({ endpoint, creditsDelta }) => [endpoint, creditsDelta]),
    ),
    /** Seconds from when it was first performed until the time that its row bears, of each row. */
    bookedAfterSeconds: rows.map(({ atMs }) => (atMs - beganMs) / 1_000),
    delivered: rows.filter(({ operation }) => operation === 'deliverContract').map(({ units }) => units),
    creditsOff: credits - creditsBefore - booked,
    events: said.map(({ event }) => String(event)),
    /** As what doubts were settled. */
    verdicts: said.filter(({ event }) => event === 'command.settled').map(({ outcome }) => String(outcome)),
  };
}

/** Sends a command whose first request or reply is lost, resolves it, and sends it again where it had no effect. */
export async function loseReply(prepare: Case, fault: Fault, stale?: Stale) {
  const beginning = begin();
  const command = prepare(beginning);
  const startMs = beginning.player.nowMs + 1_000;
  const time = installVirtualTime(startMs);
  try {
    const opened = await openCommands(time, beginning, [command.operation], { fault, stale });
    const playing = play(opened, command, beginning.frigate);
    if (!(await time.runUntil(playing, startMs + LIMIT_MS))) throw new Error('expected it to be over in ten minutes');
    return { ...(await playing), command };
  } finally {
    time.uninstall();
  }
}
