import type { VerifyPasskeyRegistrationParams } from '@supabase/auth-js'

type PasskeyCredential = VerifyPasskeyRegistrationParams['credential']

/**
 * Parses a credential sent by the browser; null if it is malformed. The auth server verifies its contents.
 */
export function parsePasskeyCredential(text: string): PasskeyCredential | null {
  try {
    const json: unknown = JSON.parse(text)
    return isPasskeyCredential(json) ? json : null
  } catch {
    return null
  }
}

function isPasskeyCredential(json: unknown): json is PasskeyCredential {
  if (!isObject(json) || !isObject(json.response)) return false
  const { response } = json
  const texts = [json.id, json.rawId, response.clientDataJSON, response.attestationObject]
  return texts.every((text) => typeof text === 'string') && json.type === 'public-key'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
