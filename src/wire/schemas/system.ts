import { z } from 'zod';

/** A place in a system (model Waypoint). */
export const Waypoint = z.object({
  symbol: z.string(),
  type: z.string(),
  systemSymbol: z.string(),
  x: z.number(),
  y: z.number(),
  orbits: z.string().optional(),
  orbitals: z.array(z.object({ symbol: z.string() })),
  faction: z.object({ symbol: z.string() }).optional(),
  traits: z.array(z.object({ symbol: z.string() })),
  modifiers: z.array(z.object({ symbol: z.string() })).optional(),
  isUnderConstruction: z.boolean(),
});
export type Waypoint = z.infer<typeof Waypoint>;

/** The server's own words about itself (operation get-status); it has no `data` envelope. */
export const ServerStatus = z.object({
  status: z.string(),
  version: z.string(),
  resetDate: z.string(),
  serverResets: z.object({ next: z.string(), frequency: z.string() }),
});
export type ServerStatus = z.infer<typeof ServerStatus>;
