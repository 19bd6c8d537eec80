import { type BadFile, configWith, strategyWith } from './bad-text.ts';

const NO_KEYS =
  '1: expected a config, with keys such as strategy and server, or a strategy, with keys such as agent and ships,';
const COPY = ' (config/argosy.yaml and config/strategies/default.yaml are there to copy)';

/** Mistakes in a config. */
export const BAD_CONFIGS: BadFile[] = [
  {
    name: 'an empty file',
    text: '',
    problems: [`${NO_KEYS} got nothing${COPY}`],
  },
  {
    name: 'a file of comments',
    text: '# nothing here\n# yet\n',
    problems: [`${NO_KEYS} got nothing${COPY}`],
  },
  {
    name: 'a list instead of a mapping',
    text: '- server\n- strategy\n',
    problems: [`${NO_KEYS} got a list of 2${COPY}`],
  },
  {
    name: 'a bare word',
    text: 'embedded\n',
    problems: [`${NO_KEYS} got "embedded"${COPY}`],
  },
  {
    name: 'a file with neither strategy nor ships',
    text: 'server: { kind: embedded }\n',
    problems: ['1: strategy: expected the path of a strategy file, got nothing'],
  },
  {
    name: 'an unknown key',
    text: configWith('limit: { requestsPerMinute: 5 }'),
    problems: [
      '2: limit: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "limit" (did you mean limits?)',
    ],
  },
  {
    name: 'an unknown key near no other',
    text: configWith('colour: blue'),
    problems: [
      '2: colour: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "colour"',
    ],
  },
  {
    name: 'a key of the strategy in the config',
    text: configWith('ships: []'),
    problems: [
      '2: ships: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "ships" (this belongs in the strategy file)',
    ],
  },
  {
    name: 'a key of the config in the strategy',
    text: strategyWith('state: ./state'),
    problems: [
      '3: state: expected one of the keys agent, ships, reserveCredits, purchases, quietHours, scrapIdleInLastHours, laneLimits, contracts, trades, avoid, server, limits, log, got "state" (this belongs in the config file)',
    ],
  },
  {
    name: 'a token in the file',
    text: configWith('token: eyJhbGciOiJSUzI1NiJ9.e30.c2VjcmV0'),
    problems: [
      '2: token: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "token" (a token stands in a file of its own, of mode 600, which server.accountTokenFile or server.tokenFile names)',
    ],
  },
  {
    name: 'a key of JavaScript objects',
    text: configWith('__proto__: 1', 'constructor: 2'),
    problems: [
      '2: __proto__: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "__proto__"',
      '3: constructor: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "constructor"',
    ],
  },
  {
    name: 'a number as key',
    text: configWith('5: x'),
    problems: [
      '2: 5: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "5"',
    ],
  },
  {
    name: 'a list as key',
    text: configWith('? [a, b]', ': x'),
    problems: ['2: expected keys that are plain words, got a list, a mapping or an alias as key'],
  },
  {
    name: 'a key that stands twice',
    text: strategyWith('reserveCredits: 5', 'avoid: {}', 'reserveCredits: 6'),
    problems: ['5: reserveCredits: expected each key once, got a second "reserveCredits"'],
  },
  {
    name: 'a port that no machine has',
    text: configWith('dashboard: { port: 99999 }'),
    problems: ['2: dashboard.port: expected a port from 0 to 65535, or false, got 99999'],
  },
  {
    name: 'a misspelt kind of server',
    text: configWith('server: { kind: embeded }'),
    problems: ['2: server.kind: expected embedded or live, got "embeded" (did you mean embedded?)'],
  },
  {
    name: 'a server without a kind',
    text: configWith('server:', '  speed: 60'),
    problems: ['2: server.kind: expected embedded or live, got nothing'],
  },
  {
    name: 'a word as server',
    text: configWith('server: live'),
    problems: ['2: server: expected a mapping with kind: embedded or live, got "live"'],
  },
  {
    name: 'a seed on a live server',
    text: configWith('server: { kind: live, url: https://api.spacetraders.io/v2, seed: 3 }'),
    problems: [
      '2: server.seed: expected one of the keys kind, url, speed, accountTokenFile, tokenFile, quoteUnits, got "seed" (did you mean speed?)',
    ],
  },
  {
    name: 'a live server without url',
    text: configWith('server: { kind: live }'),
    problems: ['2: server.url: expected an address such as https://api.spacetraders.io/v2, got nothing'],
  },
  {
    name: 'a url that does not end in /v2',
    text: configWith('server:', '  kind: live', '  url: https://api.spacetraders.io/'),
    problems: ['4: server.url: expected an address that ends in /v2, got "https://api.spacetraders.io/"'],
  },
  {
    name: 'a url with a slash too many',
    text: configWith('server: { kind: live, url: https://api.spacetraders.io/v2/ }'),
    problems: ['2: server.url: expected an address that ends in /v2, got "https://api.spacetraders.io/v2/"'],
  },
  {
    name: 'a url with a query',
    text: configWith('server: { kind: live, url: "https://api.spacetraders.io/v2?to=/v2" }'),
    problems: ['2: server.url: expected an address that ends in /v2, got "https://api.spacetraders.io/v2?to=/v2"'],
  },
  {
    name: 'a url that is not http',
    text: configWith('server: { kind: live, url: ftp://api.spacetraders.io/v2 }'),
    problems: [
      '2: server.url: expected an address such as https://api.spacetraders.io/v2, got "ftp://api.spacetraders.io/v2"',
    ],
  },
  {
    name: 'a url without a scheme',
    text: configWith('server: { kind: live, url: api.spacetraders.io/v2 }'),
    problems: [
      '2: server.url: expected an address such as https://api.spacetraders.io/v2, got "api.spacetraders.io/v2"',
    ],
  },
  {
    name: 'plain http to another machine',
    text: configWith('server: { kind: live, url: http://api.spacetraders.io/v2 }'),
    problems: [
      '2: server.url: expected an https:// address (http:// is for this machine only: a token must not travel in the clear), got "http://api.spacetraders.io/v2"',
    ],
  },
  {
    name: 'plain http to a host that only looks local',
    text: configWith('server: { kind: live, url: http://localhost.example.com/v2 }'),
    problems: [
      '2: server.url: expected an https:// address (http:// is for this machine only: a token must not travel in the clear), got "http://localhost.example.com/v2"',
    ],
  },
  {
    name: 'a url with a password',
    text: configWith('server: { kind: live, url: https://me:hunter2@api.spacetraders.io/v2 }'),
    problems: [
      '2: server.url: expected an address without a user name or password, got "https://…@api.spacetraders.io/v2"',
    ],
  },
  {
    name: 'a speed on a live server',
    text: configWith('server:', '  kind: live', '  url: https://api.spacetraders.io/v2', '  speed: 2'),
    problems: ['5: server.speed: expected 1, the only speed of a live server, got 2'],
  },
  {
    name: 'a speed of zero',
    text: configWith('server: { kind: embedded, speed: 0 }'),
    problems: ['2: server.speed: expected a whole number from 1 to 600, got 0'],
  },
  {
    name: 'a speed with a unit',
    text: configWith('server: { kind: embedded, speed: 60x }'),
    problems: ['2: server.speed: expected a whole number from 1 to 600, got "60x" (write 60)'],
  },
  {
    name: 'an infinite speed',
    text: configWith('server: { kind: embedded, speed: .inf }'),
    problems: ['2: server.speed: expected a whole number from 1 to 600, got .inf'],
  },
  {
    name: 'a negative seed',
    text: configWith('server: { kind: embedded, seed: -1 }'),
    problems: ['2: server.seed: expected a whole number from 0 to 4294967295, got -1'],
  },
  {
    name: 'yes instead of true',
    text: configWith('server: { kind: embedded, quoteUnits: yes }'),
    problems: ['2: server.quoteUnits: expected true or false, got "yes" (write true)'],
  },
  {
    name: 'more requests than the service allows',
    text: configWith('limits: { requestsPerMinute: 151 }'),
    problems: ['2: limits.requestsPerMinute: expected a whole number of requests from 1 to 150, got 151'],
  },
  {
    name: 'a number in quotes',
    text: configWith('limits: { requestsPerMinute: "60" }'),
    problems: ['2: limits.requestsPerMinute: expected a whole number of requests from 1 to 150, got "60" (write 60)'],
  },
  {
    name: 'an unknown log level',
    text: configWith('log: { level: verbose }'),
    problems: ['2: log.level: expected one of debug, info, warn, error, got "verbose"'],
  },
  {
    name: 'a level without its mapping',
    text: configWith('log: debug'),
    problems: ['2: log: expected a mapping with the keys level, file, largestMegabytes, keepFiles, got "debug"'],
  },
  {
    name: 'a log file of no size, and old ones without number',
    text: configWith('log: { file: a.log, largestMegabytes: 0, keepFiles: all }'),
    problems: [
      '2: log.largestMegabytes: expected a whole number of megabytes from 1 to 10000, got 0',
      '2: log.keepFiles: expected a whole number of files from 1 to 1000, got "all"',
    ],
  },
  {
    name: 'notices in the clear to another machine, whose address is not shown',
    text: configWith('notices: { url: "http://hooks.example/services/T0/abcdef" }'),
    problems: [
      '2: notices.url: expected an https:// address (http:// is for this machine only: what is secret in it must not travel in the clear), got another one (not shown)',
    ],
  },
  {
    name: 'notices to no address, of unknown things',
    text: configWith('notices: { url: mailto:me@example.org, on: [silence, everything, silence] }'),
    problems: [
      '2: notices.url: expected an https:// address, got another one (not shown)',
      '2: notices.on[1]: expected one of contractDone, shipBought, gateBuilt, gateGivenUp, shipLost, loss, quarantine, reset, silence, gaveUp, got "everything"',
      '2: notices.on[2]: expected each entry once, got "silence"',
    ],
  },
  {
    name: 'notices of nothing',
    text: configWith('notices: { url: "https://hooks.example/x", on: [] }'),
    problems: ['2: notices.on: expected a list of notices, at least one, got an empty list'],
  },
  {
    name: 'a state folder that only a shell understands',
    text: configWith('state: ~/argosy'),
    problems: ['2: state: expected the path of a folder, got "~/argosy" (write the folder out: only a shell knows ~)'],
  },
  {
    name: 'an empty state folder',
    text: configWith('state: ""'),
    problems: ['2: state: expected the path of a folder, got ""'],
  },
  {
    name: 'a strategy written out in the config',
    text: 'strategy: { ships: [] }',
    problems: ['1: strategy: expected the path of a strategy file, got a mapping'],
  },
  {
    name: 'a strategy file that does not exist',
    text: 'state: ./state\nstrategy: strategies/defualt.yaml',
    problems: [
      `2: strategy: expected a YAML file, got no such file ("strategies/defualt.yaml") (a path that is not absolute begins at the config's folder)`,
    ],
  },
];
