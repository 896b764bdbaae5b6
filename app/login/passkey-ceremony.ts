import { requestJson } from '../api/client.ts'
import type { PasskeyRequestOptions, PasskeyRequestOptionsResult } from './passkey-options.ts'

/** A passkey's response, as the login form sends it. */
interface PasskeyResponse {
  readonly challenge: string
  readonly factor: string
  readonly credential: string
}

/** The passkey request failed; `userMessage` is null when the user cancelled it. */
export class PasskeyError extends Error {
  readonly userMessage: string | null

  constructor(userMessage: string | null, options?: ErrorOptions) {
    super(userMessage ?? 'The passkey request was cancelled.', options)
    this.name = 'PasskeyError'
    this.userMessage = userMessage
  }
}

/** Requests a passkey; with `autofill` the browser offers it in the e-mail field and waits. */
export async function performPasskeyCeremony(autofill: boolean): Promise<PasskeyResponse> {
  const result = await requestJson<PasskeyRequestOptionsResult>('/login/options', { method: 'POST' })
  if ('failure' in result) throw new PasskeyError('')
  if ('refused' in result.data) throw new PasskeyError(result.data.refused)
  return requestPasskeyResponse(result.data, autofill)
}

/** Requests a passkey with options that the page already has. */
export async function requestPasskeyResponse(
  requestOptions: PasskeyRequestOptions,
  autofill: boolean,
): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    const credential = await startAuthentication({
      optionsJSON: { ...requestOptions.options },
      useBrowserAutofill: autofill,
    })
    return {
      challenge: requestOptions.challenge,
      factor: requestOptions.factor,
      credential: JSON.stringify(credential),
    }
  } catch (error) {
    const isCancelled = error instanceof Error && /^(?:NotAllowedError|AbortError)$/.test(error.name)
    throw new PasskeyError(isCancelled ? null : '', { cause: error })
  }
}

/** Whether the browser supports passkeys on this host; they do not work on IP addresses. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Whether the browser offers passkeys in autofill. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

/** Cancels the pending passkey request. */
export async function cancelPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}
