import { defineHook } from 'argosy/lane';

const LEAST_PER_UNIT = 50; // credits a unit that a contract must pay
const LAST_HOURS = 12; // before the reset, in which a ship hardly earns its price
const REST_MS = 3 * 3_600_000; // for which a trade counts half after one in its lane lost money

/**
 * Says no where a careful owner would: to contracts that pay little, to ships that cannot earn their price before the
 * reset; and has ships prefer other work for three hours after a trade that lost money.
 */
export default defineHook({
  mayAccept({ paysCredits, goods }) {
    const units = goods.reduce((sum, line) => sum + line.units, 0);
    if (paysCredits >= LEAST_PER_UNIT * units) return true;
    return `it pays ${Math.round(paysCredits / units)} credits a unit, less than ${LEAST_PER_UNIT}`;
  },

  mayBuy({ type, priceCredits }, plan) {
    const hours = plan.secondsToReset / 3_600;
    if (hours < LAST_HOURS) return `only ${Math.round(hours)} h are left until the reset`;
    return priceCredits < plan.credits / 2 || `a ${type} takes more than half of the credits`;
  },

  score({ lane, profitCredits }, plan) {
    const lostAt = plan.memory.get(`lost ${lane}`);
    const isRecent = typeof lostAt === 'string' && Date.parse(plan.time) - Date.parse(lostAt) < REST_MS;
    return isRecent ? profitCredits / 2 : profitCredits;
  },

  onEvent({ event, time, fields }, memory) {
    const { lane, missionProfitCredits } = fields;
    if (event === 'mission.ended' && lane === 'trade' && Number(missionProfitCredits) < 0) memory.set(`lost ${lane}`, time);
  },
});
