import { type BadFiles, badValues, configWith, strategyWith } from './bad-text.ts';

const KINDS_OF_FILE =
  'a config, with keys such as strategy and server, or a strategy, with keys such as agent and ships';
const COPY = '(config/argosy.yaml and config/strategies/default.yaml are there to copy)';
const KEYS =
  'one of the keys state, strategy, archive, agents, dashboard, notices, proxy, telegram, server, limits, log';
const AN_ADDRESS = 'an address such as https://api.spacetraders.io/v2';
const ONLY_HERE = 'http:// is for this machine only';
const A_SPEED = 'a whole number from 1 to 600';
const REQUESTS = 'a whole number of requests from 1 to 150';
const A_FOLDER = 'the path of a folder';

const embedded = (keys: string) => configWith(`server: { kind: embedded, ${keys} }`);
const liveAt = (url: string) => configWith(`server: { kind: live, url: ${url} }`);

/** Mistakes in a config. */
export const BAD_CONFIGS: BadFiles = {
  ...badValues((text) => text, '1', KINDS_OF_FILE, [
    ['an empty file', '', `nothing ${COPY}`],
    ['a file of comments', '# nothing here\n# yet\n', `nothing ${COPY}`],
    ['a list instead of a mapping', '- server\n- strategy\n', `a list of 2 ${COPY}`],
    ['a bare word', 'embedded\n', `"embedded" ${COPY}`],
  ]),
  ...badValues((text) => text, '1: strategy', 'the path of a strategy file', [
    ['a file with neither strategy nor ships', 'server: { kind: embedded }\n', 'nothing'],
    ['a strategy written out in the config', 'strategy: { ships: [] }', 'a mapping'],
  ]),
  ...badValues(configWith, '2: limit', KEYS, [
    ['an unknown key', 'limit: { requestsPerMinute: 5 }', '"limit" (did you mean limits?)'],
  ]),
  ...badValues(configWith, '2: colour', KEYS, [['an unknown key near no other', 'colour: blue', '"colour"']]),
  ...badValues(configWith, '2: ships', KEYS, [
    ['a key of the strategy in the config', 'ships: []', '"ships" (this belongs in the strategy file)'],
  ]),
  'a key of the config in the strategy': [
    strategyWith('state: ./state'),
    '3: state: expected one of the keys extends, remove, agent, ships, reserveCredits, reserveWhen, purchases, mostShips, prices, quietHours, scrapIdleInLastHours, laneLimits, contracts, trades, avoid, lanes, hooks, server, limits, log, got "state" (this belongs in the config file)',
  ],
  'a token in the file': [
    configWith('token: eyJhbGciOiJSUzI1NiJ9.e30.c2VjcmV0'),
    `2: token: expected ${KEYS}, got "token" (a token stands in a file of its own, of mode 600, which server.accountTokenFile or server.tokenFile names)`,
  ],
  'a key of JavaScript objects': [
    configWith('__proto__: 1', 'constructor: 2'),
    `2: __proto__: expected ${KEYS}, got "__proto__"`,
    `3: constructor: expected ${KEYS}, got "constructor"`,
  ],
  'a number as key': [configWith('5: x'), `2: 5: expected ${KEYS}, got "5"`],
  ...badValues(configWith, '2', 'keys that are plain words', [
    ['a list as key', '? [a, b]\n: x', 'a list, a mapping or an alias as key'],
  ]),
  'a key that stands twice': [
    strategyWith('reserveCredits: 5', 'avoid: {}', 'reserveCredits: 6'),
    '5: reserveCredits: expected each key once, got a second "reserveCredits"',
  ],
  ...badValues(configWith, '2: dashboard.port', 'a port from 0 to 65535, or false', [
    ['a port that no machine has', 'dashboard: { port: 99999 }', '99999'],
  ]),
  ...badValues(configWith, '2: server.kind', 'embedded or live', [
    ['a misspelt kind of server', 'server: { kind: embeded }', '"embeded" (did you mean embedded?)'],
    ['a server without a kind', 'server:\n  speed: 60', 'nothing'],
  ]),
  ...badValues(configWith, '2: server', 'a mapping with kind: embedded or live', [
    ['a word as server', 'server: live', '"live"'],
  ]),
  'a seed on a live server': [
    liveAt('https://api.spacetraders.io/v2, seed: 3'),
    '2: server.seed: expected one of the keys kind, url, speed, accountTokenFile, tokenFile, quoteUnits, got "seed" (did you mean speed?)',
  ],
  ...badValues(configWith, '2: server.url', AN_ADDRESS, [
    ['a live server without url', 'server: { kind: live }', 'nothing'],
  ]),
  ...badValues(
    (url) => configWith('server:', '  kind: live', `  url: ${url}`),
    '4: server.url',
    'an address that ends in /v2',
    [['a url that does not end in /v2', 'https://api.spacetraders.io/', '"https://api.spacetraders.io/"']],
  ),
  ...badValues(liveAt, '2: server.url', 'an address that ends in /v2', [
    ['a url with a slash too many', 'https://api.spacetraders.io/v2/', '"https://api.spacetraders.io/v2/"'],
    ['a url with a query', '"https://api.spacetraders.io/v2?to=/v2"', '"https://api.spacetraders.io/v2?to=/v2"'],
  ]),
  ...badValues(liveAt, '2: server.url', AN_ADDRESS, [
    ['a url that is not http', 'ftp://api.spacetraders.io/v2', '"ftp://api.spacetraders.io/v2"'],
    ['a url without a scheme', 'api.spacetraders.io/v2', '"api.spacetraders.io/v2"'],
  ]),
  ...badValues(liveAt, '2: server.url', `an https:// address (${ONLY_HERE}: a token must not travel in the clear)`, [
    ['plain http to another machine', 'http://api.spacetraders.io/v2', '"http://api.spacetraders.io/v2"'],
    [
      'plain http to a host that only looks local',
      'http://localhost.example.com/v2',
      '"http://localhost.example.com/v2"',
    ],
  ]),
  ...badValues(liveAt, '2: server.url', 'an address without a user name or password', [
    ['a url with a password', 'https://me:hunter2@api.spacetraders.io/v2', '"https://…@api.spacetraders.io/v2"'],
  ]),
  'a speed on a live server': [
    configWith('server:', '  kind: live', '  url: https://api.spacetraders.io/v2', '  speed: 2'),
    '5: server.speed: expected 1, the only speed of a live server, got 2',
  ],
  ...badValues(embedded, '2: server.speed', A_SPEED, [
    ['a speed of zero', 'speed: 0', '0'],
    ['a speed with a unit', 'speed: 60x', '"60x" (write 60)'],
    ['an infinite speed', 'speed: .inf', '.inf'],
  ]),
  ...badValues(embedded, '2: server.seed', 'a whole number from 0 to 4294967295', [
    ['a negative seed', 'seed: -1', '-1'],
  ]),
  ...badValues(embedded, '2: server.quoteUnits', 'true or false', [
    ['yes instead of true', 'quoteUnits: yes', '"yes" (write true)'],
  ]),
  ...badValues(
    (rate) => configWith(`limits: { requestsPerMinute: ${rate} }`),
    '2: limits.requestsPerMinute',
    REQUESTS,
    [
      ['more requests than the service allows', '151', '151'],
      ['a number in quotes', '"60"', '"60" (write 60)'],
    ],
  ),
  ...badValues(configWith, '2: log.level', 'one of debug, info, warn, error', [
    ['an unknown log level', 'log: { level: verbose }', '"verbose"'],
  ]),
  ...badValues(configWith, '2: log', 'a mapping with the keys level, file, largestMegabytes, keepFiles', [
    ['a level without its mapping', 'log: debug', '"debug"'],
  ]),
  'a log file of no size, and old ones without number': [
    configWith('log: { file: a.log, largestMegabytes: 0, keepFiles: all }'),
    '2: log.largestMegabytes: expected a whole number of megabytes from 1 to 10000, got 0',
    '2: log.keepFiles: expected a whole number of files from 1 to 1000, got "all"',
  ],
  'notices in the clear to another machine, whose address is not shown': [
    configWith('notices: { url: "http://hooks.example/services/T0/abcdef" }'),
    `2: notices.url: expected an https:// address (${ONLY_HERE}: what is secret in it must not travel in the clear), got another one (not shown)`,
  ],
  'a Telegram bot without chats, at an address in the clear, that is not shown': [
    configWith('telegram: { allowedChats: [], baseUrl: "http://telegram.example/abcdef", token: 1 }'),
    '2: telegram.allowedChats: expected a list of ids of chats, at least one, got an empty list',
    `2: telegram.baseUrl: expected an https:// address (${ONLY_HERE}: what is secret in it must not travel in the clear), got another one (not shown)`,
    '2: telegram.token: expected one of the keys tokenFile, allowedChats, notices, baseUrl, got "token" (a token stands in a file of its own, of mode 600, which telegram.tokenFile names)',
  ],
  'a proxy with too large a share, at no port, for a page with a path': [
    configWith('proxy: { port: 70000, sharePercent: 100, allowedOrigins: ["http://localhost:3000/page"] }'),
    '2: proxy.port: expected a port from 0 to 65535, got 70000',
    '2: proxy.sharePercent: expected a whole number of percent from 1 to 90, got 100',
    '2: proxy.allowedOrigins[0]: expected an origin such as http://localhost:3000, without a path, got "http://localhost:3000/page"',
  ],
  'notices to no address, of unknown things': [
    configWith('notices: { url: mailto:me@example.org, on: [silence, everything, silence] }'),
    '2: notices.url: expected an https:// address, got another one (not shown)',
    '2: notices.on[1]: expected one of contractDone, shipBought, daySummary, gateBuilt, gateGivenUp, shipLost, loss, quarantine, reset, silence, gaveUp, got "everything"',
    '2: notices.on[2]: expected each entry once, got "silence"',
  ],
  ...badValues(configWith, '2: notices.on', 'a list of notices, at least one', [
    ['notices of nothing', 'notices: { url: "https://hooks.example/x", on: [] }', 'an empty list'],
  ]),
  ...badValues((folder) => configWith(`state: ${folder}`), '2: state', A_FOLDER, [
    [
      'a state folder that only a shell understands',
      '~/argosy',
      '"~/argosy" (write the folder out: only a shell knows ~)',
    ],
    ['an empty state folder', '""', '""'],
  ]),
  'a strategy file that does not exist': [
    'state: ./state\nstrategy: strategies/defualt.yaml',
    `2: strategy: expected a YAML file, got no such file ("strategies/defualt.yaml") (a path that is not absolute begins at the config's folder)`,
  ],
};
