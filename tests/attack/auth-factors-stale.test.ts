import { expect, it } from 'vitest'
import { readStatusAndCode, signInWithTestPassword, startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { createBearerHeaders, createUserWithTotp } from '../support/mfa-factors.ts'

const email = 'jana@example.org'

describeOnOneEngine('token from before the second factor', (open) => {
  it('gains nothing when its session is verified', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const { totp, id } = await createUserWithTotp(site, email)
    await site.admin.updateUserById(id, { app_metadata: { role: 'owner' } })
    const client = site.createClient()
    const { access_token: stolen } = await signInWithTestPassword(client, email)
    await client.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
    const headers = { Authorization: `Bearer ${stolen}` }
    const requestStatus = async (method: string, path: string, body: object = {}) =>
      readStatusAndCode(await site.request(path, { method, headers, body }))
    expect([
      await requestStatus('DELETE', `/factors/${totp.id}`),
      await requestStatus('POST', '/factors', { factor_type: 'totp' }),
      await requestStatus('POST', '/factors/recovery-codes'),
      await requestStatus('POST', '/passkeys/registration/options'),
      await requestStatus('PUT', '/user', { password: 'heslo zloděje 1' }),
    ]).toEqual([422, 403, 403, 403, 401].map((status) => [status, 'insufficient_aal']))
    expect((await site.auth.findActorByToken(stolen))?.role).toBe('visitor')
    const [, own = ''] = ((await createBearerHeaders(client)).Authorization ?? '').split(' ')
    expect((await site.auth.findActorByToken(own))?.role).toBe('owner')
  })
})
