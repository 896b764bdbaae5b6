import { type Context, Hono } from 'hono'
import { AuthProblem } from '../auth-problem.ts'
import {
  type AuthAppEnv,
  assertSecretApiKey,
  authenticateRequestUser,
  resolveRequestClient,
} from '../authenticate-request.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, readJsonBody, readOptionalStringField } from '../json-body.ts'
import { createNoStoreJsonResponse } from '../responses.ts'
import { assertCaptchaSolved } from './captcha.ts'
import { resendEmailChangeEmails } from './email-change.ts'
import { requestRecoveryEmail, requestSignInEmail, resendConfirmationEmail } from './email-requests.ts'
import { generateActionLink } from './generate-action-link.ts'
import { inviteUser } from './invite-user.ts'
import { resendPhoneChangeSms } from './phone-change.ts'
import { parsePkceChallenge } from './pkce-flow.ts'
import { requestReauthenticationCode } from './reauthentication.ts'
import { readEmailAddressField } from './recipient-input.ts'
import { requestSignInSms, resendSignUpSms } from './sms-requests.ts'
import { readAllowedRedirectOrNull } from './token-email.ts'
import { handleVerifyPost, verifyLinkAndBuildRedirectUrl } from './verify-endpoints.ts'

type MessageRequestHandler = (body: JsonObject, url: string, client: RequestClient) => Promise<void>

/** The API of one-time tokens sent by e-mail and text message. */
export function createOneTimeTokensApp(deps: AuthDeps): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()

  /** Adds an endpoint that requests a message; its response does not reveal whether one is sent. */
  function addMessageEndpoint(path: string, handle: MessageRequestHandler): void {
    app.post(path, async (c) => {
      const body = await readJsonBody(c.req.raw)
      await assertExternalRequestCaptchaSolved(c, deps, body)
      await handle(body, c.req.url, resolveRequestClient(c, deps))
      return createNoStoreJsonResponse({})
    })
  }

  addMessageEndpoint('/otp', async (body, url, client) => {
    const phone = readOptionalStringField(body, 'phone')
    if (phone === null) return requestSignInEmail(deps, body, url, client)
    if (readOptionalStringField(body, 'email') !== null)
      throw new AuthProblem('validation_failed', {
        message: 'Only an email address or phone number should be provided',
      })
    await requestSignInSms(deps, body, phone, client)
  })
  addMessageEndpoint('/magiclink', (body, url, client) => requestSignInEmail(deps, body, url, client))
  addMessageEndpoint('/recover', (body, url, client) => requestRecoveryEmail(deps, body, url, client))
  addMessageEndpoint('/resend', (body, url, client) => resendMessage(deps, body, url, client))

  app.post('/verify', async (c) =>
    createNoStoreJsonResponse(
      await handleVerifyPost(deps, await readJsonBody(c.req.raw), resolveRequestClient(c, deps)),
    ),
  )
  app.get('/verify', async (c) => {
    assertOpenedAsPage(c.req.raw.headers)
    const target = await verifyLinkAndBuildRedirectUrl(
      deps,
      new URL(c.req.url),
      resolveRequestClient(c, deps),
    )
    // The URL may contain a session: it must not be cached or sent as a referrer.
    const headers = { Location: target, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
    return c.body(null, 303, headers)
  })
  app.get('/reauthenticate', async (c) => {
    await requestReauthenticationCode(
      deps,
      await authenticateRequestUser(c.req.raw.headers, deps),
      resolveRequestClient(c, deps),
    )
    return createNoStoreJsonResponse({})
  })
  app.post('/invite', async (c) => {
    assertSecretApiKey(c.req.raw.headers, deps.apiKeys)
    return createNoStoreJsonResponse(
      await inviteUser(deps, await readJsonBody(c.req.raw), c.req.url, resolveRequestClient(c, deps)),
    )
  })
  app.post('/admin/generate_link', async (c) => {
    assertSecretApiKey(c.req.raw.headers, deps.apiKeys)
    return createNoStoreJsonResponse(
      await generateActionLink(deps, await readJsonBody(c.req.raw), c.req.url, resolveRequestClient(c, deps)),
    )
  })
  return app
}

/**
 * Rejects links that a page of another site loads as an image, frame or script, and those that a browser loads in
 * advance. Nothing is counted or used up, so that such a page cannot do either on behalf of its visitors. Programs and old
 * browsers do not send these headers.
 */
function assertOpenedAsPage(headers: Headers): void {
  const isFromElsewhere = ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
  const isPage = (headers.get('sec-fetch-dest') ?? 'document') === 'document'
  const isPrefetch = /prefetch/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
  if ((isFromElsewhere && !isPage) || isPrefetch)
    throw new AuthProblem('validation_failed', { status: 403, message: 'This link must be opened as a page' })
}

/** Requests of the application's own pages need no captcha: the pages load nothing from other servers. */
export async function assertExternalRequestCaptchaSolved(
  c: Context<AuthAppEnv>,
  deps: AuthDeps,
  body: JsonObject,
): Promise<void> {
  if (c.env?.client === undefined) await assertCaptchaSolved(deps, body, resolveRequestClient(c, deps))
}

async function resendMessage(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<void> {
  const type = readOptionalStringField(body, 'type')
  switch (type) {
    case 'signup':
      return resendConfirmationEmail(deps, body, url, client)
    case 'email_change':
      return resendEmailChangeEmails(
        deps,
        await readEmailAddressField(body),
        readAllowedRedirectOrNull(deps, url),
        parsePkceChallenge(body),
        client,
      )
    case 'sms':
      return resendSignUpSms(deps, readOptionalStringField(body, 'phone') ?? '', client)
    case 'phone_change':
      return resendPhoneChangeSms(deps, readOptionalStringField(body, 'phone') ?? '', client)
    default:
      throw new AuthProblem('validation_failed', {
        message: 'Missing one of these types: signup, email_change, sms, phone_change',
      })
  }
}
