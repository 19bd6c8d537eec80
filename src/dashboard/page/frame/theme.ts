import { keep, kept, signal } from '../live/signal.ts';

export type Theme = 'system' | 'light' | 'dark';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const system = matchMedia('(prefers-color-scheme: dark)');

/** The reader's choice of theme; by default the system's. */
const theme = signal<Theme>(THEMES.find((name) => name === kept('theme', 'system')) ?? 'system');

/** The theme that is shown now. */
export const shownTheme = signal<'light' | 'dark'>('light');

function apply(): void {
  const wanted = theme.get();
  const next = wanted === 'system' ? (system.matches ? 'dark' : 'light') : wanted;
  document.documentElement.dataset.theme = next;
  shownTheme.set(next);
}

/** Applies the theme, now and whenever the reader or the system changes it. */
export function startTheme(): void {
  apply();
  system.addEventListener('change', apply);
  theme.watch(apply);
}

/** Switches between the system's theme and the other one. */
export function switchTheme(): void {
  const other = shownTheme.get() === 'dark' ? 'light' : 'dark';
  const isSystems = (other === 'dark') === system.matches;
  theme.set(isSystems ? 'system' : other);
  keep('theme', theme.get());
}

/** A colour of the theme by its name in the style sheet, in a form for a canvas. */
export function colour(name: string): string {
  return resolved(`var(--${name})`);
}

/** A mix of two colours of the theme; `percent` of it is the first. */
export function mixed(name: string, other: string, percent: number): string {
  return resolved(`color-mix(in srgb, var(--${name}) ${percent}%, var(--${other}))`);
}

function resolved(value: string): string {
  const probe = document.createElement('i');
  probe.style.setProperty('color', value);
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
