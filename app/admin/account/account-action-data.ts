import type { QrCodeSvg } from './qr-code.ts'

/** An authenticator app that is being set up. */
export interface AuthenticatorSetup {
  readonly factorId: string
  readonly uri: string
  readonly secret: string
  readonly qr: QrCodeSvg
}

/** Data of an account action that the page shows only once. */
export interface AccountActionData {
  readonly app?: AuthenticatorSetup
  readonly codes?: readonly string[]
  /** The challenge and the registration options (JSON) for the browser. */
  readonly passkey?: { readonly challenge: string; readonly options: string }
}
