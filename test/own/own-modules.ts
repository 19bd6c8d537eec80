import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type OwnCode, ownCodeIn } from '../../src/config/code/own-code.ts';
import { NO_MARKER } from '../../src/own/calls/marker.ts';
import type { Suspended, TooSlow } from '../../src/own/calls.ts';
import { importModules } from '../../src/own/modules.ts';
import { type OwnRun, OwnRuntime } from '../../src/own/runtime.ts';
import type { Meta } from '../../src/store/store.ts';

/** Texts of files by their paths below a folder. */
export type Texts = Readonly<Record<string, string>>;

export interface ToldModules {
  readonly lanes?: Texts;
  readonly hooks?: Texts;
}

/** Writes files below a folder. */
export function writeFiles(folder: string, texts: Texts): void {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** The modules that a strategy in a folder names, and its mistakes. */
export const codeIn = (folder: string, named: ToldModules) =>
  ownCodeIn(join(folder, 'mine.yaml'), { placeOf: () => ({ line: 1, column: 1 }) as never }, named);

/** The modules of a strategy without mistakes. */
export function goodCodeIn(folder: string, named: ToldModules): OwnCode {
  const { code, mistakes } = codeIn(folder, named);
  if (code === undefined) throw new Error(`expected modules, got ${JSON.stringify(mistakes)}`);
  return code;
}

/** Texts that are remembered while a test lasts. */
export function someMeta(): Meta & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    get: async (key) => texts.get(key) ?? null,
    set: async (key, value) => void texts.set(key, value),
  };
}

/** A runtime of modules, by their texts, and what becomes of them. */
export async function openModules(folder: string, { lanes = {}, hooks = {} }: ToldModules, told: Partial<OwnRun> = {}) {
  const [suspended, failures]: [Suspended[], TooSlow[]] = [[], []];
  const named = (texts: Texts, kind: string) => Object.keys(texts).map((name) => [name, `./${kind}/${name}.ts`]);
  for (const [kind, texts] of Object.entries({ lanes, hooks }))
    writeFiles(folder, Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${kind}/${name}.ts`, text])));
  const code = goodCodeIn(folder, {
    lanes: Object.fromEntries(named(lanes, 'lanes')),
    hooks: Object.fromEntries(named(hooks, 'hooks')),
  });
  const run: OwnRun = {
    meta: someMeta(),
    random: { next: () => 0.5 },
    marker: NO_MARKER,
    mostMs: 2_000,
    lateEndsRun: false,
    onSuspended: (one) => suspended.push(one),
    fail: (error) => failures.push(error),
    ...told,
  };
  return { runtime: await OwnRuntime.open(await importModules(code, run.marker), run), suspended, failures, run, code };
}

/** A lane that does this when it is asked. */
export const laneDoing = (body: string) => `import { defineLane } from 'argosy/lane';
export default defineLane({
  does: 'a test',
  propose(plan, ship) {
    ${body}
  },
} as never);
`;

/** A hook with these parts. */
export const hookWith = (parts: string) => `import { defineHook } from 'argosy/lane';
export default defineHook({
  ${parts}
} as never);
`;
