import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteDatabase } from '../data/index.ts'
import { importedHashPrefixes } from './imported-password-hash.ts'

/** Longer than the check of any accepted imported hash, on a busy machine too. */
const minFailureMs = 2000
const rememberMs = 60_000

/** Delays the response to a wrong password; `startedAt` is a value of `performance.now()`. */
export type PasswordFailureDelay = (startedAt: number) => Promise<void>

/**
 * The check of an imported hash takes longer than that of a missing account, and would reveal that the account
 * exists. While some accounts have such hashes, every wrong password takes the same time.
 */
export function createPasswordFailureDelay(
  data: SiteDatabase,
  now: () => Date,
  pause: (ms: number) => Promise<unknown> = sleep,
): PasswordFailureDelay {
  let known: { readonly hasImported: boolean; readonly until: number } | null = null
  // Looking through all accounts for every wrong password would be slow.
  const findImported = async (): Promise<boolean> => {
    const time = now().getTime()
    if (known === null || known.until <= time) {
      const hasImported = await data.auth.users.hasPasswordHashWithPrefix(importedHashPrefixes)
      known = { hasImported, until: time + rememberMs }
    }
    return known.hasImported
  }
  return async (startedAt) => {
    if (!(await findImported())) return
    const remainingMs = minFailureMs - (performance.now() - startedAt)
    if (remainingMs > 0) await pause(remainingMs)
  }
}
