import { FAILING_DISK } from './below/failing-disk.ts';
import { POWER_CUT } from './below/power-cut.ts';
import { CONTAINERS, EARLY_KILLS, KILLED } from './kill-loop.ts';
import type { Row } from './row.ts';
import { BLOCKED_OUTPUT } from './scenes/blocked-output.ts';
import { BY_HAND } from './scenes/by-hand.ts';
import { EARNLESS } from './scenes/earnless.ts';
import { HELD } from './scenes/held.ts';
import { IN_VAIN } from './scenes/in-vain.ts';
import { KEPT_CONNECTIONS } from './scenes/kept-connections.ts';
import { LOST } from './scenes/lost.ts';
import { OUTSIDE } from './scenes/outside.ts';
import { OVERTAKEN } from './scenes/overtaken.ts';
import { PAGES } from './scenes/pages.ts';
import { REPLIES } from './scenes/replies.ts';
import { SECOND_USER } from './scenes/second-user.ts';
import { STARTS } from './scenes/starts.ts';
import { SWEEP } from './scenes/sweep.ts';
import { VERDICTS } from './scenes/verdicts.ts';
import { WRONG_CLOCK } from './scenes/wrong-clock.ts';

/** The rows that are played in scenes, in order. */
export const ROWS: readonly Row[] = [
  ...LOST,
  ...OUTSIDE,
  ...IN_VAIN,
  ...EARNLESS,
  BLOCKED_OUTPUT,
  BY_HAND,
  CONTAINERS,
  FAILING_DISK,
  HELD,
  EARLY_KILLS,
  KEPT_CONNECTIONS,
  KILLED,
  OVERTAKEN,
  SWEEP,
  REPLIES,
  PAGES,
  ...SECOND_USER,
  POWER_CUT,
  STARTS,
  VERDICTS,
  WRONG_CLOCK,
].sort((one, other) => (one.id < other.id ? -1 : 1));
