import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { describeOnBothEngines } from '../support/database-engines.ts'
import {
  createDataFolderForTest,
  type ProductProcess,
  startProductProcess,
} from '../support/product-process.ts'
import { Inbox, subscribe } from '../support/realtime-site.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'

/**
 * What the integration tests of the official client do with a Supabase project, done with the whole product. Upstream
 * repeats most of them in Node (20 cases), Deno (11) and Bun (9): 40 cases of 22 behaviours. They use a table `todos` and
 * policies written for it; here the table is `news` and the rights are those of the site's roles.
 *
 * | upstream | cases | here |
 * |---|---|---|
 * | connects; reads a table | 4 | reads rows with the publishable key |
 * | creates and deletes a row | 2 | inserts a row and deletes it; visitors may not write, so with the secret key |
 * | policies: anonymous access | 1 | shows only what is published to visitors and to users without a role |
 * | policies: no access to rows of others | 1 | the same test; a draft stands for the row of another user |
 * | policies: own rows are read, created and changed | 3 | lets an editor create, read and change a draft |
 * | signs up | 3 | signs a user up |
 * | signs in and out | 3 | signs a user in and out |
 * | reads the current user | 3 | reads the user who is signed in |
 * | wrong password; unknown user | 5 | rejects a wrong password and an unknown user alike |
 * | broadcasts in a private channel, protocols 1.0.0 and 2.0.0 | 6 | broadcasts in a private channel; it needs a role here, so the user is an editor |
 * | joins five channels at once, protocols 1.0.0 and 2.0.0 | 2 | joins several channels at once; the option that delays joins is only in later clients |
 * | uploads, lists and removes a file | 3 | uploads, lists and removes a file |
 * | client options: timeout, schema, both | 3 | accepts the client's options for the database |
 * | a token signed with the JWT secret joins a channel | 1 | joins a channel with a token signed with the JWT secret |
 */

const jwtSecret = 'a shared secret of an earlier project, long enough'
const password = 'long enough 123'
const protocols = ['1.0.0', '2.0.0'] as const

interface ClientOptions {
  readonly key?: string
  readonly vsn?: (typeof protocols)[number]
  readonly token?: string
  readonly db?: { readonly schema?: 'public'; readonly timeout?: number }
}

describeOnBothEngines('the official client and the whole product', (open, engine) => {
  const site = startOnceForBlock(async (): Promise<ProductProcess> => {
    const { target } = await open()
    return await startProductProcess(await createDataFolderForTest(), {
      GOTRUE_DISABLE_SIGNUP: 'false',
      GOTRUE_MAILER_AUTOCONFIRM: 'true',
      GOTRUE_JWT_SECRET: jwtSecret,
      ...(engine === 'postgres' && target.engine === 'postgres' && { DATABASE_URL: target.url }),
    })
  })

  const clients: SupabaseClient[] = []
  let userCount = 0

  function createTestClient({ key, vsn = '2.0.0', token, db = {} }: ClientOptions = {}): SupabaseClient {
    const client = createClient(site().url, key ?? site().publishableKey, {
      realtime: { vsn },
      db,
      ...(token === undefined
        ? { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } }
        : { accessToken: async () => token }),
    })
    clients.push(client)
    return client
  }

  const createServiceClient = () => createTestClient({ key: site().secretKey })

  function createEmail(): string {
    userCount += 1
    return `user-${userCount}@example.org`
  }

  async function signUp(client: SupabaseClient): Promise<string> {
    const email = createEmail()
    const { data, error } = await client.auth.signUp({ email, password })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    return email
  }

  async function signInAsEditor(client: SupabaseClient): Promise<void> {
    const email = createEmail()
    const created = await createServiceClient().auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      app_metadata: { role: 'editor' },
    })
    expect(created.error).toBeNull()
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  }

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.removeAllChannels()
  })

  describe('rows', () => {
    it('shows only what is published to visitors and to users without a role', async () => {
      const service = createServiceClient()
      const draft = await service.from('news').insert({ title: 'Draft', content: 'x' }).select().single()
      const published_at = new Date(0).toISOString()
      const shown = await service
        .from('news')
        .insert({ title: 'Shown', content: 'x', published_at })
        .select()
        .single()
      const visitor = createTestClient()
      const user = createTestClient()
      await signUp(user)
      for (const client of [visitor, user]) {
        const one = await client.from('news').select().eq('id', draft.data?.id).single()
        expect([one.data, one.error?.code]).toEqual([null, 'PGRST116'])
        const { data, error } = await client.from('news').select('title').eq('id', shown.data?.id).limit(5)
        expect([data, error]).toEqual([[{ title: 'Shown' }], null])
        const { error: rejected } = await client.from('news').insert({ title: 'Mine', content: 'x' })
        expect(rejected?.code).toBe('42501')
      }
    })

    it('reads rows with the publishable key', async () => {
      const { data, error } = await createTestClient().from('news').select('*').limit(5)
      expect(error).toBeNull()
      expect(Array.isArray(data)).toBe(true)
    })

    it('inserts a row and deletes it', async () => {
      const client = createServiceClient()
      const created = await client.from('news').insert({ title: 'Short', content: 'x' }).select().single()
      expect([created.error, created.data.title]).toEqual([null, 'Short'])
      const { id } = created.data
      expect((await client.from('news').delete().eq('id', id)).error).toBeNull()
      // The first removal is to the trash.
      const purged = await client.from('news').delete().eq('id', id).not('removed_at', 'is', null)
      expect(purged.error).toBeNull()
      const { data, error } = await client.from('news').select('*').eq('id', id).single()
      expect([data, error?.code]).toEqual([null, 'PGRST116'])
    })

    it('lets an editor create, read and change a draft', async () => {
      const editor = createTestClient()
      await signInAsEditor(editor)
      const created = await editor.from('news').insert({ title: 'Mine', content: 'x' }).select().single()
      expect([created.error, created.data?.title]).toEqual([null, 'Mine'])
      const { id } = created.data
      const read = await editor.from('news').select('*').eq('id', id).single()
      expect([read.error, read.data?.title]).toEqual([null, 'Mine'])
      const changed = await editor.from('news').update({ title: 'Ours' }).eq('id', id).select().single()
      expect([changed.error, changed.data?.title]).toEqual([null, 'Ours'])
    })

    it("accepts the client's options for the database", async () => {
      for (const db of [
        { timeout: 60_000 },
        { schema: 'public' },
        { schema: 'public', timeout: 60_000 },
      ] as const)
        expect((await createTestClient({ db }).from('news').select('id').limit(1)).error).toBeNull()
    })
  })

  describe('users', () => {
    it('rejects a wrong password and an unknown user alike', async () => {
      const client = createTestClient()
      const email = await signUp(createTestClient())
      for (const credentials of [
        { email, password: 'wrong password' },
        { email: createEmail(), password },
      ]) {
        const { data, error } = await client.auth.signInWithPassword(credentials)
        expect([data.user, error?.code]).toEqual([null, 'invalid_credentials'])
      }
    })

    it('signs a user up', async () => {
      const client = createTestClient()
      await signUp(client)
      expect((await client.auth.getSession()).data.session?.user.aud).toBe('authenticated')
    })

    it('signs a user in and out', async () => {
      const email = await signUp(createTestClient())
      const client = createTestClient()
      const { data, error } = await client.auth.signInWithPassword({ email, password })
      expect([error, data.user?.email]).toEqual([null, email])
      expect((await client.auth.signOut()).error).toBeNull()
      expect((await client.auth.getSession()).data.session).toBeNull()
    })

    it('reads the user who is signed in', async () => {
      const email = await signUp(createTestClient())
      const client = createTestClient()
      await client.auth.signInWithPassword({ email, password })
      const { data, error } = await client.auth.getUser()
      expect([error, data.user?.email]).toEqual([null, email])
    })
  })

  describe.each(protocols)('realtime, protocol %s', (vsn) => {
    it('broadcasts in a private channel', async () => {
      const editor = createTestClient({ vsn })
      await signInAsEditor(editor)
      const config = { broadcast: { ack: true, self: true }, private: true }
      const inbox = new Inbox<{ payload?: unknown }>()
      const channel = editor.channel(`room ${vsn}`, { config })
      await subscribe(channel.on('broadcast', { event: 'hello' }, inbox.add))
      expect(await channel.send({ type: 'broadcast', event: 'hello', payload: { text: 'test' } })).toBe('ok')
      expect(await inbox.waitForCount(1)).toMatchObject([{ event: 'hello', payload: { text: 'test' } }])
      expect(editor.realtime.getChannels()).toHaveLength(1)

      const user = createTestClient({ vsn })
      await signUp(user)
      await expect(subscribe(user.channel(`room ${vsn}`, { config }))).rejects.toThrow('Unauthorized')
    })

    it('joins several channels at once', async () => {
      const client = createTestClient({ vsn })
      const names = ['one', 'two', 'three', 'four', 'five']
      const joined = await Promise.all(names.map((name) => subscribe(client.channel(`${name} ${vsn}`))))
      expect(joined).toHaveLength(names.length)
    })
  })

  it('joins a channel with a token signed with the JWT secret', async () => {
    const sign = (secret: string) =>
      new SignJWT({ sub: '1234567890', role: 'anon', iss: 'supabase-demo' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret))
    const createClientWithToken = async (token: string) => {
      const client = createTestClient({ token })
      // Otherwise the first join may be sent before the client has its token.
      await client.realtime.setAuth()
      return client
    }
    const forged = await createClientWithToken(await sign(`${jwtSecret}!`))
    await expect(subscribe(forged.channel('room'))).rejects.toThrow('InvalidJWTToken')
    const token = await sign(jwtSecret)
    const client = await createClientWithToken(token)
    await subscribe(client.channel('room'))
    expect(client.realtime.accessTokenValue).toBe(token)
  })

  it('uploads, lists and removes a file', async () => {
    const { storage } = createServiceClient()
    expect((await storage.createBucket('documents')).error).toBeNull()
    const bucket = storage.from('documents')
    const blob = new Blob(['Hello'], { type: 'text/plain' })
    const uploaded = await bucket.upload('hello.txt', blob, { upsert: true })
    expect([uploaded.error, uploaded.data?.path]).toEqual([null, 'hello.txt'])
    const listed = await bucket.list()
    expect([listed.error, listed.data?.map(({ name }) => name)]).toEqual([null, ['hello.txt']])
    expect((await bucket.remove(['hello.txt'])).error).toBeNull()
    expect((await bucket.list()).data).toEqual([])
  })
})
