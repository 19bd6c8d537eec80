import type * as z from 'zod';
import { mapping, textLike } from './fields.ts';
import { DEFAULTS, sharedKeys } from './shared-schema.ts';

/** A path that the operating system takes as it stands: not empty, no control characters, no `~` of the shell. */
function pathTo(what: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  return textLike(/^(?!~)[^\u0000-\u001f]+$/, `the path of ${what}`);
}

/** A config file: where to play, where to keep state, and by which strategy. */
export const ConfigFile = mapping({
  state: pathTo('a folder')
    .default(DEFAULTS.stateFolder)
    .describe('The folder for the token, the books and the snapshot; relative to the working directory.'),
  strategy: pathTo('a strategy file').describe('How to play; relative to this file.'),
  ...sharedKeys,
});

/** A config file, read: its own defaults filled in, the shared keys as far as it has them. */
export type ConfigSays = z.output<typeof ConfigFile>;
