import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/universe/operations/index.ts';
import { endpointOf } from '../../../src/universe/service/operation.ts';
import { endpointsWithSchema, replySchemaFor } from './index.ts';
import { playSession } from './session.ts';
import { playStagedSession } from './staged-session.ts';

const session = [...playSession(), ...playStagedSession()];

describe('the replies of a session that uses every operation', () => {
  test('every operation has a schema, and every schema an operation', () => {
    expect([...endpointsWithSchema].sort()).toEqual(operations.map(endpointOf).sort());
  });

  test('the session succeeded with every operation', () => {
    const succeeded = new Set(session.filter(({ status }) => status < 300).map(({ endpoint }) => endpoint));
    process.stdout.write(`operations: ${succeeded.size} succeeded, of ${operations.length} served\n`);
    expect(operations.map(endpointOf).filter((endpoint) => !succeeded.has(endpoint))).toEqual([]);
  });

  test('every reply fits its strict schema', () => {
    const faults = session.flatMap(({ method, template, path, status, json }) => {
      const parsed = replySchemaFor(method, template, status).safeParse(json);
      return parsed.success ? [] : [`${method} ${path} ${status}: ${parsed.error.message}`];
    });
    expect(faults).toEqual([]);
  });

  test('no two refusals bear the same id', () => {
    const ids = session.flatMap(({ json }) => json?.error?.requestId ?? []);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('no reply holds null: what is absent is left out', () => {
    expect(session.filter(({ json }) => JSON.stringify(json ?? '').includes('null')).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test.each([
    ['an unknown field', (agent: object) => ({ ...agent, email: 'x' })],
    ['a missing field', ({ ...agent }: Record<string, unknown>) => ({ ...agent, credits: undefined })],
    ['a null', (agent: object) => ({ ...agent, credits: null })],
  ])('a schema refuses %s', (_what, spoil) => {
    const reply = session.find(({ endpoint }) => endpoint === 'GET /my/agent')?.json;
    const schema = replySchemaFor('GET', '/my/agent', 200);
    expect(schema.safeParse(reply).success).toBe(true);
    expect(schema.safeParse({ data: spoil(reply.data) }).success).toBe(false);
  });
});
