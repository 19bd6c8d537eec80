import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from '../service/player.ts';

/** The official description, where it lies beside the repository. */
const FOLDER = fileURLToPath(new URL('../../../../shared/openapi', import.meta.url));

export const hasOfficialSchemas = existsSync(FOLDER);

function readJson(...path: string[]): Json {
  return JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8'));
}

const models = new Map<string, Json>();

/** A model of the official description, e.g. "Ship". */
function officialModel(name: string): Json {
  const model = models.get(name) ?? readJson('models', `${name}.json`);
  models.set(name, model);
  return model;
}

/** The official schema of a reply of success; undefined for one without content. */
export function officialReplySchema(method: string, template: string, status: number): Json {
  const { paths } = readJson('reference', 'SpaceTraders.json');
  return paths[template]?.[method.toLowerCase()]?.responses?.[status]?.content?.['application/json']?.schema;
}

/** Every operation of the official description, e.g. "GET /my/agent". */
export function officialEndpoints(): string[] {
  const { paths } = readJson('reference', 'SpaceTraders.json');
  return Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'parameters')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** What is wrong with one value, as "Model.field: what". */
type Fault = string;

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

function scalarFaults(schema: Json, value: Json): string[] {
  return [
    ...(schema.type !== undefined && !TYPES[schema.type]?.(value) ? [`expected ${schema.type}`] : []),
    ...(schema.enum !== undefined && !schema.enum.includes(value) ? [`${value} is not in its enum`] : []),
    ...(typeof value === 'number' && value < (schema.minimum ?? -Infinity) ? [`below ${schema.minimum}`] : []),
    ...(typeof value === 'number' && value > (schema.maximum ?? Infinity) ? [`above ${schema.maximum}`] : []),
    ...(typeof value === 'string' && value.length < (schema.minLength ?? 0) ? ['too short'] : []),
    ...(typeof value === 'string' && value.length > (schema.maxLength ?? Infinity) ? ['too long'] : []),
    ...(schema.format === 'date-time' && Number.isNaN(Date.parse(value)) ? ['is no timestamp'] : []),
  ];
}

function objectFaults(schema: Json, value: Json, where: string): Fault[] {
  const properties = schema.properties ?? {};
  const missing = (schema.required ?? []).filter((name: string) => !(name in value));
  const unknown = Object.keys(value).filter((name) => schema.properties !== undefined && !(name in properties));
  return [
    ...missing.map((name: string) => `${where}.${name}: missing`),
    ...unknown.map((name) => `${where}.${name}: not described`),
    ...Object.keys(properties).flatMap((name) =>
      name in value ? officialFaults(properties[name], value[name], `${where}.${name}`) : [],
    ),
  ];
}

/**
 * Where a value departs from an official schema; knows as much of JSON Schema as the description's replies use.
 * @param where names the place; it starts anew with the model's name at each reference
 */
export function officialFaults(schema: Json, value: Json, where: string): Fault[] {
  if (schema.$ref !== undefined) {
    const name = basename(schema.$ref, '.json');
    return officialFaults(officialModel(name), value, name);
  }
  const faults = scalarFaults(schema, value).map((fault) => `${where}: ${fault}`);
  if (faults.length > 0) return faults;
  if (Array.isArray(value)) return value.flatMap((each) => officialFaults(schema.items ?? {}, each, `${where}[]`));
  return typeof value === 'object' ? objectFaults(schema, value, where) : [];
}
