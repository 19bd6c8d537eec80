import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { writeToken } from '../../../../src/store/folders/state-folder.ts';
import { openStore } from '../../../../src/store/store.ts';

/*
 * A process that writes books and tokens as the daemon does, and after each action notes that it was acknowledged, in a file
 * that is none of Argosy's: from then on the daemon would send a request, or play by the token.
 */

const [folder = '', actions = '10'] = process.argv.slice(2);
const notes = openSync(join(folder, 'acknowledged'), 'a');
const acknowledge = (what: string) => writeSync(notes, `${what}\n`);

const price = {
  waypointSymbol: 'X1-A-B',
  type: 'IMPORT',
  tradeVolume: 10,
  supply: 'HIGH',
  activity: null,
  purchasePriceCredits: 2,
  sellPriceCredits: 1,
};
/** So many that the log of the database is copied into it now and then, at a thousand pages. */
const prices = (n: number) =>
  Array.from({ length: 2_000 }, (_, good) => ({ ...price, tradeSymbol: `GOOD_${good}`, atMs: n }));
const effect = {
  atMs: 1,
  shipSymbol: 'S-1',
  lane: null,
  missionId: null,
  operation: 'sellCargo',
  tradeSymbol: null,
  units: null,
  unitPriceCredits: null,
  creditsDelta: 1,
  creditsAfter: 1,
  waypointSymbol: null,
  contractId: null,
};

writeToken(folder, { serverHost: 'embedded', resetDate: '2026-01-04', callsign: 'ONE' }, 'token-of-one');
acknowledge('token ONE');
const store = await openStore(join(folder, 'books.sqlite'));
for (let n = 0; n < Number(actions); n++) {
  const id = String(n);
  await store.intents.open({ id, atMs: n, shipSymbol: 'S-1', operation: 'sellCargo', path: '{}', body: null });
  acknowledge(`intent ${id}`);
  await store.intents.close(id, 'done', n, { effect });
  acknowledge(`booked ${id}`);
  await store.meta.set('ownersOrders', id);
  acknowledge(`orders ${id}`);
  if (n % 3 === 2) await store.prices.record(prices(n));
}
writeToken(folder, { serverHost: 'embedded', resetDate: '2026-01-04', callsign: 'TWO' }, 'token-of-two');
acknowledge('token TWO');
await store.close();
acknowledge('closed');
