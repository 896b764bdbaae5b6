import { Hono } from 'hono'
import { parseUrlEncodedForm } from '../../../domain/text/url-encoded-form.ts'
import { AuthProblem } from '../auth-problem.ts'
import { type AuthAppEnv, resolveRequestClient } from '../authenticate-request.ts'
import type { AuthDeps } from '../contract.ts'
import { readBooleanField, readJsonBody } from '../json-body.ts'
import { assertExternalRequestCaptchaSolved } from '../one-time-tokens/app.ts'
import { ensureUrlHasFragment } from '../redirect-rules.ts'
import { createNoStoreJsonResponse } from '../responses.ts'
import type { SamlService } from './contract.ts'
import { handleSamlResponse } from './response-handler.ts'
import { startSamlSignIn } from './start-sign-in.ts'

/** The API for signing in with an organisation's SAML provider. */
export function createSamlApp(deps: AuthDeps, report: (error: unknown) => void): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  app.post('/sso', async (c) => {
    const saml = getSamlServiceOrThrow(deps)
    const body = await readJsonBody(c.req.raw)
    await assertExternalRequestCaptchaSolved(c, deps, body)
    await deps.limits.countTokenRequest(resolveRequestClient(c, deps))
    const url = await startSamlSignIn(deps, saml, body)
    if (readBooleanField(body, 'skip_http_redirect')) return createNoStoreJsonResponse({ url })
    const headers = { Location: ensureUrlHasFragment(new URL(url)), 'Cache-Control': 'no-store' }
    return new Response(null, { status: 303, headers })
  })
  app.get('/sso/saml/metadata', (c) => {
    const isDownload = c.req.query('download') === 'true'
    return c.body(getSamlServiceOrThrow(deps).metadataXml, 200, {
      'Content-Type': 'application/xml',
      'Cache-Control': 'public, max-age=600',
      ...(isDownload ? { 'Content-Disposition': 'attachment; filename="metadata.xml"' } : {}),
    })
  })
  // The browser posts a form of the provider's page. No cookie is read, and the signed assertion is the credential.
  app.post('/sso/saml/acs', async (c) => {
    const saml = getSamlServiceOrThrow(deps)
    const client = resolveRequestClient(c, deps)
    await deps.limits.countTokenRequest(client)
    const form = parseUrlEncodedForm(await c.req.raw.text())
    return handleSamlResponse(deps, saml, form, client, report)
  })
  return app
}

export function getSamlServiceOrThrow({ saml }: AuthDeps): SamlService {
  if (saml === null) throw new AuthProblem('saml_provider_disabled')
  return saml
}
