import { Box, render, Text, useApp, useInput, useStdout } from 'ink';
import { createElement, type ReactElement, useEffect, useState } from 'react';
import { startTimer } from '../../time/wait.ts';
import { enterScreen, leaveScreen } from '../process/terminal.ts';
import type { FleetSeen } from './fleet.ts';
import { afterKey, type Key } from './keys.ts';
import { rowsOfShips, type ScreenSize, screenLines } from './screen-lines.ts';
import type { ScreenLine } from './sums.ts';
import { FIRST_WISHES, type Wishes } from './wishes.ts';

/** Real milliseconds between two pictures while no key is pressed. */
const PICTURE_MS = 1_000;

type Attributes = Readonly<Record<string, unknown>>;

const STYLES: Readonly<Record<NonNullable<ScreenLine['style']>, Attributes>> = {
  bold: { bold: true },
  dim: { dimColor: true },
  red: { color: 'red' },
  yellow: { color: 'yellow' },
  marked: { inverse: true },
};

interface InkKey {
  readonly [name: string]: boolean;
}

/** Ink's keys by our names. */
const NAMES: readonly (readonly [ink: string, key: Key])[] = [
  ['return', 'return'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  ['delete', 'backspace'],
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
];

function keyOf(input: string, ink: InkKey): Key {
  if (ink.ctrl && input === 'c') return 'q';
  return NAMES.find(([name]) => ink[name])?.[1] ?? input;
}

/** The size of the terminal, as it is now. */
function useSize(): ScreenSize {
  const { stdout } = useStdout();
  const sizeNow = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const [size, setSize] = useState(sizeNow);
  useEffect(() => {
    const resized = () => setSize(sizeNow());
    stdout.on('resize', resized);
    return () => void stdout.off('resize', resized);
  });
  return size;
}

/** Draws again each second. */
function useClock(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    let stop = () => {};
    const next = (tick: number) => {
      setTick(tick);
      stop = startTimer(PICTURE_MS, () => next(tick + 1), false);
    };
    stop = startTimer(PICTURE_MS, () => next(1), false);
    return () => stop();
  }, []);
}

interface Shown {
  /** What is known of an agent of the process, by its place. */
  readonly seenOf: (agent: number) => FleetSeen;
}

function Top({ seenOf }: Shown): ReactElement {
  const [wishes, setWishes] = useState<Wishes>(FIRST_WISHES);
  const size = useSize();
  const { exit } = useApp();
  useClock();
  useInput((input, ink) => {
    const { ships, agents } = seenOf(wishes.agent);
    const around = { ships, agents: agents.length, page: rowsOfShips(size) };
    const next = afterKey(wishes, keyOf(input, ink as unknown as InkKey), around);
    if (next.isOver) exit();
    else setWishes(next);
  });
  const lines = screenLines(seenOf(wishes.agent), wishes, size);
  const drawn = lines.map(({ text, style }, index) =>
    createElement(Text, { key: index, wrap: 'truncate', ...(style && STYLES[style]) }, text === '' ? ' ' : text),
  );
  return createElement(Box, { flexDirection: 'column' }, ...drawn);
}

/** Shows a live picture on this terminal until its reader ends it; the terminal is left as it was. */
export async function showScreen(shown: Shown): Promise<void> {
  enterScreen();
  try {
    await render(createElement(Top, shown), { exitOnCtrlC: false, patchConsole: false }).waitUntilExit();
  } finally {
    leaveScreen();
  }
}
