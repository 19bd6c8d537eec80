import { describe, expect, test } from 'vitest';
import { hasOfficialSchemas, officialFaults, officialReplySchema } from './official.ts';
import { playSession } from './session.ts';

describe.skipIf(!hasOfficialSchemas)('against the official description (skipped without ../shared/openapi)', () => {
  test('departures', () => {
    const faults = playSession()
      .filter((r) => r.status < 204)
      .flatMap(({ method, template, status, json }) => {
        const schema = officialReplySchema(method, template, status);
        return schema === undefined
          ? [`${method} ${template} ${status}: not described`]
          : officialFaults(schema, json, `${method} ${template}`);
      });
    expect([...new Set(faults)].sort()).toEqual([]);
  });
});
