/** Whether a type of factor may be enrolled and verified. */
interface FactorTypeSettings {
  readonly enroll: boolean
  readonly verify: boolean
}

/** The operator's settings of second factors and passkeys. */
export interface MfaAndPasskeySettings {
  readonly mfa: {
    readonly totp: FactorTypeSettings
    readonly webAuthn: FactorTypeSettings
    readonly recoveryCodes: FactorTypeSettings
    /** Maximum number of factors per user. */
    readonly maxFactors: number
    /** How long a challenge is valid, in seconds. */
    readonly challengeExpiry: number
    /** How long an enrolled factor may stay unverified, in seconds. */
    readonly factorExpiry: number
  }
  readonly passkeys: {
    readonly enabled: boolean
    /** Maximum number of passkeys per user. */
    readonly most: number
    /** Passkey sign-ins started per network in five minutes. */
    readonly rateLimit: number
  }
  readonly webAuthn: {
    /** The domain that credentials are bound to; null: the site's own. */
    readonly rpId: string | null
    /** The site's name in the browser's dialog; null: its domain. */
    readonly rpName: string | null
    /** Origins where credentials may be used; null: the site's own. */
    readonly origins: readonly string[] | null
    /** How long a passkey challenge is valid, in seconds. */
    readonly challengeExpiry: number
  }
}
