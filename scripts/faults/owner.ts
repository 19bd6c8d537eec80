import { z } from 'zod';
import type { Universe } from '../../src/universe/universe.ts';
import { Contract } from '../../src/wire/schemas/contract.ts';
import { Market, Shipyard } from '../../src/wire/schemas/market.ts';
import { Ship } from '../../src/wire/schemas/ship.ts';

/** Whose agent a daemon plays, with the same token beside it. */
export interface Owner {
  /** Sends a request of its own, straight to the universe; true for one that was carried out. */
  does(method: 'POST' | 'PATCH', path: string, body?: Readonly<Record<string, unknown>>): boolean;
  ships(): readonly Ship[];
  contracts(): readonly Contract[];
  market(waypointSymbol: string): Market | undefined;
  shipyard(waypointSymbol: string): Shipyard | undefined;
  /** Symbols of the shipyards in the system of the first ship. */
  yards(): readonly string[];
}

const Place = z.object({ symbol: z.string() });

const systemOf = (waypointSymbol: string) => waypointSymbol.split('-').slice(0, 2).join('-');

/** @param tokenOf the agent's token as it is then; @param nowMs the server's clock */
export function ownerAt(universe: Pick<Universe, 'handle'>, tokenOf: () => string, nowMs: () => number): Owner {
  function ask(method: string, path: string, body?: unknown) {
    const headers = { authorization: `Bearer ${tokenOf()}`, 'content-type': 'application/json' };
    const text = body === undefined ? undefined : JSON.stringify(body);
    return universe.handle({ method, path: `/v2${path}`, headers, body: text, address: 'owner' }, nowMs());
  }
  function read<T extends z.ZodType>(path: string, schema: T): z.infer<T> | undefined {
    const { status, body } = ask('GET', path);
    return status < 300 ? schema.parse((JSON.parse(body) as { readonly data: unknown }).data) : undefined;
  }
  const place = (waypointSymbol: string) => `/systems/${systemOf(waypointSymbol)}/waypoints/${waypointSymbol}`;
  let yards: readonly string[] = [];
  const ships = () => read('/my/ships?limit=20', z.array(Ship)) ?? [];
  return {
    yards: () => {
      const system = ships()[0]?.nav.systemSymbol;
      if (yards.length === 0)
        yards = (read(`/systems/${system}/waypoints?traits=SHIPYARD&limit=20`, z.array(Place)) ?? []).map(
          ({ symbol }) => symbol,
        );
      return yards;
    },
    does: (method, path, body) => ask(method, path, body).status < 300,
    ships,
    contracts: () => read('/my/contracts?limit=20', z.array(Contract)) ?? [],
    market: (waypointSymbol) => read(`${place(waypointSymbol)}/market`, Market),
    shipyard: (waypointSymbol) => read(`${place(waypointSymbol)}/shipyard`, Shipyard),
  };
}
