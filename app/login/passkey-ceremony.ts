import { requestJson } from '../api/client.ts'
import type { PasskeyRequestOptions } from './passkey-options.ts'

/** What a passkey answered, as the login's form sends it. */
export interface PasskeyResponse {
  readonly challenge: string
  readonly factor: string
  readonly credential: string
}

/** A passkey was not given: the words for it, or null where whoever was asked simply did not want to. */
export class PasskeyError extends Error {
  readonly userMessage: string | null

  constructor(words: string | null, options?: ErrorOptions) {
    super(words ?? 'not wanted', options)
    this.name = 'PasskeyRefused'
    this.userMessage = words
  }
}

/** Asks for a passkey; with `autofill` the browser offers it among the addresses it knows, and waits. */
export async function requestPasskeySignIn(autofill: boolean): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const result = await requestJson<PasskeyRequestOptions>('/login/options', { method: 'POST' })
  if ('failure' in result) throw new PasskeyError('')
  const given = result.data
  if ('refused' in given) throw new PasskeyError(given.refused)
  try {
    const credential = await startAuthentication({
      optionsJSON: { ...given.options },
      useBrowserAutofill: autofill,
    })
    return {
      challenge: given.challenge,
      factor: given.factor,
      credential: JSON.stringify(credential),
    }
  } catch (error) {
    const unwanted = error instanceof Error && /^(?:NotAllowedError|AbortError)$/.test(error.name)
    throw new PasskeyError(unwanted ? null : '', { cause: error })
  }
}

/** Whether the browser can be asked for a passkey here: it knows none for addresses that are numbers. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Whether the browser offers passkeys among the addresses it knows. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

/** Stops asking. */
export async function cancelPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}
