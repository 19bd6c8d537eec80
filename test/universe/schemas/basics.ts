import * as z from 'zod';
import { tradeSymbols } from '../../../src/universe/facts/goods.ts';

/** A timestamp as the service writes it: UTC with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 });
export const Text = z.string().min(1);
export const Count = z.int().min(0);
export const Credits = z.int();
export const SystemSymbol = z.string().regex(/^[A-Z0-9]+-[A-Z0-9]+$/);
export const WaypointSymbol = z.string().regex(/^[A-Z0-9]+-[A-Z0-9]+-[A-Z0-9]+$/);
export const ShipSymbol = z.string().regex(/^[A-Z0-9_-]{3,14}-[0-9A-F]+$/);
export const TradeSymbol = z.enum(tradeSymbols);
export const Supply = z.enum(['SCARCE', 'LIMITED', 'MODERATE', 'HIGH', 'ABUNDANT']);
export const Activity = z.enum(['WEAK', 'GROWING', 'STRONG', 'RESTRICTED']);

/** A thing that listings name. */
export const Named = z.strictObject({ symbol: Text, name: Text, description: Text });
export const TradeGood = Named.extend({ symbol: TradeSymbol });
export const SymbolOnly = z.strictObject({ symbol: Text });

/** The reply that holds one thing. */
export function dataOf<Schema extends z.ZodType>(schema: Schema) {
  return z.strictObject({ data: schema });
}

/** One page of a listing (facts: paging). */
export function pageOf<Schema extends z.ZodType>(schema: Schema) {
  const Meta = z.strictObject({ total: Count, page: z.int().min(1), limit: z.int().min(1).max(20) });
  return z.strictObject({ data: z.array(schema).max(20), meta: Meta });
}
