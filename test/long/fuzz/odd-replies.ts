import { isDeepStrictEqual } from 'node:util';
import { operations } from '../../../src/universe/operations/index.ts';
import { createRouter } from '../../../src/universe/service/router.ts';
import { changesGame, type OperationId, operationLabelled } from '../../../src/wire/endpoints.ts';
import { parseJson } from '../../../src/wire/json.ts';
import { parseReply } from '../../../src/wire/parse-reply.ts';
import type { Transport } from '../../../src/wire/transport.ts';
import { settingsOf } from '../faults/row.ts';
import { onStage } from '../faults/stage.ts';
import { type Mutation, mutated, mutationsAt, type Place, placesIn } from './mutations.ts';

type Fields = Readonly<Record<string, unknown>>;

function listFault(before: readonly unknown[], after: readonly unknown[], place: Place, at: Place): string | undefined {
  const touched = Number(place[at.length]);
  const others = before.toSpliced(touched, 1);
  if (after.length === others.length) return isDeepStrictEqual(after, others) ? undefined : `${at.join('.')}: entries`;
  if (after.length !== before.length || !isDeepStrictEqual(after.toSpliced(touched, 1), others))
    return `${at.join('.')}: other entries`;
  return faultBeside(before[touched], after[touched], place, [...at, touched]);
}

function fieldFault(before: Fields, after: Fields, place: Place, at: Place): string | undefined {
  const touched = String(place[at.length]);
  for (const name of Object.keys(before))
    if (name !== touched && !isDeepStrictEqual(before[name], after[name])) return [...at, name].join('.');
  return touched in after ? faultBeside(before[touched], after[touched], place, [...at, touched]) : undefined;
}

/**
 * What beside a touched place is read otherwise than before; undefined where nothing is. What holds the place may be gone,
 * with all that is in it.
 */
function faultBeside(before: unknown, after: unknown, place: Place, at: Place = []): string | undefined {
  if (at.length >= place.length) return undefined;
  if (Array.isArray(before)) return Array.isArray(after) ? listFault(before, after, place, at) : undefined;
  const areObjects = [before, after].every((value) => typeof value === 'object' && value !== null);
  return areObjects ? fieldFault(before as Fields, after as Fields, place, at) : undefined;
}

/** What an operation's reply tells: a list, one record, or what a change has come to. */
export type Kind = 'list' | 'record' | 'change';

const LISTS: ReadonlySet<OperationId> = new Set(['getMyShips', 'getContracts', 'getSystemWaypoints']);

/** What kind of reply an operation has; a registration's is read like a record's: its token is needed. */
export function kindOf(operation: OperationId): Kind {
  if (LISTS.has(operation)) return 'list';
  return changesGame(operation) && operation !== 'register' ? 'change' : 'record';
}

/** What can befall a reply at any place below the envelope. */
export function mutationsOf(body: unknown): Mutation[] {
  return [...placesIn(body)].filter((place) => place.length > 1).flatMap((place) => mutationsAt(body, place));
}

/** What of a mutated reply was used: all but what was touched, all but a needed part of a change, or nothing. */
export interface Use {
  readonly used: 'rest' | 'other parts' | 'nothing';
  /** What was not touched and is read otherwise all the same. */
  readonly fault?: string | undefined;
}

/** Reads a reply to which one thing has happened. */
export function useOf(operation: OperationId, body: unknown, mutation: Mutation): Use {
  const whole = parseReply(operation, body);
  if (!whole.success) throw new Error(`${operation}: ${whole.problems}`);
  const odd = parseJson(JSON.stringify(mutated(body, mutation)))?.value as { readonly data?: object };
  // Of a change that tells one thing, nothing is left without it.
  if (changesGame(operation) && Object.keys(odd.data ?? {}).length === 0) return { used: 'rest' };
  const parsed = parseReply(operation, odd);
  if (parsed.success) return { used: 'rest', fault: faultBeside(whole.reply, parsed.reply, mutation.place) };
  if (parsed.remains === undefined) return { used: 'nothing' };
  return { used: 'other parts', fault: faultBeside(whole.reply, parsed.remains.parts, mutation.place) };
}

/** Bodies that are kept of each operation. */
const KEPT = 3;
const MINUTES = 45;
/** Every shipped strategy once. */
const RUNS = [0, 1, 2, 3];

const route = createRouter(operations);

/** What the universe answers a daemon under each shipped strategy, some bodies an operation. */
export async function answeredBodies(seed: number): Promise<ReadonlyMap<OperationId, readonly unknown[]>> {
  const bodies = new Map<OperationId, unknown[]>();
  const way = (onwards: Transport): Transport => {
    return async (request, signal) => {
      const reply = await onwards(request, signal);
      const operation = operationLabelled(route(request.method, request.path.split('?', 1)[0] || '/')?.endpoint ?? '');
      const kept = operation === undefined ? [] : (bodies.get(operation) ?? []);
      if (operation !== undefined && reply.status < 300 && kept.length < KEPT)
        bodies.set(operation, [...kept, JSON.parse(reply.body)]);
      return reply;
    };
  };
  for (const run of RUNS)
    await onStage({ seed: seed + run, settings: settingsOf(run), way }, async (stage) => {
      const life = stage.start();
      await stage.until(life.ending, MINUTES);
      await stage.end(life);
    });
  return bodies;
}

const FAULTS_SHOWN = 20;

/** Has everything happen to every place of the replies that a daemon gets; counts which became unusable as a whole. */
export async function fuzzOddReplies(seed: number) {
  const bodies = await answeredBodies(seed);
  const unusable = { list: 0, record: 0, change: 0 };
  const faults: string[] = [];
  let mutations = 0;
  for (const [operation, each] of bodies)
    for (const body of each)
      for (const mutation of mutationsOf(body)) {
        const { used, fault } = useOf(operation, body, mutation);
        mutations += 1;
        const kind = kindOf(operation);
        if (used === 'nothing') unusable[kind] += 1;
        const told = `${operation}, ${mutation.place.join('.')} ${mutation.how}`;
        if (fault !== undefined) faults.push(`${told}: ${fault} is not used`);
        if (used === 'nothing' && kind !== 'record') faults.push(`${told}: the reply as a whole is not used`);
      }
  return { operations: bodies.size, mutations, unusable, faults: faults.slice(0, FAULTS_SHOWN) };
}
