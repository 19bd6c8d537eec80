import * as z from 'zod';
import { GameWorld } from '../../src/config/worlds/world-schema.ts';

/** A key of a world in its JSON Schema, with what is known of it. */
interface WorldKey {
  readonly description?: string;
  readonly unit?: string;
  readonly low?: unknown;
  readonly mid?: unknown;
  readonly high?: unknown;
  readonly default?: unknown;
  readonly evidence?: string;
  readonly properties?: Readonly<Record<string, WorldKey>>;
}

/** Keys by their path, such as markets.mostProduced.WEAK. */
function keysIn(node: WorldKey, before: string): (readonly [path: string, key: WorldKey])[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, key]) => {
    const path = before === '' ? name : `${before}.${name}`;
    return key.properties === undefined ? [[path, key] as const] : keysIn(key, path);
  });
}

const cell = (value: unknown) => (value === 1_000 ? 'no limit' : String(value));

/** The table of every key of a world: meaning with unit, the value of kind, and what the evidence allows. */
export function worldTable(): string {
  const rows = keysIn(z.toJSONSchema(GameWorld, { io: 'input' }) as WorldKey, '').map(([path, key]) => {
    const { description = '', unit = '', low, mid, high, evidence = '' } = key;
    const meaning = unit === '' ? description : `${description} In ${unit}.`;
    const values = [key.default, low, mid, high].map(cell).join(' | ');
    return `| \`${path}\` | ${meaning} | ${values} | [${evidence}](../facts.md#${evidence}) |`;
  });
  return [
    '| key | what it is | kind | low | middle | high | evidence |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
