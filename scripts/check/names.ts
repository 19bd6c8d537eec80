import { counted, type Finding, lineAt, type SourceFile, type Verdict } from './findings.ts';

const EXPORT =
  /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) +([A-Za-z_]\w*)/gm;

/** What owners write lanes against has the names of what they know from the game. */
const INTERFACES = /^src\/own\/(?:lane|testing\/interface)\.ts$/;

/** Each name is exported by one file of src: a reader who meets it anywhere knows which one is meant. */
export function checkNames(files: readonly SourceFile[]): Verdict {
  const exporters = exportersByName(files.filter(({ path }) => /^src\/.*\.ts$/.test(path) && !INTERFACES.test(path)));
  return { figure: counted(exporters.size, 'exported name'), findings: [...exporters].flatMap(sharedName) };
}

/** The files that export a name, and the line where each does so first: a schema and its type share a name. */
function exportersByName(files: readonly SourceFile[]): Map<string, Map<string, number>> {
  const exporters = new Map<string, Map<string, number>>();
  for (const { path, text } of files) {
    for (const { index, 1: name = '' } of text.matchAll(EXPORT)) {
      const places = exporters.get(name) ?? new Map<string, number>();
      exporters.set(name, places);
      if (!places.has(path)) places.set(path, lineAt(text, index));
    }
  }
  return exporters;
}

function sharedName([name, places]: readonly [string, ReadonlyMap<string, number>]): Finding[] {
  const [first, ...others] = places;
  return others.map(([path, line]) => {
    return { path, line, message: `"${name}": expected a name of its own, ${first?.[0]} exports one that is the same` };
  });
}
