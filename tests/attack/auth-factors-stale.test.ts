import { expect, it } from 'vitest'
import { codeOf, signIn, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { bearing, personWithTotp } from '../support/factors.ts'

const email = 'jana@example.org'

describeOnBothEngines('a token of before the second factor', (open) => {
  it('is worth no more once its session has been given one', async () => {
    const site = await startAuth(await open(), { frozen: true })
    const { totp, id } = await personWithTotp(site, email)
    await site.admin.updateUserById(id, { app_metadata: { role: 'owner' } })
    const client = site.client()
    const { access_token: stolen } = await signIn(client, email)
    await client.mfa.challengeAndVerify({ factorId: totp.id, code: totp.code() })
    const headers = { Authorization: `Bearer ${stolen}` }
    const asked = async (method: string, path: string, body: object = {}) =>
      codeOf(await site.ask(path, { method, headers, body }))
    expect([
      await asked('DELETE', `/factors/${totp.id}`),
      await asked('POST', '/factors', { factor_type: 'totp' }),
      await asked('POST', '/factors/recovery-codes'),
      await asked('POST', '/passkeys/registration/options'),
      await asked('PUT', '/user', { password: 'heslo zloděje 1' }),
    ]).toEqual([422, 403, 403, 403, 401].map((status) => [status, 'insufficient_aal']))
    expect((await site.auth.personOf(stolen))?.role).toBe('visitor')
    const [, own = ''] = ((await bearing(client)).Authorization ?? '').split(' ')
    expect((await site.auth.personOf(own))?.role).toBe('owner')
  })
})
