import type { AuthDeps } from '../contract.ts'
import { supportedScopes } from './scopes.ts'

/** Discovery metadata for OAuth and OpenID clients. */
export function createOAuthServerMetadata({
  issuer,
  settings,
  keys,
}: Pick<AuthDeps, 'issuer' | 'settings' | 'keys'>) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    ...(settings.oauth.server.dynamicRegistration
      ? { registration_endpoint: `${issuer}/oauth/clients/register` }
      : {}),
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: supportedScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [keys.algorithm],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    claims_supported: [
      ...['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'at_hash', 'email', 'email_verified'],
      ...['name', 'preferred_username', 'picture', 'updated_at', 'phone_number', 'phone_number_verified'],
    ],
  }
}
