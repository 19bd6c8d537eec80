import * as z from 'zod';
import { Count, Named, ShipSymbol, SymbolOnly, SystemSymbol, Text } from './basics.ts';
import { Chart } from './place-schemas.ts';
import { Nav, Registration, RouteEnd } from './ship-schemas.ts';

export const ScannedSystem = z.strictObject({
  symbol: SystemSymbol,
  sectorSymbol: Text,
  type: Text,
  x: z.int(),
  y: z.int(),
  distance: Count,
});

export const ScannedWaypoint = RouteEnd.extend({
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
