/** Contracts: their usual worth, how their goods are fetched and which offers are accepted. */
export const CONTRACTS_TUNING = {
  /** Median payment of recorded contracts, in credits: our guess before any is fulfilled (facts: contract-pay). */
  usualPaymentCredits: 90_000,
  /**
   * Net fraction of a contract's payments, which are 0.7-0.95 of the destination's ask (facts: contract-pay): if a
   * market exports or exchanges the good, and if it must be bought at a market that imports it (facts: price-formula).
   */
  netPartOfMade: 1 / 3,
  netPartOfWanted: -1 / 4,
  /** Game seconds that a contract usually takes a ship with an engine as fast as the frigate's. Backtests. */
  contractSeconds: 300,
  /**
   * Credits that a second of contract work brings the fleet at least, however little its own trip earns: contracts
   * follow each other, and some 50,000 credits net are waiting behind this one. A trade that pays more goes first: that
   * lasts only in markets where nobody has traded yet. From 250 to 500 backtests are about the same; with 180 the first
   * million comes 0.06 hours later, with 800 0.11 (experiments: ed34add).
   */
  secondOfContractCredits: 250,
  /** A step on the spot so short delays nothing else. A guess at what other ships do not feel; a sweep would show. */
  onTheSpotSeconds: 10,
  /**
   * Credits a second when sources of a contract are compared, since the next contract can only start when this one is
   * done: half of what a contract nets a second (about 50,000 credits in five minutes), because contracts that follow
   * faster find markets that have recovered less. Backtests: about the same from 60 to 100.
   */
  secondCostsCredits: 80,
  /** Credits that a second of a ship's time would earn otherwise: a guess at half of mining (facts: lane-incomes). */
  secondEarnsCredits: 3,
  /** Times their estimate that goods may cost: others buy too. A guess; booked costs of contracts would show. */
  costsMore: 1.1,
  /** Most a lot may cost over the price seen. A guess at moves of others; contracts given up in a sweep would show. */
  priceHeadroom: 1.25,
  /** Minimum share of the wanted good at a site. A guess at where buying is better; a sweep for ores would show. */
  leastShare: 0.1,
  /** Sites considered for one good. A guess, for processor time; plans compared with those of all would show. */
  sitesConsidered: 4,
  /** Fraction of a known cost that a market of a better kind may save (facts: price-formula). */
  maySave: 0.5,
  /**
   * Game seconds after which a market that hides the price of a good it lists is looked at again for it. A guess at how
   * long it stays hidden; recorded replies would show.
   */
  shownSeconds: 3_600,
  /** Reserve over the expected cost: buying raises prices. A guess at how far; booked costs of contracts would show. */
  reserveFactor: 1.2,
  /** Most of the spendable credits kept for an offer. A guess at what leaves trade enough; a sweep would show. */
  mostForOffer: 0.5,
  /** A hold with less room for a trip's units is emptied first. A guess at what a trip costs; a sweep would show. */
  roomWanted: 0.5,
  /** A trip that can buy less of its load waits. A guess at when waiting is worth it; a sweep would show. */
  leastTrip: 0.25,
  /** A longer trip, game seconds, waits for the full load: a second one costs more. A guess; a sweep would show. */
  longTripSeconds: 300,
  /**
   * A ship with less than this fraction of the stronger ship's hauling power only gets in its way. A guess at where its
   * trips cost more than they save; a sweep with two ships for contracts would show.
   */
  ofSomeUse: 1 / 3,
  /**
   * Largest loss on a contract if the next should gain: the net of this many, up to a part of the spendable credits. An
   * offer left open blocks the lane for a day (facts: contract-terms). Guesses; a sweep would show.
   */
  lostContracts: 10,
  lossPart: 0.25,
  /**
   * Contracts of the last game seconds show what the next should bring. The least that is assumed, as a fraction of their
   * usual payment. Guesses at how soon drained markets show, and at losses too small to matter (experiments: 3dd4d912).
   */
  recentSeconds: 2 * 3_600,
  leastNetPart: 1 / 40,
  /** Before a reset, cargo for contracts is sold. A guess at how long that takes; backtests to a reset would show. */
  givenUpSeconds: 900,
};
