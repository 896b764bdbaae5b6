import { Hono } from 'hono'
import { readUser } from './admin-users.ts'
import { jsonAnswer } from './answers.ts'
import { readBody, textIn } from './body.ts'
import type { AuthDeps } from './contract.ts'
import { type Env, refuseNonAdmin, signedIn } from './http.ts'
import { type AuthCode, AuthProblem } from './problems.ts'

type Asker = 'anybody' | 'person' | 'administrator'

/** What the official clients can ask for and this site has not: who may ask at all, and the code it is refused with. */
const refused: readonly [methods: string, path: string, asker: Asker, code: AuthCode][] = [
  ['GET POST', '/verify', 'anybody', 'otp_expired'],
  ['POST', '/resend', 'anybody', 'email_provider_disabled'],
  ['POST', '/recover', 'anybody', 'email_provider_disabled'],
  ['POST', '/magiclink', 'anybody', 'email_provider_disabled'],
  ['GET', '/reauthenticate', 'person', 'email_provider_disabled'],
  ['POST', '/sso', 'anybody', 'saml_provider_disabled'],
  ['GET', '/authorize', 'anybody', 'provider_disabled'],
  ['GET POST', '/callback', 'anybody', 'bad_oauth_state'],
  ['GET', '/user/identities/authorize', 'person', 'manual_linking_disabled'],
  ['DELETE', '/user/identities/:id', 'person', 'manual_linking_disabled'],
  ['GET DELETE', '/user/oauth/grants', 'person', 'oauth_provider_not_supported'],
  ['GET POST', '/oauth/*', 'anybody', 'oauth_provider_not_supported'],
  ['GET POST DELETE', '/factors/recovery-codes', 'person', 'mfa_recovery_codes_enroll_not_enabled'],
  ['POST', '/factors/recovery-codes/regenerate', 'person', 'mfa_recovery_codes_enroll_not_enabled'],
  ['POST', '/factors/recovery-codes/verify', 'person', 'mfa_recovery_codes_verify_not_enabled'],
  ['DELETE', '/factors/:id', 'person', 'mfa_factor_not_found'],
  ['POST', '/factors/:id/challenge', 'person', 'mfa_factor_not_found'],
  ['POST', '/factors/:id/verify', 'person', 'mfa_factor_not_found'],
  ['POST', '/passkeys/authentication/*', 'anybody', 'mfa_webauthn_enroll_not_enabled'],
  ['GET POST PATCH DELETE', '/passkeys/*', 'person', 'mfa_webauthn_enroll_not_enabled'],
  ['POST', '/invite', 'administrator', 'email_provider_disabled'],
  ['POST', '/admin/generate_link', 'administrator', 'email_provider_disabled'],
  ['GET POST PUT DELETE', '/admin/oauth/*', 'administrator', 'oauth_provider_not_supported'],
  ['GET POST PUT DELETE', '/admin/custom-providers/*', 'administrator', 'provider_disabled'],
  ['DELETE', '/admin/users/:id/factors/:factor', 'administrator', 'mfa_factor_not_found'],
  ['GET DELETE', '/admin/users/:id/passkeys/*', 'administrator', 'mfa_webauthn_enroll_not_enabled'],
]

const enrolling: Readonly<Record<string, AuthCode>> = {
  totp: 'mfa_totp_enroll_not_enabled',
  phone: 'mfa_phone_enroll_not_enabled',
  webauthn: 'mfa_webauthn_enroll_not_enabled',
}

/** Answers for parts of the interface that are switched off. */
export function notEnabledApp(deps: AuthDeps): Hono<Env> {
  const app = new Hono<Env>()
  for (const [methods, path, asker, code] of refused)
    app.on(methods.split(' '), path, async (c) => {
      await checkAsker(deps, asker, c.req.raw.headers)
      throw new AuthProblem(code)
    })
  app.post('/otp', async (c) => {
    const phone = textIn(await readBody(c.req.raw), 'phone')
    throw new AuthProblem(phone === null ? 'otp_disabled' : 'phone_provider_disabled')
  })
  app.post('/factors', async (c) => {
    await checkAsker(deps, 'person', c.req.raw.headers)
    const type = textIn(await readBody(c.req.raw), 'factor_type') ?? ''
    const code = Object.hasOwn(enrolling, type) ? enrolling[type] : undefined
    throw new AuthProblem(
      code ?? 'validation_failed',
      code ? {} : { message: 'factor_type needs to be totp, phone, or webauthn' },
    )
  })
  // Nobody has any; that is an answer.
  app.get('/admin/users/:id/factors', async (c) => {
    await checkAsker(deps, 'administrator', c.req.raw.headers)
    await readUser(deps, c.req.param('id'))
    return jsonAnswer([])
  })
  return app
}

async function checkAsker(deps: AuthDeps, asker: Asker, headers: Headers): Promise<void> {
  if (asker === 'person') await signedIn(headers, deps)
  if (asker === 'administrator') refuseNonAdmin(headers, deps.apiKeys)
}
