import type { CDPSession, Page } from '@playwright/test'
import { type PasskeySite, password, servePasskeys } from './support/passkeys/serve.ts'
import { expect, test } from './support/test.ts'

// All tests share one product; a second worker would start it again.
test.describe.configure({ mode: 'default' })

let site: PasskeySite
test.beforeAll(async () => {
  site = await servePasskeys()
})
test.afterAll(async () => {
  await site.stop()
})

interface Device {
  readonly cdp: CDPSession
  readonly authenticatorId: string
}

/** A virtual authenticator that always succeeds, or, without user verification, fails. */
async function addAuthenticator(
  page: Page,
  kind: 'internal' | 'usb',
  isUserVerified = true,
): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: kind,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function credentials({ cdp, authenticatorId }: Device) {
  return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

/** Signs in by password and registers a passkey, in one page. */
async function register(page: Page, email: string) {
  return page.evaluate(
    async ([key, address, word]) => {
      const client = window.makeClient(key)
      const entered = await client.signInWithPassword({ email: address, password: word })
      const made = await client.registerPasskey()
      return { entered: entered.error?.code ?? null, made: made.data, error: made.error?.message ?? null }
    },
    [site.publishable, email, password] as const,
  )
}

async function signIn(page: Page) {
  return page.evaluate(async (key) => {
    const client = window.makeClient(key)
    const { data, error } = await client.signInWithPasskey()
    const level = await client.mfa.getAuthenticatorAssuranceLevel()
    const { code = null } = error ?? {}
    return { email: data?.user?.email ?? null, code, level: level.data?.currentLevel ?? null }
  }, site.publishable)
}

test.describe('passkey', () => {
  test('is not registered without user verification, nor at another host name of the site', async ({
    page,
  }) => {
    await site.person('zuzana@example.org')
    await site.open(page)
    const device = await addAuthenticator(page, 'internal', false)
    const unknown = await register(page, 'zuzana@example.org')
    expect([unknown.entered, unknown.made]).toEqual([null, null])
    const { cdp, authenticatorId } = device
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await site.open(page, 'other.localhost')
    const elsewhere = await register(page, 'zuzana@example.org')
    expect([elsewhere.entered, elsewhere.error]).toEqual([
      null,
      'The RP ID "localhost" is invalid for this domain',
    ])
    expect(await credentials(device)).toEqual([])
  })

  test('that the site does not know signs in no user', async ({ page, complaints }) => {
    complaints.expected.push(/status of 400/)
    await site.person('karel@example.org')
    await site.open(page)
    const device = await addAuthenticator(page, 'internal')
    await register(page, 'karel@example.org')
    await page.evaluate(
      async ([key, word]) => {
        const client = window.makeClient(key)
        await client.signInWithPassword({ email: 'karel@example.org', password: word })
        for (const { id } of (await client.passkey.list()).data ?? [])
          await client.passkey.delete({ passkeyId: id })
      },
      [site.publishable, password] as const,
    )
    expect(await credentials(device)).toHaveLength(1)
    expect(await signIn(page)).toMatchObject({ email: null, code: 'webauthn_verification_failed' })
  })

  test('is registered once per device, and signs in without an e-mail address', async ({
    page,
    complaints,
  }) => {
    // Chrome reports that it will not create a second one.
    complaints.expected.push(/InvalidStateError/)
    await site.person('jana@example.org')
    await site.open(page)
    const device = await addAuthenticator(page, 'internal')
    const { made, error } = await register(page, 'jana@example.org')
    expect([error, made]).toEqual([null, expect.objectContaining({ friendly_name: 'Passkey' })])
    const [credential] = await credentials(device)
    expect([credential?.isResidentCredential, credential?.rpId]).toEqual([true, 'localhost'])
    expect((await register(page, 'jana@example.org')).made).toBeNull()
    for (const _ of ['once', 'and again'])
      expect(await signIn(page)).toEqual({ email: 'jana@example.org', code: null, level: 'aal1' })
  })

  test('is preserved when a second factor is registered on the same device', async ({ page }) => {
    await site.person('olga@example.org')
    await site.open(page)
    const device = await addAuthenticator(page, 'usb')
    await register(page, 'olga@example.org')
    const level = await factor(page, 'olga@example.org')
    expect(level).toEqual({ error: null, level: 'aal2' })
    expect(await credentials(device)).toHaveLength(2)
    expect(await signIn(page)).toMatchObject({ email: 'olga@example.org', level: 'aal1' })
  })
})

/** Signs in by password, and registers a security key as a factor. */
async function factor(page: Page, email: string) {
  return page.evaluate(
    async ([key, address, word]) => {
      const client = window.makeClient(key)
      await client.signInWithPassword({ email: address, password: word })
      const made = await client.mfa.webauthn.register({ friendlyName: 'Klíč' })
      const level = await client.mfa.getAuthenticatorAssuranceLevel()
      return { error: made.error?.message ?? null, level: level.data?.currentLevel ?? null }
    },
    [site.publishable, email, password] as const,
  )
}

test.describe('security key as a second factor', () => {
  test('is required after the password, and rejected from another key', async ({ page, complaints }) => {
    complaints.expected.push(/NotAllowedError|The operation either timed out/)
    await site.person('petr@example.org')
    await site.open(page)
    const device = await addAuthenticator(page, 'usb')
    expect(await factor(page, 'petr@example.org')).toEqual({ error: null, level: 'aal2' })
    const enter = () =>
      page.evaluate(
        async ([key, word]) => {
          const client = window.makeClient(key)
          await client.signInWithPassword({ email: 'petr@example.org', password: word })
          const before = (await client.mfa.getAuthenticatorAssuranceLevel()).data
          const [known] = (await client.mfa.listFactors()).data?.webauthn ?? []
          const given = await client.mfa.webauthn.authenticate({ factorId: known?.id ?? '' })
          const after = (await client.mfa.getAuthenticatorAssuranceLevel()).data
          return [before?.currentLevel, before?.nextLevel, given.error === null, after?.currentLevel]
        },
        [site.publishable, password] as const,
      )
    expect(await enter()).toEqual(['aal1', 'aal2', true, 'aal2'])
    const { cdp, authenticatorId } = device
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    expect(await enter()).toEqual(['aal1', 'aal2', false, 'aal1'])
  })
})
