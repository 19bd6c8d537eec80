import { type BadFile, configWith, rules, strategyWith } from './bad-text.ts';

/** Text that is not the plain YAML that these files are written in. */
export const BAD_YAML: BadFile[] = [
  {
    name: 'a tab as indentation',
    text: 'strategy: good.yaml\nserver:\n\tkind: embedded\n',
    problems: ['3: expected spaces for indentation, got a tab (replace tabs by spaces)'],
  },
  {
    name: 'a quote that never ends',
    text: configWith('state: "./state'),
    problems: ['2: expected a closing quote, a comma or a bracket before this, got "state: \\"./state"'],
  },
  {
    name: 'a bracket that never ends',
    text: 'agent: { callsigns: [ARGOSY-1] }\nships: [{ match: { symbol: "*" }, lanes: [mine] }\nreserveCredits: 5\n',
    problems: [
      '3: expected entries of one list or mapping to be indented alike, and every bracket to be closed, got "reserveCredits: 5"',
    ],
  },
  {
    name: 'uneven indentation',
    text: configWith('server:', '    kind: embedded', '  speed: 60'),
    problems: [
      '4: expected entries of one list or mapping to be indented alike, and every bracket to be closed, got "speed: 60"',
    ],
  },
  {
    name: 'a colon in a bare text',
    text: configWith('state: C: and more'),
    problems: [
      '2: expected one "key: value" on a line, got "state: C: and more" (put quotes around a text that holds : # [ ] { } , & * ! | > @ or %)',
    ],
  },
  {
    name: 'two documents',
    text: configWith('---', 'strategy: other.yaml'),
    problems: [
      '2: expected a single document, got "---" (remove the line --- and what follows it, or make it a file of its own)',
    ],
  },
  {
    name: 'a value that begins with a reserved character',
    text: configWith('state: @home'),
    problems: [
      '2: expected a value that does not begin with a character reserved by YAML, got "state: @home" (put quotes around a text that holds : # [ ] { } , & * ! | > @ or %)',
    ],
  },
  {
    name: 'an escape that YAML does not know',
    text: configWith('state: "a\\qb"'),
    problems: [
      '2: expected an escape that YAML knows, got "state: \\"a\\\\qb\\"" (use single quotes to have backslashes as they are)',
    ],
  },
  {
    name: 'a missing colon',
    text: 'strategy good.yaml\nstate: ./state\n',
    problems: ['1: expected a colon after the key, on the same line, got "strategy good.yaml"'],
  },
  {
    name: 'a missing colon in the last line',
    text: configWith('state ./state'),
    problems: ['2: expected a colon after the key, on the same line, got "state ./state"'],
  },
  {
    name: 'a bracket that was never opened, which makes no mistakes of the lines below it',
    text: rules('match: { symbol: "*" }\n    lanes: [mine]]', 'match: {}', 'lanes: 7'),
    problems: ['4: expected as many brackets opened as closed, got "lanes: [mine]]" (take one ] out)'],
  },
  {
    name: 'a bracket that was never opened, below a mistake',
    text: strategyWith('reserveCredits: 5k', 'avoid: { goods: [IRON_ORE] }}', 'purchases: 7'),
    problems: [
      '3: reserveCredits: expected a whole number of credits, 0 or more, got "5k" (write 5000)',
      '4: expected as many brackets opened as closed, got "avoid: { goods: [IRON_ORE] }}" (take one } out)',
    ],
  },
  {
    name: 'a no-break space behind a colon',
    text: strategyWith('reserveCredits:\u00a05000', 'purchases: []'),
    problems: [
      '3: expected plain spaces, got "reserveCredits:\\u00a05000" (\\u00a0 is no plain space: type one, or take it out)',
    ],
  },
  {
    name: 'a no-break space before a key',
    text: strategyWith('\u00a0reserveCredits: 5000'),
    problems: [
      '3: ["\\u00a0reserveCredits"]: expected one of the keys agent, ships, reserveCredits, purchases, quietHours, scrapIdleInLastHours, laneLimits, contracts, trades, avoid, server, limits, log, got "\\u00a0reserveCredits" (did you mean reserveCredits?)',
    ],
  },
  {
    name: 'a no-break space in a comment, which is none of the mistake',
    text: configWith('state: @home # \u00a0mine'),
    problems: [
      '2: expected a value that does not begin with a character reserved by YAML, got "state: @home # \\u00a0mine" (put quotes around a text that holds : # [ ] { } , & * ! | > @ or %)',
    ],
  },
  {
    name: 'an anchor and its alias',
    text: strategyWith('purchases: [&drone { type: SHIP_PROBE, atMost: 1, whenCreditsAbove: 5 }, *drone]'),
    problems: [
      '3: purchases[0]: expected a value without an anchor, got "&drone" (a text that begins with *, & or ! needs quotes around it)',
      '3: purchases[1]: expected the value itself, got the alias "*drone" (a text that begins with *, & or ! needs quotes around it)',
    ],
  },
  {
    name: 'an alias bomb',
    text: 'a: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nstrategy: *c\n',
    problems: [
      '1: a: expected a value without an anchor, got "&a" (a text that begins with *, & or ! needs quotes around it)',
      '2: b: expected a value without an anchor, got "&b" (a text that begins with *, & or ! needs quotes around it)',
      '3: c: expected a value without an anchor, got "&c" (a text that begins with *, & or ! needs quotes around it)',
      '4: strategy: expected the value itself, got the alias "*c" (a text that begins with *, & or ! needs quotes around it)',
    ],
  },
  {
    name: 'a tag',
    text: configWith('state: !!binary c3RhdGU='),
    problems: [
      '2: state: expected a value without a tag, got the tag "!!binary" (a text that begins with *, & or ! needs quotes around it)',
    ],
  },
  {
    name: 'a tag of a number',
    text: strategyWith('reserveCredits: !!int 5'),
    problems: [
      '3: reserveCredits: expected a value without a tag, got the tag "!!int" (a text that begins with *, & or ! needs quotes around it)',
    ],
  },
  {
    name: 'a thousand brackets',
    text: `strategy: ${'['.repeat(5000)}`,
    problems: ['1: expected lists and mappings nested at most a few levels deep, got a text of 5010 characters'],
  },
  {
    name: 'mistakes above and below a line that does not parse',
    text: strategyWith('reserveCredits: 5k', 'avoid: {goods: [IRON_OER}', 'purchases: 7'),
    problems: [
      '3: reserveCredits: expected a whole number of credits, 0 or more, got "5k" (write 5000)',
      '4: expected entries of one list or mapping to be indented alike, and every bracket to be closed, got "avoid: {goods: [IRON_OER}"',
    ],
  },
];
