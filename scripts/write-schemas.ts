import { mkdirSync, writeFileSync } from 'node:fs';
import { jsonSchemas } from './json-schemas.ts';
import { laneDeclarations } from './lane-declarations.ts';
import { laneModules } from './lane-modules.ts';

/**
 * Writes the JSON Schemas next to the files that name them, the declarations for lanes of one's own, and the modules that
 * follow from the rows of the lanes; tests fail when they are stale.
 */
for (const [name, text] of Object.entries(jsonSchemas())) {
  writeFileSync(new URL(`../config/${name}`, import.meta.url), text);
  console.log(`wrote config/${name}`);
}
for (const [path, text] of Object.entries(laneModules())) {
  writeFileSync(new URL(`../${path}`, import.meta.url), text);
  console.log(`wrote ${path}`);
}
mkdirSync(new URL('../config/lanes/', import.meta.url), { recursive: true });
writeFileSync(new URL('../config/lanes/argosy.d.ts', import.meta.url), laneDeclarations());
console.log('wrote config/lanes/argosy.d.ts');
