import { z } from 'zod';
import { systemIn } from '../../../src/game/words/symbols.ts';
import { createUniverse, type Universe } from '../../../src/universe/universe.ts';
import { Contract } from '../../../src/wire/schemas/contract.ts';
import { Market, Shipyard } from '../../../src/wire/schemas/market.ts';
import { Ship } from '../../../src/wire/schemas/ship.ts';

/** Whose agent a daemon plays, with the same token beside it. */
export type Owner = ReturnType<typeof ownerAt>;

const Place = z.object({ symbol: z.string() });

const place = (waypointSymbol: string) => `/systems/${systemIn(waypointSymbol)}/waypoints/${waypointSymbol}`;

/** A copy of a universe for an instant: what is asked of it counts towards no limit, and what is done there comes to nothing. */
function copyOf(universe: Universe, nowMs: number): Universe {
  const { speed, startedAtMs } = universe;
  return createUniverse({ seed: 1, speed, startedAtMs, resumeFrom: universe.snapshot(nowMs), resumeAtMs: nowMs });
}

/**
 * An owner who looks and tries things out in a copy, so that no request is wasted: what it does beside the daemon is what
 * is carried out.
 * @param tokenOf the agent's token as it is then
 * @param clock the server's
 */
export function ownerAt(universe: Universe, tokenOf: () => string, clock: { nowMs(): number }) {
  let rehearsal: { readonly copy: Universe; readonly atMs: number } | undefined;
  const yards: string[] = [];

  function send(to: Universe, method: string, path: string, body?: unknown) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${tokenOf()}`, ...type };
    return to.handle({ method, path: `/v2${path}`, headers, body: text, address: 'owner' }, clock.nowMs());
  }
  function rehearse(method: string, path: string, body?: unknown) {
    const atMs = clock.nowMs();
    if (rehearsal?.atMs !== atMs) rehearsal = { copy: copyOf(universe, atMs), atMs };
    const reply = send(rehearsal.copy, method, path, body);
    if (reply.status !== 429) return reply;
    rehearsal = { copy: copyOf(universe, atMs), atMs };
    return send(rehearsal.copy, method, path, body);
  }
  function read<T extends z.ZodType>(path: string, schema: T): z.infer<T> | undefined {
    const { status, body } = rehearse('GET', path);
    return status < 300 ? schema.parse((JSON.parse(body) as { readonly data: unknown }).data) : undefined;
  }
  const ships = () => read('/my/ships?limit=20', z.array(Ship)) ?? [];
  return {
    /** Sends a request of its own, straight to the universe; true for one that was carried out. */
    does: (method: 'POST' | 'PATCH', path: string, body?: Readonly<Record<string, unknown>>): boolean => {
      if (rehearse(method, path, body).status >= 300) return false;
      return send(universe, method, path, body).status < 300;
    },
    ships,
    contracts: () => read('/my/contracts?limit=20', z.array(Contract)) ?? [],
    market: (waypointSymbol: string) => read(`${place(waypointSymbol)}/market`, Market),
    shipyard: (waypointSymbol: string) => read(`${place(waypointSymbol)}/shipyard`, Shipyard),
    /** Symbols of the shipyards in the system of the first ship. */
    yards: (): readonly string[] => {
      const all = `/systems/${ships()[0]?.nav.systemSymbol}/waypoints?traits=SHIPYARD&limit=20`;
      if (yards.length === 0) yards.push(...(read(all, z.array(Place)) ?? []).map(({ symbol }) => symbol));
      return yards;
    },
  };
}
