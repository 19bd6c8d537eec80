import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/config/load.ts';
import { withSpeed } from '../../src/config/settings.ts';
import { GOOD_STRATEGY } from './bad-text.ts';
import { textsOf } from './load-texts.ts';

const settingsFor = (server: string) =>
  loadSettings('s.yaml', textsOf({ 's.yaml': `${GOOD_STRATEGY}\nserver: ${server}` }));
const embedded = settingsFor('{ kind: embedded, seed: 4 }');
const live = settingsFor('{ kind: live, url: https://api.spacetraders.io/v2 }');
const local = settingsFor('{ kind: live, url: "http://127.0.0.1:4000/v2" }');

describe('a speed on the command line', () => {
  it('replaces that of the file and nothing else', () => {
    expect(withSpeed(embedded, '240')).toEqual({ ...embedded, server: { ...embedded.server, speed: 240 } });
    expect(withSpeed(local, '60').server).toEqual({ ...local.server, speed: 60 });
    expect(withSpeed(live, '1')).toEqual(live);
  });

  it('other than 1 is refused on a live server', () => {
    expect(() => withSpeed(live, '60')).toThrow('--speed: expected 1, the only speed of a live server, got "60"');
  });

  it.each(['0', '601', '1.5', '-1', '60x', '', 'NaN', '1e2'])('is refused when it is %j', (speed) => {
    expect(() => withSpeed(embedded, speed)).toThrow(`--speed: expected a whole number from 1 to 600, got "${speed}"`);
  });
});
