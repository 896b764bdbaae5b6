import type { QrCodeSvgPath } from './qr-code.ts'

/** An authenticator app that is being set up. */
export interface PendingAuthenticatorSetup {
  readonly factorId: string
  readonly uri: string
  readonly secret: string
  readonly qr: QrCodeSvgPath
}

/** Data of an account action that the page shows only once. */
export interface AccountActionOneTimeData {
  readonly app?: PendingAuthenticatorSetup
  readonly codes?: readonly string[]
  /** The challenge and the registration options (JSON) for the browser. */
  readonly passkey?: { readonly challenge: string; readonly options: string }
}
