import { h, type VNode } from '../dom/h.ts';
import { moveTo } from '../frame/router.ts';

type Option = readonly [symbol: string, words: string];

interface Finder {
  readonly label: string;
  /** Shown while nothing is selected. */
  readonly nothing: string;
  readonly selected: string | undefined;
  readonly groups: Readonly<Record<string, readonly Option[]>>;
}

/** Selects what a map shows, by keyboard or touch; the address of its view names it then. */
export function finder(view: string, { label, nothing, selected, groups }: Finder): VNode {
  const option = ([symbol, words]: Option) =>
    h('option', { key: symbol, value: symbol, selected: symbol === selected }, words);
  return h(
    'label.finder',
    h('span', label),
    h(
      'select',
      { id: 'find', onchange: (event) => moveTo(view, (event.target as HTMLSelectElement).value) },
      option(['', nothing]),
      ...Object.entries(groups).map(([name, options]) => h('optgroup', { label: name }, ...options.map(option))),
    ),
  );
}

/** What the marks of a map mean, by their names. */
export function legend(marks: Readonly<Record<string, string>>, note?: string): VNode {
  return h(
    'ul.legend',
    { 'aria-label': 'What the marks mean' },
    ...Object.entries(marks).map(([name, words]) => h('li', h('i', { class: `key ${name}` }), words)),
    note === undefined ? null : h('li.faint', note),
  );
}
