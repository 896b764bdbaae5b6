import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OAuthClient } from '@supabase/auth-js'
import { selectByRunLength } from '../support/test-run.ts'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, password, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site and one OAuth client.
test.describe.configure({ mode: 'default' })

let site: PeopleSite
let program: Server
let back: string
test.beforeAll(async () => {
  site = await startPeopleSite()
  const page =
    '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Program</title><h1>Program</h1>'
  program = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(page))
  program.listen(0, '127.0.0.1')
  await once(program, 'listening')
  back = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`
})
test.afterAll(async () => {
  program.close()
  program.closeAllConnections()
  await site.stop()
})

async function newProgram(client_name: string): Promise<OAuthClient> {
  const { data, error } = await site.admin.oauth.createClient({ client_name, redirect_uris: [back] })
  if (error) throw error
  return data
}

function createAuthorizationUrl(
  { client_id }: OAuthClient,
  verifier = randomBytes(32).toString('base64url'),
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: back,
    scope: 'openid email',
    state: 'theirs',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${site.url}/auth/v1/oauth/authorize?${query}`
}

for (const javaScriptEnabled of selectByRunLength({ short: [true], long: [true, false] }))
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', { tag: '@long' }, () => {
    test.use({ javaScriptEnabled })

    test('an OAuth client gets an error when the user denies, access after consent, and later without a question', async ({
      page,
      context,
    }) => {
      const signInHere = async () => {
        await page.getByLabel('E-mail', { exact: false }).first().fill(owner)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      }
      const client = await newProgram('<b>Kronika</b>')
      const verifier = randomBytes(32).toString('base64url')
      await page.goto(createAuthorizationUrl(client, verifier))
      await signInHere()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allow <b>Kronika</b> to sign you in?')
      await expect(page.getByRole('list', { name: 'If you agree' }).getByRole('listitem')).toHaveCount(2)
      if (javaScriptEnabled) expect(await violationsOn(page)).toEqual([])
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await page.waitForURL(/\/callback\?error=access_denied/)
      await page.goto(createAuthorizationUrl(client, verifier))
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.waitForURL(/\/callback\?code=/)
      const response = await fetch(`${site.url}/auth/v1/oauth/token`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: new URL(page.url()).searchParams.get('code') ?? '',
          code_verifier: verifier,
        }),
      })
      expect(response.status).toBe(200)

      // A user who consented before is redirected immediately, also right after the login.
      await context.clearCookies()
      await page.goto(createAuthorizationUrl(client))
      await signInHere()
      await page.waitForURL(/\/callback\?code=/)
      const unknown = await page.goto(`${site.url}/oauth/consent?authorization_id=${'x'.repeat(32)}`)
      expect(unknown?.status()).toBe(200)
    })
  })
