import * as z from 'zod';
import { ConfigFile } from '../src/config/schema/config-schema.ts';
import { StrategyFile } from '../src/config/schema/strategy-schema.ts';
import { WorldFile } from '../src/config/worlds/world-schema.ts';

/** JSON Schemas for editors, by the name of the file in config/; draft 7 is what YAML editors know best. */
export function jsonSchemas(): Record<string, string> {
  return {
    'argosy.schema.json': schemaText(ConfigFile, 'Argosy: config'),
    'strategy.schema.json': schemaText(StrategyFile, 'Argosy: strategy'),
    'world.schema.json': schemaText(WorldFile, 'Argosy: world'),
  };
}

function schemaText(schema: z.ZodType, title: string): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`;
}
