import * as z from 'zod';
import { ConfigFile } from '../src/config/schema/config-schema.ts';
import { StrategyFile } from '../src/config/schema/strategy-schema.ts';
import { WorldFile } from '../src/config/worlds/world-schema.ts';

/** JSON Schemas for editors, by the name of the file in config/; draft 7 is what YAML editors know best. */
export function jsonSchemas(): Record<string, string> {
  return {
    'argosy.schema.json': schemaText(ConfigFile, 'Argosy: config'),
    'strategy.schema.json': schemaText(StrategyFile, 'Argosy: strategy', thatMayExtend),
    'world.schema.json': schemaText(WorldFile, 'Argosy: world'),
  };
}

/** A schema of draft 7, as far as it is changed here. */
interface Draft {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Draft>>;
  readonly items?: Draft;
}

function withoutRequired({ required: _, ...rest }: Draft): Draft {
  return rest;
}

/**
 * A strategy that extends another one need not be whole, nor need an entry whose name changes an inherited one: `argosy check`
 * reports what is still missing.
 */
function thatMayExtend(strategy: Draft): Draft {
  const { ships = {}, purchases = {} } = strategy.properties ?? {};
  const ofParts = (list: Draft) => ({ ...list, items: withoutRequired(list.items ?? {}) });
  const lists = { ships: ofParts(ships), purchases: ofParts(purchases) };
  return withoutRequired({ ...strategy, properties: { ...strategy.properties, ...lists } });
}

/** The schema of a strategy that extends none. */
export function wholeStrategy(): Draft {
  return z.toJSONSchema(StrategyFile, { io: 'input', target: 'draft-7' }) as Draft;
}

function schemaText(schema: z.ZodType, title: string, change = (whole: Draft): Draft => whole): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
  return `${JSON.stringify({ $schema, title, ...change(rest as Draft) }, null, 2)}\n`;
}
