/** Whether a kind of factor may be added, and whether it may be used. */
export interface FactorTypeSettings {
  readonly enroll: boolean
  readonly verify: boolean
}

/** What the operator decided about second factors and passkeys. */
export interface MfaAndPasskeySettings {
  readonly mfa: {
    readonly totp: FactorTypeSettings
    readonly webAuthn: FactorTypeSettings
    readonly recoveryCodes: FactorTypeSettings
    /** The most factors one user may have. */
    readonly maxFactors: number
    /** How long a challenge may be answered, in seconds. */
    readonly challengeExpiry: number
    /** How long a factor that was begun waits for its first code, in seconds. */
    readonly factorExpiry: number
  }
  readonly passkeys: {
    readonly enabled: boolean
    /** The most passkeys one user may have. */
    readonly most: number
    /** Sign-ins by passkey begun from one address in five minutes. */
    readonly rateLimit: number
  }
  readonly webAuthn: {
    /** The domain that credentials are bound to; null: the site's own. */
    readonly rpId: string | null
    /** What the browser calls the site; null: its domain. */
    readonly rpName: string | null
    /** Where credentials may be used; null: at the site's own address. */
    readonly origins: readonly string[] | null
    /** How long a passkey may take to answer, in seconds. */
    readonly challengeExpiry: number
  }
}
