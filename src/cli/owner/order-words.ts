/** The syntax of each directive, for help and error messages. */
export const ORDERS = {
  pause: 'pause [SHIP]',
  resume: 'resume [SHIP]',
  lanes: 'lanes SHIP mine,trade (or default: those of the strategy; or none)',
  cancel: 'cancel SHIP',
  sell: 'sell SHIP',
  retire: 'retire SHIP --yes',
  buy: 'buy SHIP_TYPE',
  reload: 'reload',
} as const;
