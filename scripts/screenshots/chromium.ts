import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

/** Where distributions put the browser. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** The Chromium of this machine; undefined where there is none. */
export function findChromium(): string | undefined {
  return PLACES.find((path) => existsSync(path));
}

/** Nothing but the page's own requests, and those to this machine alone. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** A browser without a window, with a profile of its own. */
export interface Browser {
  /** A visitor who has never been there. */
  visitor(options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Starts the browser at that path. */
export async function startBrowser(executablePath: string): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-browser-'));
  const browser = await chromium.launch({
    executablePath,
    args: ARGUMENTS,
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder },
  });
  return {
    visitor: (options) => browser.newContext(options),
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
