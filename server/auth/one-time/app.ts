import { type Context, Hono } from 'hono'
import { jsonAnswer } from '../answers.ts'
import { type Json, readBody, textIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { clientIn, type Env, refuseNonAdmin, signedIn } from '../http.ts'
import { AuthProblem } from '../problems.ts'
import { askForConfirmation, askForRecovery, askForSignIn } from './ask.ts'
import { emailIn } from './asked-email.ts'
import { checkCaptcha } from './captcha.ts'
import { askForEmailChange } from './email-change.ts'
import { challengeIn } from './flow.ts'
import { generateLink } from './generate-link.ts'
import { invite } from './invite.ts'
import { redirectIn } from './letter.ts'
import { askForMessage, askForMessageAgain } from './phone.ts'
import { askForNonce } from './reauthenticate.ts'
import { verifyByBody, verifyByLink } from './verify.ts'

type Question = (body: Json, url: string, client: Client) => Promise<void>

/** What is proved by letters and messages. */
export function oneTimeApp(deps: AuthDeps): Hono<Env> {
  const app = new Hono<Env>()

  /** A path by which strangers ask for a letter or a message; the answer says nothing of whether one is sent. */
  function asking(path: string, ask: Question): void {
    app.post(path, async (c) => {
      const body = await readBody(c.req.raw)
      await captchaIn(c, deps, body)
      await ask(body, c.req.url, clientIn(c, deps))
      return jsonAnswer({})
    })
  }

  asking('/otp', async (body, url, client) => {
    const phone = textIn(body, 'phone')
    if (phone === null) return askForSignIn(deps, body, url, client)
    if (textIn(body, 'email') !== null)
      throw new AuthProblem('validation_failed', {
        message: 'Only an email address or phone number should be provided',
      })
    askForMessage(deps, body, phone, client)
  })
  asking('/magiclink', (body, url, client) => askForSignIn(deps, body, url, client))
  asking('/recover', (body, url, client) => askForRecovery(deps, body, url, client))
  asking('/resend', (body, url, client) => resend(deps, body, url, client))

  app.post('/verify', async (c) =>
    jsonAnswer(await verifyByBody(deps, await readBody(c.req.raw), clientIn(c, deps))),
  )
  app.get('/verify', async (c) => {
    const target = await verifyByLink(deps, new URL(c.req.url), clientIn(c, deps))
    // The address has a session in it: nobody on the way keeps it, and the next page is not told it.
    const headers = { Location: target, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
    return c.body(null, 303, headers)
  })
  app.get('/reauthenticate', async (c) => {
    await askForNonce(deps, await signedIn(c.req.raw.headers, deps), clientIn(c, deps))
    return jsonAnswer({})
  })
  app.post('/invite', async (c) => {
    refuseNonAdmin(c.req.raw.headers, deps.apiKeys)
    return jsonAnswer(await invite(deps, await readBody(c.req.raw), c.req.url, clientIn(c, deps)))
  })
  app.post('/admin/generate_link', async (c) => {
    refuseNonAdmin(c.req.raw.headers, deps.apiKeys)
    return jsonAnswer(await generateLink(deps, await readBody(c.req.raw), c.req.url, clientIn(c, deps)))
  })
  return app
}

/** The product's own pages are no programs, and show nothing of other servers: they are not asked. */
export async function captchaIn(c: Context<Env>, deps: AuthDeps, body: Json): Promise<void> {
  if (c.env?.client === undefined) await checkCaptcha(deps, body, clientIn(c, deps))
}

async function resend(deps: AuthDeps, body: Json, url: string, client: Client): Promise<void> {
  const type = textIn(body, 'type')
  switch (type) {
    case 'signup':
      return askForConfirmation(deps, body, url, client)
    case 'email_change':
      return askForEmailChange(deps, await emailIn(body), redirectIn(deps, url), challengeIn(body), client)
    case 'sms':
      return askForMessageAgain(deps, textIn(body, 'phone') ?? '', client)
    default:
      throw new AuthProblem('validation_failed', {
        message: 'Missing one of these types: signup, email_change, sms',
      })
  }
}
