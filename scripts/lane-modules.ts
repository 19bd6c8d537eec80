import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANE_NAMES, type Lane } from '../src/game/lanes.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const HEAD = '// Written by `npm run schemas` from the rows of src/game/lanes.ts and the files beside them.';

/** The name of a lane's planner, the one function of its file that begins with "propose". */
function plannerOf(lane: Lane): string {
  const path = `src/plan/lanes/${lane}.ts`;
  const [, name] = /^export function (propose\w*)\(/m.exec(readFileSync(`${ROOT}${path}`, 'utf8')) ?? [];
  if (name === undefined) throw new Error(`expected ${path} to export a function propose…, got none`);
  return name;
}

function planners(): string {
  const imports = LANE_NAMES.toSorted().map((lane) => `import { ${plannerOf(lane)} } from './${lane}.ts';`);
  const entries = LANE_NAMES.map((lane) => `  ${lane}: ${plannerOf(lane)},`);
  return `${HEAD}
import type { Lane } from '../../game/lanes.ts';
import type { PlanContext } from '../context.ts';
import type { Proposal } from '../mission.ts';
${imports.join('\n')}

/** The planner of each lane. */
export const PLANNERS: Readonly<Record<Lane, (plan: PlanContext) => Proposal>> = {
${entries.join('\n')}
};
`;
}

function namesForPage(): string {
  return `${HEAD}
/** The lanes of a strategy, named as in its file; the page cannot import the rows. */
export const PAGE_LANES: readonly string[] = \`
${LANE_NAMES.join('\n')}
\`
  .trim()
  .split('\\n');
`;
}

/** Modules of src/ that follow from the rows of the lanes, by their paths; a test fails when they are stale. */
export function laneModules(): Readonly<Record<string, string>> {
  return { 'src/plan/lanes/planners.ts': planners(), 'src/dashboard/page/words/lanes.ts': namesForPage() };
}
