import { type BadFiles, badValues, LANE_LIST, rules, strategyOf, strategyWith } from './bad-text.ts';

const CAN_HOLD = 'expected a condition that can hold';
const CONDITION_KEYS =
  'phases, fromHour, untilHour, weekdays, times, zone, creditsAbove, creditsBelow, netWorthCreditsAbove, netWorthCreditsBelow, ships, income, not, all, any';
const CALLSIGN = 'a callsign of 3 to 14 capital letters, digits, - or _';
const CALLSIGNS = 'a list of callsigns, at least one';
const RULE_ABOVE = 'no rule below ships[0], which takes all of its ships';
const PURCHASE_ABOVE = 'no purchase below purchases[0] that asks for as few of the type at as many credits';
const OUT_OF_REACH = 'one that no ship can reach (move it up)';
const NEVER_BUYS = 'one that never buys (raise atMost, or take it out)';
const PATTERN = 'a pattern of capital letters, digits, -, _, * and ? such as "*-1"';
const CREDITS = 'a whole number of credits, 0 or more';
const PERCENT = 'a whole number of percent from 1 to 100';
const SHIP_TYPE = 'a ship type such as SHIP_MINING_DRONE';
const WAYPOINT = 'the symbol of a waypoint such as "X1-AB12-C3", or a pattern that some have';

const callsigns = (list: string) => strategyOf(`{ callsigns: ${list} }`);
const purchase = (keys: string) => strategyWith(`purchases: [{ ${keys} }]`);
const forRole = (role: string, lane: string) => `{ match: { role: ${role} }, lanes: [${lane}] }`;

/** Mistakes in a strategy. */
export const BAD_STRATEGIES: BadFiles = {
  ...badValues((text) => text, '1: agent', 'a mapping with the keys callsigns, faction', [
    ['no agent', 'ships: [{ match: { symbol: "*" }, lanes: [mine] }]', 'nothing'],
  ]),
  ...badValues((callsign) => callsigns(`[${callsign}]`), '1: agent.callsigns[0]', CALLSIGN, [
    ['a callsign in small letters', 'argosy-1', '"argosy-1" (write "ARGOSY-1")'],
    ['a callsign of two characters', 'AB', '"AB"'],
    ['a callsign of fifteen characters', 'ARGOSY-THE-GREAT', '"ARGOSY-THE-GREAT"'],
    ['a callsign that YAML reads as a number', '12345', '12345 (put quotes around it to make it a text)'],
    ['a callsign that is too short in capitals too', 'ab', '"ab"'],
    ['a callsign with a space', 'player one', '"player one" (write "PLAYER-ONE")'],
  ]),
  ...badValues(callsigns, '1: agent.callsigns[2]', 'each entry once', [
    ['a callsign that stands twice', '[ARGOSY-1, ARGOSY-2, ARGOSY-1]', '"ARGOSY-1"'],
  ]),
  ...badValues(callsigns, '1: agent.callsigns', CALLSIGNS, [
    ['no callsigns', '[]', 'an empty list'],
    ['one callsign without brackets', 'ARGOSY-1', '"ARGOSY-1"'],
  ]),
  'no rules about ships': [
    'agent: { callsigns: [ARGOSY-1] }\nships: []',
    '2: ships: expected a list of ship rules, at least one, got an empty list',
  ],
  'a rule that says nothing': [
    rules('{ match: {}, lanes: [mine] }'),
    '3: ships[0].match: expected at least one of role, frame, symbol, system, got none of them (symbol: "*" matches every ship)',
  ],
  'a rule without lanes': [rules('match: { symbol: "*" }'), '3: ships[0].lanes: expected a list of lanes, got nothing'],
  'an unknown lane': [
    rules('match: { symbol: "*" }\n    lanes: [mine, contarct]'),
    `4: ships[0].lanes[1]: expected one of ${LANE_LIST}, got "contarct" (did you mean contract?)`,
  ],
  'a lane that stands twice': [
    rules('{ match: { symbol: "*" }, lanes: [mine, mine] }'),
    '3: ships[0].lanes[1]: expected each entry once, got "mine"',
  ],
  ...badValues(
    (symbol) => rules(`{ match: { symbol: ${symbol} }, lanes: [mine] }`),
    '3: ships[0].match.symbol',
    PATTERN,
    [
      ['a ship pattern in small letters', 'argosy-1', '"argosy-1" (write "ARGOSY-1")'],
      ['a ship pattern that is a mapping with a name that JavaScript uses', '{ toString: 1 }', 'a mapping'],
    ],
  ),
  'a star without quotes': [
    rules('match: { symbol: *-1 }\n    lanes: [mine]'),
    '3: ships[0].match.symbol: expected the value itself, got the alias "*-1" (a text that begins with *, & or ! needs quotes around it)',
  ],
  'a rule that no ship can reach': [
    rules('{ match: { symbol: "*" }, lanes: [mine] }', forRole('COMMAND', 'contract')),
    `4: ships[1]: expected no rule below ships[0], which matches every ship, got ${OUT_OF_REACH}`,
  ],
  'a rule whose ships another takes, by a wider pattern': [
    rules(
      '{ match: { symbol: "FLEET-*" }, lanes: [trade] }',
      forRole('COMMAND', 'contract'),
      '{ match: { role: COMMAND, symbol: "FLEET-1*" }, lanes: [mine] }',
    ),
    `5: ships[2]: expected ${RULE_ABOVE}, got ${OUT_OF_REACH}`,
  ],
  'a rule said twice': [
    rules('{ match: { frame: FRAME_DRONE }, lanes: [mine] }', '{ match: { frame: FRAME_DRONE }, lanes: [siphon] }'),
    `4: ships[1]: expected ${RULE_ABOVE}, got ${OUT_OF_REACH}`,
  ],
  'an unheard-of role, twice': [
    rules(forRole('ARCHAEOLOGIST', 'mine'), forRole('ARCHAEOLOGIST', 'siphon')),
    `4: ships[1]: expected ${RULE_ABOVE}, got ${OUT_OF_REACH}`,
  ],
  ...badValues((number) => strategyWith(`reserveCredits: ${number}`), '3: reserveCredits', CREDITS, [
    ['credits with a unit', '5k', '"5k" (write 5000)'],
    ['credits with separators', '250,000', '"250,000" (write 250000)'],
    ['half a credit', '0.5', '0.5'],
    ['credits below zero', '-1.5', '-1.5'],
    [
      'more credits than a number can hold',
      '123456789012345678901',
      '123456789012345678901 (at most 9007199254740991)',
    ],
    [
      'a number that ends in digits which none can hold',
      '9007199254740993',
      '9007199254740993 (at most 9007199254740991)',
    ],
    ['a number with a no-break space between its digits', '5\u00a0000', '"5\\u00a0000" (write 5000)'],
    ['a number whose point begins a fraction', '0.500', '0.500'],
  ]),
  'numbers with the unit that the key says already': [
    strategyWith(`purchases:
  - { type: SHIP_PROBE, atMost: 2, whenCreditsAbove: 60k credits, paysBackWithinHours: 10h, atMostPercentOfCredits: 30% }
  - { type: SHIP_PROBE, atMost: 2h, whenCreditsAbove: 1 }`),
    `4: purchases[0].whenCreditsAbove: expected ${CREDITS}, got "60k credits" (write 60000)`,
    '4: purchases[0].paysBackWithinHours: expected a whole number of game hours from 1 to 168, got "10h" (write 10)',
    `4: purchases[0].atMostPercentOfCredits: expected ${PERCENT}, got "30%" (write 30)`,
    '5: purchases[1].atMost: expected a whole number of ships from 1 to 1000, got "2h"',
  ],
  ...badValues((type) => purchase(`type: ${type}, atMost: 2, whenCreditsAbove: 5`), '3: purchases[0].type', SHIP_TYPE, [
    ['a ship type without its prefix', 'mining drone', '"mining drone" (did you mean SHIP_MINING_DRONE?)'],
  ]),
  'a waypoint where ships are to stay, and none of them': [
    rules('{ match: { symbol: "*" }, lanes: [trade], first: 0, stay: [X1-AB12-C3] }'),
    '3: ships[0].first: expected a whole number of ships from 1 to 1000, got 0',
    '3: ships[0].stay[0]: expected home, the symbol of a system such as "X1-AB12", or a pattern such as "X1-A*", got "X1-AB12-C3"',
  ],
  'two prices of a good': [
    strategyWith('prices:', '  - { good: IRON, buyAtMostCredits: 9 }', '  - { good: IRON, sellAtLeastCredits: 9 }'),
    '5: prices[1].good: expected each good once, got "IRON"',
  ],
  'a purchase without conditions': [
    strategyWith('purchases:', '  - type: SHIP_PROBE'),
    `4: purchases[0].whenCreditsAbove: expected ${CREDITS}, got nothing`,
  ],
  'a purchase of none': [
    purchase('type: SHIP_PROBE, atMost: 0, whenCreditsAbove: 5'),
    '3: purchases[0].atMost: expected a whole number of ships from 1 to 1000, got 0',
  ],
  'a purchase that waits for its own type': [
    strategyWith('purchases:', '  - { type: SHIP_PROBE, atMost: 3, whenCreditsAbove: 5, whenHaulersHaveRoom: true }'),
    '4: purchases[0].whenHaulersHaveRoom: expected true only for ships that dig, SHIP_MINING_DRONE, SHIP_SIPHON_DRONE, SHIP_ORE_HOUND, got true for SHIP_PROBE (leave it out)',
  ],
  'a condition that would have no effect': [
    purchase('type: SHIP_PROBE, atMost: 1, whenCreditsAbove: 5, whenGateIsBuilt: false'),
    '3: purchases[0].whenGateIsBuilt: expected true, where the condition is to count, got false (leave it out: false would have no effect)',
  ],
  'conditions that ask for nothing, or can never hold': [
    strategyWith(
      'laneLimits:',
      '  - { lane: mine, mostShips: 1, when: {} }',
      '  - { lane: trade, mostShips: 1, when: { creditsAbove: 9, creditsBelow: 9 } }',
      '  - { lane: haul, mostShips: 1, when: { fromHour: 30, all: [{ untilHour: 20 }] } }',
      '  - { lane: build, mostShips: 1, when: { phases: [home], all: [{ phases: [galaxy] }] } }',
      '  - { lane: chart, mostShips: 1, when: { zone: UTC } }',
      '  - { lane: scout, mostShips: 1, when: { ships: { type: SHIP_PROBE } } }',
      '  - { lane: warp, mostShips: 1, when: { not: { ships: { type: SHIP_PROBE, atLeast: 3, atMost: 2 } } } }',
      '  - { lane: siphon, mostShips: 1, when: { any: [{ income: { lane: mine } }] } }',
    ),
    `4: laneLimits[0].when: ${CAN_HOLD}, got one without a key, which always holds`,
    `5: laneLimits[1].when: ${CAN_HOLD}, got one that can never hold: nothing is between creditsAbove and creditsBelow`,
    `6: laneLimits[2].when: ${CAN_HOLD}, got one that can never hold: nothing is between fromHour and untilHour`,
    `7: laneLimits[3].when: ${CAN_HOLD}, got one that can never hold: no entry of phases is in all of its lists`,
    `8: laneLimits[4].when: ${CAN_HOLD}, got a zone without weekdays or times`,
    `9: laneLimits[5].when: ${CAN_HOLD}, got ships without atLeast or atMost`,
    `10: laneLimits[6].when.not: ${CAN_HOLD}, got one that can never hold: nothing is between ships.atLeast and ships.atMost`,
    `11: laneLimits[7].when.any[0]: ${CAN_HOLD}, got an income without creditsAbove or creditsBelow`,
  ],
  'conditions on what nobody knows, and on words that are none': [
    strategyWith(
      'reserveWhen: { phase: home, weekdays: [monday, tue], times: "8-9", zone: Berlin, any: [{ seed: 1 }] }',
    ),
    `3: reserveWhen.phase: expected one of the keys ${CONDITION_KEYS}, got "phase" (did you mean phases?)`,
    '3: reserveWhen.weekdays[0]: expected one of sun, mon, tue, wed, thu, fri, sat, got "monday"',
    '3: reserveWhen.times: expected two times of day, such as "22:00-06:00", got "8-9"',
    '3: reserveWhen.zone: expected a time zone that is known, got "Berlin" (names of the IANA database, such as UTC, Europe/Berlin or America/New_York)',
    `3: reserveWhen.any[0].seed: expected one of the keys ${CONDITION_KEYS}, got "seed"`,
  ],
  'a purchase at a yard that cannot be': [
    purchase('type: SHIP_PROBE, atMost: 1, whenCreditsAbove: 5, atYards: [X1-AB12]'),
    `3: purchases[0].atYards[0]: expected ${WAYPOINT}, got "X1-AB12" (write "X1-AB12-*" for all that begin so)`,
  ],
  'bounds of lanes that are none, and a pause after no loss': [
    strategyWith(
      'laneLimits:',
      '  - { lane: trad, mostShips: 1 }',
      '  - { lane: mine, mostship: 2 }',
      '  - { lane: haul, pauseHours: 3 }',
      '  - { lane: haul }',
    ),
    `4: laneLimits[0].lane: expected one of ${LANE_LIST}, got "trad" (did you mean trade?)`,
    '5: laneLimits[1].mostship: expected one of the keys when, lane, mostShips, reserveCredits, only, avoid, mostLossCredits, pauseHours, got "mostship" (did you mean mostShips?)',
    '6: laneLimits[2].pauseHours: expected mostLossCredits beside pauseHours, got pauseHours alone (the usual pause lasts six hours)',
    '7: laneLimits[3].lane: expected each lane once, got "haul"',
  ],
  'a fraction where percent are expected': [
    purchase('type: SHIP_PROBE, atMost: 1, whenCreditsAbove: 5, atMostPercentOfCredits: 0.2'),
    `3: purchases[0].atMostPercentOfCredits: expected ${PERCENT}, got 0.2 (write 20)`,
  ],
  ...badValues(strategyWith, '3: quietHours', 'two times of day, such as "22:00-06:00"', [
    ['quiet hours that are none', 'quietHours: "22:00-22:00"', '"22:00-22:00"'],
  ]),
  ...badValues(strategyWith, '3: purchases', 'a list of purchases', [
    ['a purchase outside a list', 'purchases: { type: SHIP_PROBE, atMost: 1, whenCreditsAbove: 5 }', 'a mapping'],
    ['purchases with nothing behind it', 'purchases:', 'nothing (write [] for an empty list)'],
  ]),
  'goods that are no words of the game': [
    strategyWith('avoid: { goods: [SPICE_MELANGE, "*", FOOD FUEL, iron_ore, IRON-ORE] }'),
    '3: avoid.goods[1]: expected a trade symbol such as IRON_ORE, got "*"',
    '3: avoid.goods[2]: expected a trade symbol such as IRON_ORE, got "FOOD FUEL"',
    '3: avoid.goods[3]: expected a trade symbol such as IRON_ORE, got "iron_ore" (did you mean IRON_ORE?)',
    '3: avoid.goods[4]: expected a trade symbol such as IRON_ORE, got "IRON-ORE" (did you mean IRON_ORE?)',
  ],
  'a faction, a role and a frame that are no words of the game': [
    `agent: { callsigns: [ARGOSY-1], faction: Cosmic }
ships:
  - { match: { role: excavator }, lanes: [mine] }
  - { match: { frame: FRAME DRONE }, lanes: [siphon] }`,
    '1: agent.faction: expected a faction such as COSMIC, got "Cosmic" (did you mean COSMIC?)',
    '3: ships[0].match.role: expected a ship role such as EXCAVATOR, got "excavator" (did you mean EXCAVATOR?)',
    '4: ships[1].match.frame: expected a frame such as FRAME_DRONE, got "FRAME DRONE" (did you mean FRAME_DRONE?)',
  ],
  'a market pattern with a slash': [
    strategyWith('avoid: { markets: [X1/A1] }'),
    '3: avoid.markets[0]: expected a pattern of capital letters, digits, -, _, * and ? such as "X1-AB12-*", got "X1/A1"',
  ],
  'purchases of no type, of which none stands in the way of another': [
    strategyWith('purchases: [{ atMost: 2, whenCreditsAbove: 5 }, { atMost: 1, whenCreditsAbove: 5 }]'),
    `3: purchases[0].type: expected ${SHIP_TYPE}, got nothing`,
    `3: purchases[1].type: expected ${SHIP_TYPE}, got nothing`,
  ],
  'markets to avoid that are a system, or a part of a symbol': [
    strategyWith('avoid: { markets: [X1-AB12-C3, X1-AB12, "X1-*", X1, AB12] }'),
    `3: avoid.markets[1]: expected ${WAYPOINT}, got "X1-AB12" (write "X1-AB12-*" for all that begin so)`,
    `3: avoid.markets[3]: expected ${WAYPOINT}, got "X1" (write "X1-*" for all that begin so)`,
    `3: avoid.markets[4]: expected ${WAYPOINT}, got "AB12" (write "*AB12*" for all that have it)`,
  ],
  'points that divide thousands, which YAML reads as fractions': [
    strategyWith('reserveCredits: 5.000', 'purchases: [{ type: SHIP_PROBE, atMost: 2, whenCreditsAbove: 60.500 }]'),
    '3: reserveCredits: expected a number without points between its digits, got 5.000 (write 5000 or 5)',
    '4: purchases[0].whenCreditsAbove: expected a number without points between its digits, got 60.500 (write 60500)',
  ],
  'a purchase that one above it always has made': [
    strategyWith(
      'purchases:',
      '  - { type: SHIP_PROBE, atMost: 5, whenCreditsAbove: 60000 }',
      '  - { type: SHIP_LIGHT_HAULER, atMost: 3, whenCreditsAbove: 60000 }',
      '  - { type: SHIP_PROBE, atMost: 3, whenCreditsAbove: 60000 }',
    ),
    `6: purchases[2]: expected ${PURCHASE_ABOVE}, got ${NEVER_BUYS}`,
  ],
  'a purchase said twice': [
    strategyWith('purchases:', ...Array(2).fill('  - { type: SHIP_PROBE, atMost: 5, whenCreditsAbove: 60000 }')),
    `5: purchases[1]: expected ${PURCHASE_ABOVE}, got ${NEVER_BUYS}`,
  ],
};
