import * as z from 'zod';
import { Count, Named, ShipSymbol, SymbolOnly, SystemSymbol, Text, WaypointSymbol } from './basics.ts';
import { Chart } from './place-schemas.ts';
import { Nav, Registration } from './ship-schemas.ts';

export const ScannedSystem = z.strictObject({
  symbol: SystemSymbol,
  sectorSymbol: Text,
  type: Text,
  x: z.int(),
  y: z.int(),
  distance: Count,
});

export const ScannedWaypoint = z.strictObject({
  symbol: WaypointSymbol,
  type: Text,
  systemSymbol: SystemSymbol,
  x: z.int(),
  y: z.int(),
  orbitals: z.array(SymbolOnly),
  faction: SymbolOnly.optional(),
  traits: z.array(Named),
  chart: Chart.optional(),
});

export const ScannedShip = z.strictObject({
  symbol: ShipSymbol,
  registration: Registration,
  nav: Nav,
  frame: SymbolOnly,
  reactor: SymbolOnly,
  engine: SymbolOnly,
  mounts: z.array(SymbolOnly),
});
