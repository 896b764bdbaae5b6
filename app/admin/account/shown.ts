import type { QrPicture } from './qr.ts'

/** An authenticator app that is being set up. */
export interface NewApp {
  readonly factor: string
  readonly uri: string
  readonly secret: string
  readonly qr: QrPicture
}

/** What the account's page is shown once and never again. */
export interface AccountShown {
  readonly app?: NewApp
  readonly codes?: readonly string[]
  /** What the browser is to make a passkey for, as JSON. */
  readonly passkey?: { readonly challenge: string; readonly options: string }
}
