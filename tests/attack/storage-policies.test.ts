import { expect, it } from 'vitest'
import {
  type AuthTestSite,
  signInWithTestPassword,
  testPublishableKey,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { createBearerHeaders, createUserWithTotp } from '../support/mfa-factors.ts'
import {
  getErrorStatusCode,
  type StorageTestSite,
  type SupabaseStorageClient,
  shareStorageTestSite,
  unwrapData,
} from '../support/storage-site.ts'

const actions = ['upload', 'read', 'list'] as const
const audiences = ['nobody', 'editors', 'users', 'visitors'] as const
const roles = ['secret key', 'owner', 'editor', 'user', 'visitor'] as const

type Action = (typeof actions)[number]
type Audience = (typeof audiences)[number]
type Role = (typeof roles)[number]
type Policies = Partial<Record<Action, Audience | null>>

/** The roles that each audience consists of. */
const rolesByAudience: Readonly<Record<Audience, readonly Role[]>> = {
  nobody: ['secret key', 'owner'],
  editors: ['secret key', 'owner', 'editor'],
  users: ['secret key', 'owner', 'editor', 'user'],
  visitors: roles,
}

/** The audience of an action without a policy of its own. */
function getDefaultAudience(action: Action, isPublic: boolean): Audience {
  if (action === 'upload' || !isPublic) return 'editors'
  return action === 'read' ? 'visitors' : 'users'
}

/** The official client has no policies: another program sends them. */
async function sendBucket(
  site: StorageTestSite,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  headers: Record<string, string> = { apikey: testSecretKey },
): Promise<string> {
  const response = await site.request(path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { statusCode = String(response.status) }: { statusCode?: string } = await response.json()
  return statusCode
}

async function createBucket(site: StorageTestSite, name: string, isPublic: boolean, policies?: Policies) {
  expect(await sendBucket(site, 'POST', '/bucket', { name, public: isPublic, policies })).toBe('200')
  unwrapData(await site.serviceClient.from(name).upload('a/b.txt', `in ${name}`))
}

async function createCallers(site: StorageTestSite): Promise<Record<Role, SupabaseStorageClient>> {
  return {
    'secret key': site.serviceClient,
    owner: (await site.createUser('owner')).storage,
    editor: (await site.createUser('editor')).storage,
    user: (await site.createUser(null)).storage,
    visitor: site.anonymousClient,
  }
}

/** Tries an action in every way there is; returns the outcomes. */
async function attempt(action: Action, storage: SupabaseStorageClient, bucket: string, role: Role) {
  const files = storage.from(bucket)
  if (action === 'upload')
    return [
      getErrorStatusCode(await files.upload(`${role}-raw.txt`, 'x')),
      getErrorStatusCode(await files.upload(`${role}-form.txt`, new Blob(['x']))),
    ]
  if (action === 'read')
    return [
      getErrorStatusCode(await files.download('a/b.txt')),
      getErrorStatusCode(await files.info('a/b.txt')),
    ]
  const { objects } = unwrapData(await files.listV2({}))
  return [unwrapData(await files.list('a')).length, objects.length]
}

/** The access token of an anonymous user. */
async function createAnonymousSession(accounts: AuthTestSite): Promise<string> {
  const enabled = await accounts.restart({ settings: { signup: true, anonymousUsers: { perHour: 30 } } })
  const { data, error } = await enabled.createClient().signInAnonymously()
  if (error !== null) throw error
  return data.session?.access_token ?? ''
}

describeOnOneEngine('bucket policies', (open) => {
  const current = shareStorageTestSite(open)

  const cases = actions.flatMap((action) => [null, ...audiences].map((policy) => ({ action, policy })))
  for (const { action, policy } of cases)
    it(`${action}: ${policy} allows its audience only`, async () => {
      const site = current()
      const callers = await createCallers(site)
      for (const isPublic of [false, true])
        for (const others of ['nobody', 'visitors'] as const) {
          const bucket = `${action}-${policy}-${isPublic}-${others}`
          const all: Policies = { upload: others, read: others, list: others }
          await createBucket(site, bucket, isPublic, { ...all, [action]: policy })
          // The public URLs of a public bucket are for everyone.
          const audience =
            action === 'read' && isPublic ? 'visitors' : (policy ?? getDefaultAudience(action, isPublic))
          for (const role of roles) {
            const isAllowed = rolesByAudience[audience].includes(role)
            const outcomes = await attempt(action, callers[role], bucket, role)
            const refusal = { upload: '403', read: '404', list: 0 }[action]
            const success = action === 'list' ? expect.toSatisfy((count) => count > 0) : null
            const expected = isAllowed ? success : refusal
            expect(outcomes, `${role} in ${bucket}`).toEqual([expected, expected])
          }
        }
    })

  it('let others upload new objects, and change nothing else', async () => {
    const site = current()
    const { user, visitor } = await createCallers(site)
    await createBucket(site, 'inbox', false, { upload: 'visitors', read: 'visitors', list: 'visitors' })
    await createBucket(site, 'mine', true)
    for (const storage of [user, visitor]) {
      const files = storage.from('inbox')
      expect(getErrorStatusCode(await files.upload('a/b.txt', 'x'))).toBe('409')
      const refused = [
        await files.upload('a/b.txt', 'x', { upsert: true }),
        await files.upload('new.txt', 'x', { upsert: true }),
        await files.update('a/b.txt', new Blob(['x'])),
        await files.move('a/b.txt', 'c.txt'),
        await files.copy('a/b.txt', 'c.txt'),
        await files.remove(['a/b.txt']),
        await files.createSignedUploadUrl('new.txt'),
        await files.createSignedUrl('a/b.txt', 60),
        await files.createSignedUrls(['a/b.txt'], 60),
        await storage.emptyBucket('inbox'),
        await storage.updateBucket('inbox', { public: true }),
        await storage.deleteBucket('inbox'),
        // The same as for a bucket that exists, so that its name is not revealed.
        await storage.from('nothing').upload('new.txt', 'x'),
        await storage.from('mine').upload('new.txt', 'x'),
      ]
      expect(new Set(refused.map(getErrorStatusCode))).toEqual(new Set(['403']))
      expect(getErrorStatusCode(await storage.getBucket('inbox'))).toBe('404')
    }
    const { objects } = unwrapData(await site.serviceClient.from('inbox').listV2({}))
    expect(objects.map(({ name }) => name)).toEqual(['a/b.txt'])
    expect(await unwrapData(await visitor.from('inbox').download('a/b.txt')).text()).toBe('in inbox')
  })

  it('apply to every change by an editor, and to what a copy would reveal', async () => {
    const site = current()
    const { editor } = await createCallers(site)
    await createBucket(site, 'locked', false, { upload: 'nobody' })
    await createBucket(site, 'hidden', false, { read: 'nobody' })
    await createBucket(site, 'free', false)
    const locked = editor.from('locked')
    const changes = [
      await locked.upload('new.txt', 'x'),
      await locked.upload('a/b.txt', 'x', { upsert: true }),
      await locked.update('a/b.txt', new Blob(['x'])),
      await locked.move('a/b.txt', 'c.txt'),
      await locked.move('a/b.txt', 'c.txt', { destinationBucket: 'free' }),
      await locked.copy('a/b.txt', 'c.txt'),
      await editor.from('free').copy('a/b.txt', 'c.txt', { destinationBucket: 'locked' }),
      await editor.from('free').move('a/b.txt', 'c.txt', { destinationBucket: 'locked' }),
      await locked.remove(['a/b.txt']),
      await locked.createSignedUploadUrl('new.txt'),
      await editor.emptyBucket('locked'),
    ]
    expect(changes.map(getErrorStatusCode)).toEqual(changes.map(() => '403'))
    const hidden = editor.from('hidden')
    const readings = [
      await hidden.copy('a/b.txt', 'c.txt', { destinationBucket: 'free' }),
      await hidden.move('a/b.txt', 'c.txt', { destinationBucket: 'free' }),
      await hidden.copy('a/b.txt', 'c.txt'),
      await hidden.createSignedUrl('a/b.txt', 60),
      await hidden.createSignedUrls(['a/b.txt'], 60),
    ]
    expect(readings.map(getErrorStatusCode)).toEqual(readings.map(() => '404'))
    unwrapData(await locked.copy('a/b.txt', 'copy.txt', { destinationBucket: 'free' }))
    expect(await site.listStoredFiles()).toHaveLength(3)
  })

  it('are set and seen by owners and the secret key only, and rejected if they are unknown', async () => {
    const site = current()
    await createBucket(site, 'a', true, { upload: 'users' })
    const read = async (headers: Record<string, string>) => {
      const response = await site.request('/bucket/a/policies', { headers })
      return await response.json()
    }
    const bearer = async (role: 'owner' | 'editor' | null) => ({
      apikey: testPublishableKey,
      Authorization: `Bearer ${(await site.createUser(role)).token}`,
    })
    const owner = await bearer('owner')
    const initial = { upload: 'users', read: 'visitors', list: 'users' }
    for (const headers of [owner, { apikey: testSecretKey }]) expect(await read(headers)).toEqual(initial)
    const policies = { upload: 'visitors' }
    for (const headers of [await bearer('editor'), await bearer(null), { apikey: testPublishableKey }]) {
      expect(await read(headers)).toMatchObject({ statusCode: '403' })
      expect(await sendBucket(site, 'PUT', '/bucket/a', { policies }, headers)).toBe('403')
      expect(await sendBucket(site, 'POST', '/bucket', { name: 'b', policies }, headers)).toBe('403')
    }
    for (const invalid of [{ upload: 'everyone' }, { delete: 'users' }, ['users'], 'users', { read: 1 }]) {
      expect(await sendBucket(site, 'PUT', '/bucket/a', { policies: invalid })).toBe('400')
      expect(await sendBucket(site, 'POST', '/bucket', { name: 'b', policies: invalid })).toBe('400')
    }
    expect(await read(owner)).toEqual(initial)
    // The official client sends no policies, and so changes none.
    unwrapData(await site.serviceClient.updateBucket('a', { public: false }))
    expect(await read(owner)).toEqual({ upload: 'users', read: 'editors', list: 'editors' })
    expect(await sendBucket(site, 'PUT', '/bucket/a', { policies: { list: 'visitors' } }, owner)).toBe('200')
    expect(await read(owner)).toEqual({ upload: 'users', read: 'editors', list: 'visitors' })
    expect(await sendBucket(site, 'PUT', '/bucket/a', { policies: null }, owner)).toBe('200')
    expect(await read(owner)).toEqual({ upload: 'editors', read: 'editors', list: 'editors' })
  })

  it('apply to resumable uploads, also to one that is not complete when they change', async () => {
    const site = current()
    await createBucket(site, 'inbox', false, { upload: 'visitors' })
    const user = await site.createUser(null)
    const signedIn = { apikey: testPublishableKey, Authorization: `Bearer ${user.token}` }
    const send = (
      method: string,
      path: string,
      headers: Record<string, string>,
      body: string | null = null,
    ) => site.request(path, { method, headers: { ...headers, 'Tus-Resumable': '1.0.0' }, body })
    const begin = (bucket: string, name: string, more: Record<string, string>) => {
      const metadata = `bucketName ${btoa(bucket)},objectName ${btoa(name)}`
      return send('POST', '/upload/resumable', { 'Upload-Metadata': metadata, ...more })
    }
    const finish = async (begun: Response) => {
      const id = begun.headers.get('location')?.split('/').at(-1) ?? ''
      const part = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
      return (await send('PATCH', `/upload/resumable/${id}`, { ...signedIn, ...part }, 'hello')).status
    }
    const five = { 'Upload-Length': '5' }
    // Visitors are indistinguishable, so none of them could continue only their own uploads.
    expect((await begin('inbox', 'a.txt', { apikey: testPublishableKey, ...five })).status).toBe(403)
    expect((await begin('nothing', 'a.txt', { ...signedIn, ...five })).status).toBe(403)
    expect((await begin('inbox', 'a.txt', { ...signedIn, ...five, 'x-upsert': 'true' })).status).toBe(403)
    expect((await begin('inbox', 'a.txt', { ...signedIn, 'Upload-Defer-Length': '1' })).status).toBe(400)
    const first = await begin('inbox', 'a.txt', { ...signedIn, ...five })
    expect(first.status).toBe(201)
    expect(await finish(first)).toBe(204)
    const second = await begin('inbox', 'b.txt', { ...signedIn, ...five })
    expect(second.status).toBe(201)
    expect(await sendBucket(site, 'PUT', '/bucket/inbox', { policies: { upload: 'editors' } })).toBe('200')
    expect(await finish(second)).toBe(403)
    expect((await begin('inbox', 'c.txt', { ...signedIn, ...five })).status).toBe(403)
    const listed = unwrapData(await site.serviceClient.from('inbox').list())
    expect(listed.map(({ name, owner = null }) => [name, owner])).toEqual([
      ['a', null],
      ['a.txt', user.id],
    ])
    expect((await site.listStoredFiles()).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('let a user without a role begin ten resumable uploads, and an editor more', async () => {
    const site = current()
    await createBucket(site, 'inbox', false, { upload: 'users' })
    const begin = async (token: string, name: string) => {
      const headers = {
        Authorization: `Bearer ${token}`,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '5',
        'Upload-Metadata': `bucketName ${btoa('inbox')},objectName ${btoa(name)}`,
      }
      return (await site.request('/upload/resumable', { method: 'POST', headers })).status
    }
    const beginMany = async (token: string) =>
      (await Promise.all(Array.from({ length: 12 }, (_, index) => begin(token, `${index}.txt`)))).toSorted()
    const ten = Array.from({ length: 10 }, () => 201)
    const anonymous = await createAnonymousSession(site.accounts)
    for (const token of [(await site.createUser(null)).token, anonymous])
      expect(await beginMany(token)).toEqual([...ten, 429, 429])
    expect(await beginMany((await site.createUser('editor')).token)).toEqual([...ten, 201, 201])
  })

  it('count a user as signed in only after the second factor', async () => {
    const site = current()
    await createBucket(site, 'inbox', false, { upload: 'users', read: 'users', list: 'users' })
    const email = 'two-factors@example.org'
    const { client } = await createUserWithTotp(site.accounts, email)
    const { access_token: before } = await signInWithTestPassword(site.accounts.createClient(), email)
    const { Authorization: after = '' } = await createBearerHeaders(client)
    const put = (name: string, authorization: string) =>
      sendBucket(site, 'POST', `/object/inbox/${name}`, {}, { Authorization: authorization })
    expect(await put('before.txt', `Bearer ${before}`)).toBe('403')
    expect(await put('after.txt', after)).toBe('200')
  })
})
