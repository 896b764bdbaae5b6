export interface Argon2Cost {
  /** In KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

// In a file of its own: tests that run in one process with the server replace it, because they create
// thousands of hashes. No setting lowers it.
/** The cost of new hashes: OWASP's parameters for argon2id. */
export const passwordHashCost: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }
