import { z } from 'zod';
import { systemIn } from '../../game/words/symbols.ts';
import { UNKNOWN } from '../words/word.ts';
import { Faction, Modifier, TradeSymbol, Trait, WaypointType } from '../words/words.ts';
import { deriving, usual } from './derived.ts';

/** A place in a system (model Waypoint). */
export const Waypoint = deriving(
  z.object({
    symbol: z.string(),
    type: WaypointType.default(UNKNOWN),
    systemSymbol: z.string(),
    x: z.number(),
    y: z.number(),
    orbits: z.string().optional(),
    faction: z.object({ symbol: Faction }).optional(),
    /** Who charted it; absent while nobody has (model Chart). */
    chart: z.object({ submittedBy: z.string().optional(), submittedOn: z.string().optional() }).optional(),
    traits: z.array(z.object({ symbol: Trait })).default([]),
    modifiers: z.array(z.object({ symbol: Modifier })).optional(),
    isUnderConstruction: usual(z.boolean()),
  }),
  { systemSymbol: ({ symbol }) => systemIn(symbol) },
);
export type Waypoint = z.infer<typeof Waypoint>;

/** A system and its waypoints, whose traits are not in it (model System). */
export const System = z.object({
  symbol: z.string(),
  type: usual(z.string()),
  x: z.number(),
  y: z.number(),
  waypoints: z
    .array(z.object({ symbol: z.string(), type: WaypointType.default(UNKNOWN), x: z.number(), y: z.number() }))
    .default([]),
});
export type System = z.infer<typeof System>;

/** The gates that a jump gate leads to, by waypoint symbol (model JumpGate). */
export const JumpGate = z.object({ symbol: z.string(), connections: z.array(z.string()) });
export type JumpGate = z.infer<typeof JumpGate>;

/** What a construction site still takes (model Construction). */
export const Construction = z.object({
  symbol: z.string(),
  materials: z.array(z.object({ tradeSymbol: TradeSymbol, required: z.int(), fulfilled: z.int() })).default([]),
  isComplete: z.boolean(),
});
export type Construction = z.infer<typeof Construction>;

/** The server's own status (`getStatus`); it has no `data` envelope. */
export const ServerStatus = z.object({
  status: usual(z.string()),
  version: usual(z.string()),
  resetDate: z.iso.date(),
  serverResets: z.object({ next: z.string(), frequency: usual(z.string()) }).optional(),
  stats: usual(z.object({ agents: usual(z.number()), ships: usual(z.number()) })),
  /** The best first. */
  leaderboards: usual(
    z.object({
      mostCredits: usual(z.array(z.object({ agentSymbol: z.string(), credits: z.number() }))),
      mostSubmittedCharts: usual(z.array(z.object({ agentSymbol: z.string(), chartCount: z.number() }))),
    }),
  ),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
