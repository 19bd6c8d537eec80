import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { jsonSchemas } from '../../scripts/json-schemas.ts';
import { laneDeclarations } from '../../scripts/lane-declarations.ts';
import { loadSettings } from '../../src/config/load.ts';
import { loadWorld } from '../../src/config/worlds/load-world.ts';

const CONFIG = fileURLToPath(new URL('../../config', import.meta.url));
const shipped = readdirSync(CONFIG, { recursive: true, encoding: 'utf8' }).filter(
  // The others in container/ are for Docker, Prometheus and Grafana.
  (name) =>
    name.endsWith('.yaml') &&
    (!name.startsWith('container') || (/(?:embedded|live)\.yaml$/.test(name) && !name.includes('compose'))),
);
const textOf = (name: string) => readFileSync(join(CONFIG, name), 'utf8');

/** The schema that the first line of a file names, as a path. */
function schemaOf(name: string): string {
  const [, schema = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(textOf(name)) ?? [];
  return join(dirname(join(CONFIG, name)), schema);
}

describe('the files in config/', () => {
  it.each(shipped)('include %s, which loads', (name) => {
    const path = join(CONFIG, name);
    if (name.startsWith('worlds')) expect(loadWorld(path).values.ships.climbPerPurchase).toBeGreaterThan(0);
    else expect(loadSettings(path).strategy.ships.length).toBeGreaterThan(0);
  });

  it.each(shipped)('include %s, which fits the JSON Schema that its first line names', (name) => {
    const schema = z.fromJSONSchema(JSON.parse(readFileSync(schemaOf(name), 'utf8')));
    expect(schema.safeParse(parse(textOf(name))).error).toBeUndefined();
    expect(schema.safeParse({ ...parse(textOf(name)), unknownKey: 1 }).success).toBe(false);
  });

  it.each(Object.entries(jsonSchemas()))('include %s, up to date (else run: npm run schemas)', (name, text) => {
    expect(textOf(name)).toBe(text);
  });

  it("include the declarations for lanes of one's own, up to date (else run: npm run schemas)", () => {
    expect(textOf('lanes/argosy.d.ts')).toBe(laneDeclarations());
  });

  it('differ between argosy.yaml and live.yaml in the server and the log file alone, comments included', () => {
    const { server: embedded, log: practiceLog, ...rest } = parse(textOf('argosy.yaml'));
    const { server: live, log: liveLog, ...others } = parse(textOf('live.yaml'));
    expect(others).toEqual(rest);
    expect(embedded.kind).toBe('embedded');
    expect(live).toEqual({
      kind: 'live',
      url: 'https://api.spacetraders.io/v2',
      accountTokenFile: './secrets/account-token',
    });
    expect(practiceLog).toEqual({ file: './state/argosy.log' });
    expect(liveLog).toEqual({ file: './state/live.log' });
    const without = (name: string) =>
      textOf(name)
        .replace(/^server:\n( {2}.*\n)+/m, '')
        .replace(/^log: .*\n/m, '');
    expect(without('live.yaml')).toBe(without('argosy.yaml'));
  });

  it('explain in the default strategy every key that a strategy has, and every lane that it gives to ships', () => {
    const text = textOf('strategies/default.yaml');
    const { properties } = JSON.parse(textOf('strategy.schema.json'));
    const lanes = loadSettings(join(CONFIG, 'argosy.yaml')).strategy.ships.flatMap((rule) => rule.lanes);
    expect(new Set(lanes).size).toBeGreaterThan(10);
    for (const word of [...Object.keys(properties), ...lanes]) expect(text).toMatch(new RegExp(`\\b${word}\\b`));
  });
});

describe('the JSON Schemas', () => {
  /** Every schema in a schema, by path. */
  function* propertiesOf(schema: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties')
        for (const [name, property] of Object.entries(value)) yield [`${path}.${name}`, property as never];
      yield* propertiesOf(value, key === 'properties' ? path : `${path}/${key}`);
    }
  }

  it.each(Object.entries(jsonSchemas()))('in %s describe every key', (_name, text) => {
    const all = [...propertiesOf(JSON.parse(text))];
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter(([, property]) => typeof property.description !== 'string').map(([path]) => path)).toEqual([]);
  });
});
