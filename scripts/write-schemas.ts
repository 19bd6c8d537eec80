import { writeFileSync } from 'node:fs';
import { jsonSchemas } from './json-schemas.ts';

/** Writes the JSON Schemas next to the files that name them; a test fails when they are stale. */
for (const [name, text] of Object.entries(jsonSchemas())) {
  writeFileSync(new URL(`../config/${name}`, import.meta.url), text);
  console.log(`wrote config/${name}`);
}
