import { expect, test } from 'vitest';
import { worldSettingsOf } from '../../src/universe/open-game.ts';

test.each<[what: string, given: Parameters<typeof worldSettingsOf>[0], settings: object]>([
  ['nothing where nothing is set', {}, {}],
  [
    'what is set, zero and false too',
    { rivals: 0, hideTraits: false, contractLines: 3 },
    { rivals: 0, hideTraits: false, contractLines: 3 },
  ],
  ['doubts', { staleConstruction: true }, { staleConstruction: true }],
])('the settings of a world hold %s', (_, given, settings) => {
  expect(worldSettingsOf({ ...given, ...{ kind: 'embedded', seed: 7, speed: 60 } })).toEqual(settings);
});
