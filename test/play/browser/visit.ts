import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Browser } from '../../../scripts/screenshots/chromium.ts';

export type Visit = Awaited<ReturnType<typeof open>>;

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } };

/** A phone that is held in a hand. */
export const HANDHELD: BrowserContextOptions = { ...PHONE, hasTouch: true, isMobile: true };

/** Opens the page as a new visitor, and listens to everything that the browser does for it. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = DESKTOP) {
  return open(await browser.visitor({ reducedMotion: 'reduce', ...options }), url);
}

/**
 * Opens the page once more for a visitor who is there, in half of a new one's CPU: with what they keep beyond a session.
 * @param prepare what is done to the page before it loads
 */
export function openBeside(
  { page }: Pick<Visit, 'page'>,
  url: string,
  prepare: (page: Page) => Promise<void> = async () => {},
) {
  return open(page.context(), url, prepare);
}

async function open(context: BrowserContext, url: string, prepare?: (page: Page) => Promise<void>) {
  const page = await context.newPage();
  await prepare?.(page);
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  const addresses: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    // A view that is left takes back what it had asked for, and a page that is left its stream.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`);
  });
  // The browser itself resolves no name and reaches nothing but this machine, whatever is asked for.
  context.on('request', (request) => void addresses.push(request.url()));
  page.on('websocket', (socket) => addresses.push(socket.url()));
  await page.goto(url);
  await page.locator('#connection.live').waitFor({ state: 'attached' });
  return {
    page,
    /** What the browser complained of: errors and warnings on its console, exceptions, failed requests. */
    complaints,
    /** Origins that anything was asked of, by whatever part of the page. */
    get origins(): ReadonlySet<string> {
      return new Set(addresses.map((address) => new URL(address).origin));
    },
    /** Every address that was asked for. */
    addresses,
    /** Goes to a view of the page, such as `ships/ARGOSY-1-1`. */
    go: async (view: string) => {
      await page.goto(`${url}/#/${view}`);
      await page.locator('main .view > *').first().waitFor();
    },
    /** Closes the page, and leaves the visitor there. */
    leave: () => page.close(),
    /** The text of an element, waiting for it to be there. */
    text: async (selector: string) => (await page.locator(selector).first().textContent()) ?? '',
  };
}
