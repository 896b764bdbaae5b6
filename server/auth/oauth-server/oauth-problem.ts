import { createNoStoreJsonResponse } from '../responses.ts'

const errorStatuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_client_metadata: 400,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_token: 401,
  access_denied: 403,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
} as const

type OAuthErrorCode = keyof typeof errorStatuses

/** An error in the format of the OAuth standard. */
export class OAuthProblem extends Error {
  override readonly name = 'OAuthProblem'
  readonly error: OAuthErrorCode

  constructor(error: OAuthErrorCode, description: string) {
    super(description)
    this.error = error
  }
}

/** Runs a handler and converts an `OAuthProblem` to a response. */
export async function withOAuthErrorResponse(handler: () => Promise<Response>): Promise<Response> {
  try {
    return await handler()
  } catch (problem) {
    if (!(problem instanceof OAuthProblem)) throw problem
    const { error, message } = problem
    const challenge = { invalid_client: 'Basic realm="oauth"', invalid_token: 'Bearer error="invalid_token"' }
    const headers = Object.hasOwn(challenge, error)
      ? { 'WWW-Authenticate': challenge[error as keyof typeof challenge] }
      : {}
    return createNoStoreJsonResponse({ error, error_description: message }, headers, errorStatuses[error])
  }
}
