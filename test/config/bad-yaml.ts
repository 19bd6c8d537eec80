import { type BadFiles, configWith, rules, strategyWith } from './bad-text.ts';

/** Text that is not the plain YAML that these files are written in. */
export const BAD_YAML: BadFiles = {
  'a tab as indentation': [
    'strategy: good.yaml\nserver:\n\tkind: embedded\n',
    '3: expected spaces for indentation, got a tab (replace tabs by spaces)',
  ],
  'a quote that never ends': [
    configWith('state: "./state'),
    '2: expected a closing quote, a comma or a bracket before this, got "state: \\"./state"',
  ],
  'a bracket that never ends': [
    'agent: { callsigns: [ARGOSY-1] }\nships: [{ match: { symbol: "*" }, lanes: [mine] }\nreserveCredits: 5\n',
    '3: expected entries of one list or mapping to be indented alike, and every bracket to be closed, got "reserveCredits: 5"',
  ],
  'uneven indentation': [
    configWith('server:', '    kind: embedded', '  speed: 60'),
    '4: expected entries of one list or mapping to be indented alike, and every bracket to be closed, got "speed: 60"',
  ],
  'a colon in a bare text': [
    configWith('state: C: and more'),
    '2: expected one "key: value" on a line, got "state: C: and more" (put quotes around a text that holds : # [ ] { } , & * ! | > @ or %)',
  ],
  'two documents': [
    configWith('---', 'strategy: other.yaml'),
    '2: expected a single document, got "---" (remove the line --- and what follows it, or make it a file of its own)',
  ],
  'a value that begins with a reserved character': [
    configWith('state: @home'),
    '2: expected a value that does not begin with a character reserved by YAML, got "state: @home" (put quotes around a text that holds : # [ ] { } , & * ! | > @ or %)',
  ],
  'an escape that YAML does not know': [
    configWith('state: "a\\qb"'),
    '2: expected an escape that YAML knows, got "state: \\"a\\\\qb\\"" (use single quotes to have backslashes as they are)',
  ],
  'a missing colon': [
    'strategy good.yaml\nstate: ./state\n',
    '1: expected a colon after the key, on the same line, got "strategy good.yaml"',
  ],
  'a missing colon in the last line': [
    configWith('state ./state'),
    '2: expected a colon after the key, on the same line, got "state ./state"',
  ],
  'a bracket that was never opened, which makes no mistakes of the lines below it': [
    rules('match: { symbol: "*" }\n    lanes: [mine]]', 'match: {}', 'lanes: 7'),
    '4: expected as many brackets opened as closed, got "lanes: [mine]]" (take one ] out)',
  ],
  'a bracket that was never opened, below a mistake': [
    strategyWith('reserveCredits: 5k', 'avoid: { goods: [IRON_ORE] }}', 'purchases: 7'),
    '3: reserveCredits: expected a whole number of credits, 0 or more, got "5k" (write 5000)',
    '4: expected as many brackets opened as closed, got "avoid: { goods: [IRON_ORE] }}" (take one } out)',
  ],
  'a no-break space behind a colon': [
    strategyWith('reserveCredits:\u00a05000', 'purchases: []'),
    '3: expected plain spaces, got "reserveCredits:\\u00a05000" (\\u00a0 is no plain space: type one, or take it out)',
  ],
  'a no-break space before a key': [
    strategyWith('\u00a0reserveCredits: 5000'),
    '3: ["\\u00a0reserveCredits"]: expected one of the keys extends, remove, agent, ships, reserveCredits, reserveWhen, purchases, mostShips, prices, quietHours, scrapIdleInLastHours, laneLimits, contracts, trades, avoid, lanes, hooks, server, limits, log, got "\\u00a0reserveCredits" (did you mean reserveCredits?)',
  ],
  'a no-break space in a comment, which is none of the mistake': [
    configWith('state: @home # \u00a0mine'),
    '2: expected a value that does not begin with a character reserved by YAML, got "state: @home # \\u00a0mine" (put quotes around a text that holds : # [ ] { } , & * ! | > @ or %)',
  ],
  'an anchor and its alias': [
    strategyWith('purchases: [&drone { type: SHIP_PROBE, atMost: 1, whenCreditsAbove: 5 }, *drone]'),
    '3: purchases[0]: expected a value without an anchor, got "&drone" (a text that begins with *, & or ! needs quotes around it)',
    '3: purchases[1]: expected the value itself, got the alias "*drone" (a text that begins with *, & or ! needs quotes around it)',
  ],
  'an alias bomb': [
    'a: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nstrategy: *c\n',
    '1: a: expected a value without an anchor, got "&a" (a text that begins with *, & or ! needs quotes around it)',
    '2: b: expected a value without an anchor, got "&b" (a text that begins with *, & or ! needs quotes around it)',
    '3: c: expected a value without an anchor, got "&c" (a text that begins with *, & or ! needs quotes around it)',
    '4: strategy: expected the value itself, got the alias "*c" (a text that begins with *, & or ! needs quotes around it)',
  ],
  'a tag': [
    configWith('state: !!binary c3RhdGU='),
    '2: state: expected a value without a tag, got the tag "!!binary" (a text that begins with *, & or ! needs quotes around it)',
  ],
  'a tag of a number': [
    strategyWith('reserveCredits: !!int 5'),
    '3: reserveCredits: expected a value without a tag, got the tag "!!int" (a text that begins with *, & or ! needs quotes around it)',
  ],
  'a thousand brackets': [
    `strategy: ${'['.repeat(5000)}`,
    '1: expected lists and mappings nested at most a few levels deep, got a text of 5010 characters',
  ],
  'mistakes above and below a line that does not parse': [
    strategyWith('reserveCredits: 5k', 'avoid: {goods: [IRON_OER}', 'purchases: 7'),
    '3: reserveCredits: expected a whole number of credits, 0 or more, got "5k" (write 5000)',
    '4: expected entries of one list or mapping to be indented alike, and every bracket to be closed, got "avoid: {goods: [IRON_OER}"',
  ],
};
