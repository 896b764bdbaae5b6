import { decodeProtectedHeader } from 'jose'
import type { JwtKey } from '../../domain/jwt-key.ts'
import { createJwtSignerAndVerifier, type JwtSignerAndVerifier } from './jwt-signing-keys.ts'

/** Tokens with unknown keys, which anyone can send, cause at most one reading of the keys in this time. */
const minReloadIntervalMs = 1000

interface ReloadingJwtKeysOptions {
  readonly keys: readonly JwtKey[]
  /** Reads the keys again; null: they never change while the server runs. */
  readonly readKeys: (() => Promise<readonly JwtKey[]>) | null
  readonly legacyJwtSecret: string | null
  readonly report: (error: unknown) => void
  readonly now: () => Date
}

/** Signs and verifies with keys that an operator can rotate while the server runs. */
export interface ReloadingJwtKeys extends JwtSignerAndVerifier {
  /** Reads the keys again and uses them if they have changed. */
  reload(): Promise<void>
}

/**
 * Keys that are read again on request, and when a token has an unknown key: another instance may have started to sign with
 * a new one.
 */
export async function createReloadingJwtKeys(options: ReloadingJwtKeysOptions): Promise<ReloadingJwtKeys> {
  const { readKeys, legacyJwtSecret, report, now } = options
  let current = await createJwtSignerAndVerifier(options.keys, legacyJwtSecret)
  let currentText = JSON.stringify(options.keys)
  let lastReload = Number.NEGATIVE_INFINITY
  let reloading: Promise<void> | null = null

  async function readAndReplace(): Promise<void> {
    if (readKeys === null) return
    const keys = await readKeys()
    const text = JSON.stringify(keys)
    if (text === currentText) return
    current = await createJwtSignerAndVerifier(keys, legacyJwtSecret)
    currentText = text
  }

  function reload(): Promise<void> {
    reloading ??= readAndReplace().finally(() => {
      lastReload = now().getTime()
      reloading = null
    })
    return reloading
  }

  function canReload(): boolean {
    return reloading !== null || Math.abs(now().getTime() - lastReload) >= minReloadIntervalMs
  }

  return {
    get publicJwks() {
      return current.publicJwks
    },
    get algorithm() {
      return current.algorithm
    },
    get legacySecret() {
      return current.legacySecret
    },
    signToken: (claims) => current.signToken(claims),
    async verifyToken(token, time, audiences) {
      const claims = await current.verifyToken(token, time, audiences)
      if (claims !== null || readKeys === null || !hasUnknownKey(token, current) || !canReload())
        return claims
      // The keys that were read before are used until the next attempt.
      await reload().catch(report)
      return current.verifyToken(token, time, audiences)
    },
    reload,
  }
}

function hasUnknownKey(token: string, { publicJwks }: JwtSignerAndVerifier): boolean {
  try {
    const { kid } = decodeProtectedHeader(token)
    return kid !== undefined && !publicJwks.keys.some((key) => 'kid' in key && key.kid === kid)
  } catch {
    // Not a token.
    return false
  }
}
