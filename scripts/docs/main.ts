import { writeFileSync } from 'node:fs';
import { MADE_PARTS, madeAnew } from './pages.ts';

for (const part of MADE_PARTS) {
  writeFileSync(new URL(`../../${part.path}`, import.meta.url), madeAnew(part).now);
  console.log(`wrote ${part.path}`);
}
