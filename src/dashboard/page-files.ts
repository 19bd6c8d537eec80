import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file as it is served to a browser. */
export interface PageFile {
  readonly type: string;
  /** Types are stripped at the first request: most starts of a daemon do not need the page. */
  body(): Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** uPlot's own files, by the paths that the page requests. */
const VENDOR = { '/vendor/uplot.js': 'uPlot.esm.js', '/vendor/uplot.css': 'uPlot.min.css' } as const;

/**
 * Types are replaced with blanks, so that lines and columns stay. Node warns each time that this feature may change.
 */
function stripped(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

function fileAt(path: string): PageFile {
  const text = readFileSync(path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  if (extname(path) !== '.ts') return { type, body: () => text };
  let script: Buffer | undefined;
  return {
    type,
    body: () => {
      script ??= Buffer.from(stripped(text.toString('utf8')));
      return script;
    },
  };
}

function isForBrowsers(path: string): boolean {
  return Object.hasOwn(TYPES, extname(path)) && !path.endsWith('.d.ts');
}

/** All files of the page by URL path, read at the start, so that they match the running daemon. */
export function readPage(): ReadonlyMap<string, PageFile> {
  const folder = fileURLToPath(new URL('./page/', import.meta.url));
  const files = new Map<string, PageFile>();
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && isForBrowsers(path))
      files.set(`/${relative(folder, path).split(sep).join('/')}`, fileAt(path));
  }
  const uplot = dirname(createRequire(import.meta.url).resolve('uplot'));
  for (const [address, name] of Object.entries(VENDOR)) files.set(address, fileAt(join(uplot, name)));
  const index = files.get('/index.html');
  if (index !== undefined) files.set('/', index);
  return files;
}
