import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
  testPublishableKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'eva@example.org'
const greedy = {
  id: '22222222-2222-4222-8222-222222222222',
  aud: 'admin',
  role: 'service_role',
  app_metadata: { role: 'owner' },
  raw_app_meta_data: { role: 'owner' },
  is_super_admin: true,
  is_sso_user: true,
  is_anonymous: true,
  email_confirm: true,
  email_confirmed_at: '2020-01-01T00:00:00Z',
  banned_until: null,
  created_at: '2000-01-01T00:00:00Z',
  encrypted_password: 'x',
}

describeOnOneEngine('privilege escalation', (open) => {
  it('at sign-up has no effect', async () => {
    const site = await startAuthTestSite(await open(), { settings: { signup: true, autoconfirm: true } })
    const data = { role: 'owner', app_metadata: { role: 'owner' } }
    const response = await site.request('/signup', {
      method: 'POST',
      body: { email, password: testPassword, ...greedy, data },
    })
    expect(response.status).toBe(200)
    const { access_token, user } = await response.json()
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(Object.keys(user.app_metadata)).toEqual(['provider', 'providers'])
    expect(user.id).not.toBe(greedy.id)
    expect(user.created_at > '2020').toBe(true)
    expect(await site.auth.findActorByToken(access_token)).toEqual({ role: 'visitor', userId: user.id })
    expect(await site.data.auth.users.countOwners()).toBe(0)
  })

  it('in an update of the own account is rejected or ignored', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const other = await site.createUser('other@example.org')
    const { access_token } = await signInWithTestPassword(site.createClient(), email)
    const headers = { Authorization: `Bearer ${access_token}` }
    const before = await site.data.auth.users.find(id)
    const put = (body: unknown) => site.request('/user', { method: 'PUT', headers, body })
    expect(await readStatusAndCode(await put(greedy))).toEqual([403, 'not_admin'])
    expect(await site.data.auth.users.find(id)).toEqual(before)
    const { app_metadata: _, ...rest } = greedy
    const response = await put({ ...rest, user_id: other, data: { role: 'owner' } })
    expect(response.status).toBe(200)
    const after = await site.data.auth.users.find(id)
    expect({ ...after, raw_user_meta_data: '', updated_at: '' }).toEqual({
      ...before,
      raw_user_meta_data: '',
      updated_at: '',
    })
    expect(await site.auth.findActorByToken(access_token)).toEqual({ role: 'visitor', userId: id })
    expect(await readStatusAndCode(await put('{"data": {"__proto__": {"role": "owner"}}}'))).toEqual([
      400,
      'bad_json',
    ])
    expect(await readStatusAndCode(await put('{"__proto__": {"app_metadata": {"role": "owner"}}}'))).toEqual([
      400,
      'bad_json',
    ])
  })

  it('creates no account while sign-up is closed, by any endpoint', async () => {
    const site = await startAuthTestSite(await open(), { settings: { autoconfirm: true } })
    await site.createUser('other@example.org')
    const { access_token } = await signInWithTestPassword(site.createClient(), 'other@example.org')
    const asPerson = { Authorization: `Bearer ${access_token}` }
    const me = { email, password: testPassword, data: {}, create_user: true, type: 'signup', token: '123456' }
    const doors: [string, string, Record<string, string>?][] = [
      ['POST', '/signup'],
      ['POST', '/signup/'],
      ['POST', '/SIGNUP'],
      ['POST', '/signup?disable_signup=false'],
      ['POST', '/signup', asPerson],
      ['PUT', '/signup'],
      ['POST', '/signup', { 'X-HTTP-Method-Override': 'PUT', 'X-JWT-AUD': 'admin' }],
      ['POST', '/otp'],
      ['POST', '/magiclink'],
      ['POST', '/verify'],
      ['GET', `/verify?type=signup&token=123456&email=${email}`],
      ['POST', '/resend'],
      ['POST', '/recover'],
      ['POST', '/invite'],
      ['POST', '/invite', asPerson],
      ['POST', '/sso'],
      ['POST', '/token?grant_type=id_token'],
      ['POST', '/token?grant_type=pkce'],
      ['POST', '/token?grant_type=web3'],
      ['POST', '/token?grant_type=signup'],
      ['GET', '/authorize?provider=google'],
      ['GET', '/callback?code=a&state=b'],
      ['POST', '/admin/users'],
      ['POST', '/admin/users', asPerson],
      ['POST', '/admin/generate_link'],
      ['PUT', `/admin/users/${randomUUID()}`, asPerson],
      ['POST', '/passkeys/registration/options'],
      ['POST', '/passkeys/authentication/verify'],
      ['POST', '/oauth/clients/register'],
    ]
    for (const [method, path, headers = {}] of doors) {
      const response = await site.request(path, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: me }),
      })
      // The response does not reveal that no e-mail is sent.
      const responseText = `${response.headers.get('location')} ${await response.text()}`
      expect([path, response.status < 500, responseText.includes('access_token')]).toEqual([
        path,
        true,
        false,
      ])
    }
    const form = await site.request('/signup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', apikey: testPublishableKey },
      body: `email=${email}&password=password123`,
    })
    expect(form.status).toBe(400)
    expect(await site.readSentEmails()).toEqual([])
    const { data } = await site.admin.listUsers()
    expect(data.users.map((user) => user.email)).toEqual(['other@example.org'])
    expect(site.reported).toEqual([])
  })
})
