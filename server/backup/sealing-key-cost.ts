// In a file of its own: tests that run in one process with the server replace it, because they seal many backups. No
// setting lowers it.
/** The cost of deriving the key of a sealed backup from its passphrase with Argon2id: 64 MiB, three passes. */
export const sealingKeyCost = { memory: 65_536, passes: 3, parallelism: 1 }
