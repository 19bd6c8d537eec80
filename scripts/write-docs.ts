import { writeFileSync } from 'node:fs';
import { pages } from './docs/pages.ts';

for (const { path, text } of pages) {
  writeFileSync(new URL(`../${path}`, import.meta.url), text());
  console.log(`wrote ${path}`);
}
