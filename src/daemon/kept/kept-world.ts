import { systemIn } from '../../game/words/symbols.ts';
import type { Store } from '../../store/store.ts';
import { parseJson } from '../../wire/json.ts';
import { emptyWorld, type WorldView } from '../../world/state.ts';
import { createWorld } from '../../world/world.ts';
import { pastOf } from '../start/recall.ts';

/** The instant at which books end, and game seconds a second of their clock. */
export interface KeptTime {
  readonly nowMs: number;
  readonly speed: number;
}

/** The first waypoint at which anything was booked: the agent begins at home. */
async function firstWaypoint({ ledger }: Store): Promise<string | undefined> {
  for await (const rows of ledger.all()) {
    const first = rows.find(({ waypointSymbol }) => waypointSymbol !== null);
    if (first !== undefined) return first.waypointSymbol ?? undefined;
  }
  return undefined;
}

/** The next reset by the last status that was kept; undefined where none told it. */
async function nextResetOf({ atlas }: Store): Promise<string | undefined> {
  const told = (await atlas.ofKind('status')).map(({ fact }) => parseJson(fact)?.value as { nextReset?: unknown });
  const last = told.findLast((status) => typeof status?.nextReset === 'string');
  return last?.nextReset as string | undefined;
}

/** What books tell of the galaxy and its prices at their end. Ships and contracts are not kept. */
export async function keptWorld(
  store: Store,
  callsign: string,
  credits: number,
  { nowMs, speed }: KeptTime,
): Promise<WorldView> {
  const home = await firstWaypoint(store);
  const state = emptyWorld(speed, await nextResetOf(store));
  const world = createWorld(state);
  await world.recallAtlas(store.atlas.all());
  world.recall(await pastOf(store, { nowMs, speed }));
  if (home !== undefined && world.view.waypoints.in(systemIn(home)).length > 0)
    state.agent = { symbol: callsign, headquarters: home, credits };
  return world.view;
}
