/** Operations as the ledger names them. */
export const BUY = 'POST /my/ships/{shipSymbol}/purchase';
export const SELL = 'POST /my/ships/{shipSymbol}/sell';
export const REFUEL = 'POST /my/ships/{shipSymbol}/refuel';
export const BUY_SHIP = 'POST /my/ships';
export const ACCEPT = 'POST /my/contracts/{contractId}/accept';
export const DELIVER = 'POST /my/contracts/{contractId}/deliver';
export const FULFILL = 'POST /my/contracts/{contractId}/fulfill';
