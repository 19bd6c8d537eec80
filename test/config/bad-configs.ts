import { type BadFile, configWith, strategyWith } from './bad-text.ts';

const NO_KEYS =
  '1: expected a config, with keys such as strategy and server, or a strategy, with keys such as agent and ships,';
const COPY = ' (config/argosy.yaml and config/strategies/default.yaml are there to copy)';

/** Mistakes in a config. */
export const BAD_CONFIGS: BadFile[] = [
  ['an empty file', '', `${NO_KEYS} got nothing${COPY}`],
  ['a file of comments', '# nothing here\n# yet\n', `${NO_KEYS} got nothing${COPY}`],
  ['a list instead of a mapping', '- server\n- strategy\n', `${NO_KEYS} got a list of 2${COPY}`],
  ['a bare word', 'embedded\n', `${NO_KEYS} got "embedded"${COPY}`],
  [
    'a file with neither strategy nor ships',
    'server: { kind: embedded }\n',
    '1: strategy: expected the path of a strategy file, got nothing',
  ],
  [
    'an unknown key',
    configWith('limit: { requestsPerMinute: 5 }'),
    '2: limit: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "limit" (did you mean limits?)',
  ],
  [
    'an unknown key near no other',
    configWith('colour: blue'),
    '2: colour: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "colour"',
  ],
  [
    'a key of the strategy in the config',
    configWith('ships: []'),
    '2: ships: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "ships" (this belongs in the strategy file)',
  ],
  [
    'a key of the config in the strategy',
    strategyWith('state: ./state'),
    '3: state: expected one of the keys agent, ships, reserveCredits, purchases, quietHours, scrapIdleInLastHours, laneLimits, contracts, trades, avoid, server, limits, log, got "state" (this belongs in the config file)',
  ],
  [
    'a token in the file',
    configWith('token: eyJhbGciOiJSUzI1NiJ9.e30.c2VjcmV0'),
    '2: token: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "token" (a token stands in a file of its own, of mode 600, which server.accountTokenFile or server.tokenFile names)',
  ],
  [
    'a key of JavaScript objects',
    configWith('__proto__: 1', 'constructor: 2'),
    '2: __proto__: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "__proto__"',
    '3: constructor: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "constructor"',
  ],
  [
    'a number as key',
    configWith('5: x'),
    '2: 5: expected one of the keys state, strategy, archive, agents, dashboard, notices, server, limits, log, got "5"',
  ],
  [
    'a list as key',
    configWith('? [a, b]', ': x'),
    '2: expected keys that are plain words, got a list, a mapping or an alias as key',
  ],
  [
    'a key that stands twice',
    strategyWith('reserveCredits: 5', 'avoid: {}', 'reserveCredits: 6'),
    '5: reserveCredits: expected each key once, got a second "reserveCredits"',
  ],
  [
    'a port that no machine has',
    configWith('dashboard: { port: 99999 }'),
    '2: dashboard.port: expected a port from 0 to 65535, or false, got 99999',
  ],
  [
    'a misspelt kind of server',
    configWith('server: { kind: embeded }'),
    '2: server.kind: expected embedded or live, got "embeded" (did you mean embedded?)',
  ],
  [
    'a server without a kind',
    configWith('server:', '  speed: 60'),
    '2: server.kind: expected embedded or live, got nothing',
  ],
  [
    'a word as server',
    configWith('server: live'),
    '2: server: expected a mapping with kind: embedded or live, got "live"',
  ],
  [
    'a seed on a live server',
    configWith('server: { kind: live, url: https://api.spacetraders.io/v2, seed: 3 }'),
    '2: server.seed: expected one of the keys kind, url, speed, accountTokenFile, tokenFile, quoteUnits, got "seed" (did you mean speed?)',
  ],
  [
    'a live server without url',
    configWith('server: { kind: live }'),
    '2: server.url: expected an address such as https://api.spacetraders.io/v2, got nothing',
  ],
  [
    'a url that does not end in /v2',
    configWith('server:', '  kind: live', '  url: https://api.spacetraders.io/'),
    '4: server.url: expected an address that ends in /v2, got "https://api.spacetraders.io/"',
  ],
  [
    'a url with a slash too many',
    configWith('server: { kind: live, url: https://api.spacetraders.io/v2/ }'),
    '2: server.url: expected an address that ends in /v2, got "https://api.spacetraders.io/v2/"',
  ],
  [
    'a url with a query',
    configWith('server: { kind: live, url: "https://api.spacetraders.io/v2?to=/v2" }'),
    '2: server.url: expected an address that ends in /v2, got "https://api.spacetraders.io/v2?to=/v2"',
  ],
  [
    'a url that is not http',
    configWith('server: { kind: live, url: ftp://api.spacetraders.io/v2 }'),
    '2: server.url: expected an address such as https://api.spacetraders.io/v2, got "ftp://api.spacetraders.io/v2"',
  ],
  [
    'a url without a scheme',
    configWith('server: { kind: live, url: api.spacetraders.io/v2 }'),
    '2: server.url: expected an address such as https://api.spacetraders.io/v2, got "api.spacetraders.io/v2"',
  ],
  [
    'plain http to another machine',
    configWith('server: { kind: live, url: http://api.spacetraders.io/v2 }'),
    '2: server.url: expected an https:// address (http:// is for this machine only: a token must not travel in the clear), got "http://api.spacetraders.io/v2"',
  ],
  [
    'plain http to a host that only looks local',
    configWith('server: { kind: live, url: http://localhost.example.com/v2 }'),
    '2: server.url: expected an https:// address (http:// is for this machine only: a token must not travel in the clear), got "http://localhost.example.com/v2"',
  ],
  [
    'a url with a password',
    configWith('server: { kind: live, url: https://me:hunter2@api.spacetraders.io/v2 }'),
    '2: server.url: expected an address without a user name or password, got "https://…@api.spacetraders.io/v2"',
  ],
  [
    'a speed on a live server',
    configWith('server:', '  kind: live', '  url: https://api.spacetraders.io/v2', '  speed: 2'),
    '5: server.speed: expected 1, the only speed of a live server, got 2',
  ],
  [
    'a speed of zero',
    configWith('server: { kind: embedded, speed: 0 }'),
    '2: server.speed: expected a whole number from 1 to 600, got 0',
  ],
  [
    'a speed with a unit',
    configWith('server: { kind: embedded, speed: 60x }'),
    '2: server.speed: expected a whole number from 1 to 600, got "60x" (write 60)',
  ],
  [
    'an infinite speed',
    configWith('server: { kind: embedded, speed: .inf }'),
    '2: server.speed: expected a whole number from 1 to 600, got .inf',
  ],
  [
    'a negative seed',
    configWith('server: { kind: embedded, seed: -1 }'),
    '2: server.seed: expected a whole number from 0 to 4294967295, got -1',
  ],
  [
    'yes instead of true',
    configWith('server: { kind: embedded, quoteUnits: yes }'),
    '2: server.quoteUnits: expected true or false, got "yes" (write true)',
  ],
  [
    'more requests than the service allows',
    configWith('limits: { requestsPerMinute: 151 }'),
    '2: limits.requestsPerMinute: expected a whole number of requests from 1 to 150, got 151',
  ],
  [
    'a number in quotes',
    configWith('limits: { requestsPerMinute: "60" }'),
    '2: limits.requestsPerMinute: expected a whole number of requests from 1 to 150, got "60" (write 60)',
  ],
  [
    'an unknown log level',
    configWith('log: { level: verbose }'),
    '2: log.level: expected one of debug, info, warn, error, got "verbose"',
  ],
  [
    'a level without its mapping',
    configWith('log: debug'),
    '2: log: expected a mapping with the keys level, file, largestMegabytes, keepFiles, got "debug"',
  ],
  [
    'a log file of no size, and old ones without number',
    configWith('log: { file: a.log, largestMegabytes: 0, keepFiles: all }'),
    '2: log.largestMegabytes: expected a whole number of megabytes from 1 to 10000, got 0',
    '2: log.keepFiles: expected a whole number of files from 1 to 1000, got "all"',
  ],
  [
    'notices in the clear to another machine, whose address is not shown',
    configWith('notices: { url: "http://hooks.example/services/T0/abcdef" }'),
    '2: notices.url: expected an https:// address (http:// is for this machine only: what is secret in it must not travel in the clear), got another one (not shown)',
  ],
  [
    'notices to no address, of unknown things',
    configWith('notices: { url: mailto:me@example.org, on: [silence, everything, silence] }'),
    '2: notices.url: expected an https:// address, got another one (not shown)',
    '2: notices.on[1]: expected one of contractDone, shipBought, gateBuilt, gateGivenUp, shipLost, loss, quarantine, reset, silence, gaveUp, got "everything"',
    '2: notices.on[2]: expected each entry once, got "silence"',
  ],
  [
    'notices of nothing',
    configWith('notices: { url: "https://hooks.example/x", on: [] }'),
    '2: notices.on: expected a list of notices, at least one, got an empty list',
  ],
  [
    'a state folder that only a shell understands',
    configWith('state: ~/argosy'),
    '2: state: expected the path of a folder, got "~/argosy" (write the folder out: only a shell knows ~)',
  ],
  ['an empty state folder', configWith('state: ""'), '2: state: expected the path of a folder, got ""'],
  [
    'a strategy written out in the config',
    'strategy: { ships: [] }',
    '1: strategy: expected the path of a strategy file, got a mapping',
  ],
  [
    'a strategy file that does not exist',
    'state: ./state\nstrategy: strategies/defualt.yaml',
    `2: strategy: expected a YAML file, got no such file ("strategies/defualt.yaml") (a path that is not absolute begins at the config's folder)`,
  ],
];
