/**
 * Replaces `server/backup/sealing-key-cost.ts` in the processes of vitest, where a key would take a quarter of a second.
 * Products that tests start in their own processes have the real cost.
 */
export const sealingKeyCost = { memory: 64, passes: 1, parallelism: 1 }
