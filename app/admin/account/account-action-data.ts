import type { QrCodeSvg } from './qr-code.ts'

/** An authenticator app that is being set up. */
export interface AuthenticatorSetup {
  readonly factorId: string
  readonly uri: string
  readonly secret: string
  readonly qr: QrCodeSvg
}

/** What the account's page is shown once and never again. */
export interface AccountActionData {
  readonly app?: AuthenticatorSetup
  readonly codes?: readonly string[]
  /** What the browser is to make a passkey for, as JSON. */
  readonly passkey?: { readonly challenge: string; readonly options: string }
}
