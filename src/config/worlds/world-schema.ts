import * as z from 'zod';
import { mapping } from '../schema/fields.ts';
import { ChartDoubts, CharterDoubts, GateDoubts, JumpDoubts } from './abroad-doubts.ts';
import { InterfaceDoubts, MarketDoubts, ShipDoubts, StrangerDoubts } from './home-doubts.ts';

/** What the live game may be: each doubt that decides what a strategy earns, by group. Without keys it is the kind world. */
export const GameWorld = mapping({
  charters: CharterDoubts,
  markets: MarketDoubts,
  charts: ChartDoubts,
  ships: ShipDoubts,
  jumps: JumpDoubts,
  gates: GateDoubts,
  strangers: StrangerDoubts,
  interface: InterfaceDoubts,
});

/** A world with all of its values. */
export type GameWorld = z.output<typeof GameWorld>;

/** A world as it was asked for: by the name of a shipped one, or by a file. */
export const NamedWorld = z.strictObject({ name: z.string(), values: GameWorld });
export type NamedWorld = z.output<typeof NamedWorld>;

/** The kind world, in which every doubt is settled as it suits players. */
export const KIND: GameWorld = GameWorld.parse({});

/** The same by its name: what a universe is in whose snapshot stands none. */
export const KIND_WORLD: NamedWorld = { name: 'kind', values: KIND };

/** A world file: values of its own, and the world that has the others. */
export const WorldFile = mapping({
  extends: z
    .string({ error: 'the name of a world or the path of a file' })
    .exactOptional()
    .describe('The world that has the values that this file leaves out; without it they are those of kind.'),
  ...GameWorld.shape,
});
