import * as z from 'zod';
import { Count, Named, SymbolOnly, SystemSymbol, Text, Timestamp, TradeSymbol, WaypointSymbol } from './basics.ts';

const Place = {
  symbol: WaypointSymbol,
  type: Text,
  x: z.int(),
  y: z.int(),
  orbitals: z.array(SymbolOnly),
  orbits: WaypointSymbol.optional(),
};

export const Chart = z.strictObject({ waypointSymbol: WaypointSymbol, submittedBy: Text, submittedOn: Timestamp });

export const Construction = z
  .strictObject({
    symbol: WaypointSymbol,
    materials: z.array(z.strictObject({ tradeSymbol: TradeSymbol, required: Count, fulfilled: Count })),
    isComplete: z.boolean(),
  })
  .refine(
    ({ materials, isComplete }) => isComplete === materials.every(({ required, fulfilled }) => fulfilled >= required),
    'complete when nothing is missing',
  );

export const Waypoint = z.strictObject({
  ...Place,
  systemSymbol: SystemSymbol,
  faction: SymbolOnly.optional(),
  traits: z.array(Named),
  modifiers: z.array(Named),
  chart: Chart.optional(),
  isUnderConstruction: z.boolean(),
});

export const System = z.strictObject({
  symbol: SystemSymbol,
  sectorSymbol: Text,
  constellation: Text,
  name: Text,
  type: Text,
  x: z.int(),
  y: z.int(),
  waypoints: z.array(z.strictObject(Place)),
  factions: z.array(SymbolOnly),
});

export const Faction = Named.extend({ headquarters: SystemSymbol, traits: z.array(Named), isRecruiting: z.boolean() });

export const Status = z.strictObject({
  status: Text,
  version: z.string().regex(/^v\d+\.\d+\.\d+$/),
  resetDate: z.iso.date(),
  description: Text,
  stats: z.strictObject({ accounts: Count, agents: Count, ships: Count, systems: Count, waypoints: Count }),
  health: z.strictObject({ lastMarketUpdate: Timestamp }),
  leaderboards: z.strictObject({
    mostCredits: z.array(z.strictObject({ agentSymbol: Text, credits: z.int() })).max(15),
    mostSubmittedCharts: z.array(z.strictObject({ agentSymbol: Text, chartCount: Count })).max(5),
  }),
  serverResets: z.strictObject({ next: Timestamp, frequency: Text }),
  announcements: z.array(z.strictObject({ title: Text, body: Text })),
  links: z.array(z.strictObject({ name: Text, url: Text })),
});
