import { expect, it } from 'vitest'
import { password, refusalOf, signIn, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import { lastLetter, tokenIn } from '../support/letters.ts'

const email = 'jana@example.org'
const expired = ['otp_expired', 403]

describeOnBothEngines('an invitation', (open) => {
  it('is not ended by strangers who ask for letters to the same address', async () => {
    const site = await startAuth(await open())
    await site.admin.inviteUserByEmail(email)
    const token_hash = tokenIn(await lastLetter(site, email))
    const stranger = site.client()
    await stranger.signInWithOtp({ email })
    await stranger.resend({ email, type: 'signup' })
    await stranger.resetPasswordForEmail(email)
    expect(await site.letters()).toHaveLength(4)
    site.later(6 * 86_400)
    const { data, error } = await site.client().verifyOtp({ token_hash, type: 'invite' })
    expect([error, data.user?.email]).toEqual([null, email])
  })

  it('does not keep the password of who had claimed the address, whichever letter is answered', async () => {
    const site = await startAuth(await open(), { settings: { signup: true } })
    const thief = site.client()
    await thief.signUp({ email, password })
    await site.letters()
    await site.admin.inviteUserByEmail(email)
    await site.letters()
    await thief.resend({ email, type: 'signup' })
    const token_hash = tokenIn(await lastLetter(site, email))
    expect((await site.client().verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    expect(refusalOf(await thief.signInWithPassword({ email, password }))).toEqual([
      'invalid_credentials',
      400,
    ])
  })

  it('is not needed for that: whoever claimed an address loses the password when the account gets a role', async () => {
    const site = await startAuth(await open(), { settings: { signup: true } })
    const thief = site.client()
    const { data } = await thief.signUp({ email, password })
    const token_hash = tokenIn(await lastLetter(site, email))
    await site.admin.updateUserById(data.user?.id ?? '', { app_metadata: { role: 'editor' } })
    expect((await site.client().verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
    expect(refusalOf(await thief.signInWithPassword({ email, password }))).toEqual([
      'invalid_credentials',
      400,
    ])
  })

  it('opens nothing once its person is there, by whatever way they came', async () => {
    const site = await startAuth(await open())
    await site.admin.inviteUserByEmail(email)
    const invitation = tokenIn(await lastLetter(site, email))
    const client = site.client()
    await client.resetPasswordForEmail(email)
    const token_hash = tokenIn(await lastLetter(site, email))
    expect((await client.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
    const late = await site.client().verifyOtp({ token_hash: invitation, type: 'invite' })
    expect(refusalOf(late)).toEqual(expired)
  })
})

describeOnBothEngines('a letter', (open) => {
  it('to the old address opens nothing where a new one counts at once', async () => {
    const site = await startAuth(await open(), { settings: { autoconfirm: true } })
    await site.person(email)
    const client = site.client()
    await signIn(client, email)
    await client.resetPasswordForEmail(email)
    const token_hash = tokenIn(await lastLetter(site, email))
    await client.updateUser({ email: 'nova@example.org' })
    expect(refusalOf(await site.client().verifyOtp({ token_hash, type: 'recovery' }))).toEqual(expired)
  })

  it('asked for many times at once is written each time, and the last one is good', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const ask = () => site.ask('/otp', { method: 'POST', body: { email } })
    await Promise.all(Array.from({ length: 12 }, ask))
    const tokens = (await site.letters()).map(tokenIn)
    expect([tokens.length, site.reported]).toEqual([12, []])
    const answers = await Promise.all(
      tokens.map((token_hash) => site.client().verifyOtp({ token_hash, type: 'email' })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })
})
