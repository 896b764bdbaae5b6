import type { AdminUserAttributes } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import { signInWithTestPassword, startAuthTestSite, testSecretKey } from '../support/auth-site.ts'
import { ContentTestHarness, createEditorContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  getErrorStatusCode,
  type StorageTestSite,
  shareStorageTestSite,
  unwrapData,
} from '../support/storage-site.ts'

async function update({ accounts }: StorageTestSite, id: string, attributes: AdminUserAttributes) {
  expect((await accounts.admin.updateUserById(id, attributes)).error).toBeNull()
}

const tusHeaders = { 'Tus-Resumable': '1.0.0' }

/** Everything that an editor can give to others: a signed URL, a signed upload and a begun one. */
async function delegate(site: StorageTestSite, bucket: string) {
  const user = await site.createUser('editor')
  unwrapData(await site.serviceClient.createBucket(bucket))
  unwrapData(await site.serviceClient.from(bucket).upload('a.txt', 'text'))
  const files = user.storage.from(bucket)
  const { signedUrl } = unwrapData(await files.createSignedUrl('a.txt', 3600))
  const [{ signedUrl: oneOfMany } = { signedUrl: '' }] = unwrapData(
    await files.createSignedUrls(['a.txt'], 3600),
  )
  const { token } = unwrapData(await files.createSignedUploadUrl('new.txt', { upsert: true }))
  const encoded = Object.entries({ bucketName: bucket, objectName: 'new.txt' }).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const resumable = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    site.request(`/upload/resumable/sign${path}`, {
      method,
      headers: { ...tusHeaders, 'x-signature': token, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  const begun = await resumable('POST', '', { 'Upload-Length': '4', 'Upload-Metadata': encoded.join(',') })
  const uploadId = begun.headers.get('location')?.split('/').at(-1)
  return {
    ...user,
    files,
    /** The statuses of each kind of use, with 200 for success. */
    use: async () => [
      (await fetch(signedUrl)).status,
      (await fetch(oneOfMany ?? '')).status,
      getErrorStatusCode(await site.anonymousClient.from(bucket).uploadToSignedUrl('new.txt', token, 'x')),
      (await resumable('HEAD', `/${uploadId}`, {})).status,
    ],
    complete: () =>
      resumable(
        'PATCH',
        `/${uploadId}`,
        { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
        'text',
      ),
  }
}

const valid = [200, 200, null, 200]
const refused = [400, 400, '400', 400]

describeOnOneEngine('what a user has signed', (open, engine) => {
  const current = shareStorageTestSite(open)

  it('is refused when the user is suspended, also after the suspension was lifted', async () => {
    const site = current()
    const { admin } = site.accounts
    const editor = await delegate(site, 'closed')
    expect(await editor.use()).toEqual(valid)
    await update(site, editor.id, { ban_duration: '1h' })
    expect(await editor.use()).toEqual(refused)
    expect((await editor.complete()).status).toBe(400)
    await update(site, editor.id, { ban_duration: 'none' })
    expect(await editor.use()).toEqual(refused)

    // New ones are accepted again.
    site.advanceClock(2)
    const { data } = await admin.getUserById(editor.id)
    const { access_token } = await signInWithTestPassword(
      site.accounts.createClient(),
      data.user?.email ?? '',
    )
    const response = await site.request('/object/sign/closed/a.txt', {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ expiresIn: 60 }),
    })
    const { signedURL }: { signedURL: string } = await response.json()
    expect((await site.request(signedURL)).status).toBe(200)
  })

  it('is a preview link at once when the suspension was lifted and the user has signed in again', async () => {
    const connection = await open()
    const accounts = await startAuthTestSite(connection)
    const harness = new ContentTestHarness(connection)
    const email = 'lifted@example.org'
    const userId = await accounts.createUser(email, { role: 'editor' })
    const { id } = await harness.createArticle('Draft', null)
    const createLink = () => {
      harness.now = accounts.now().toISOString()
      const context = { ...createEditorContext(), actor: { role: 'editor', userId } as const }
      return harness.content.previews.createLink('article', id, 24, context)
    }
    await accounts.admin.updateUserById(userId, { ban_duration: '1h' })
    await expect(createLink()).rejects.toMatchObject({ code: 'forbidden' })
    accounts.advanceClock(1)
    await accounts.admin.updateUserById(userId, { ban_duration: 'none' })
    // A request from before the suspension that takes long.
    await expect(createLink()).rejects.toMatchObject({ code: 'forbidden' })
    await signInWithTestPassword(accounts.createClient(), email)
    expect((await createLink()).token).toMatch(/^[0-9a-f]{48}$/)
  })

  it('is refused when the suspension has expired', async () => {
    const site = current()
    const editor = await delegate(site, 'closed')
    await update(site, editor.id, { ban_duration: '1m' })
    site.advanceClock(120)
    expect(await editor.use()).toEqual(refused)
  })

  it('is refused when the user is removed, also when the id gets an account again', async () => {
    const site = current()
    const { admin } = site.accounts
    for (const isSoft of [false, true]) {
      const editor = await delegate(site, `closed-${isSoft}`)
      expect((await admin.deleteUser(editor.id, isSoft)).error).toBeNull()
      expect(await editor.use()).toEqual(refused)
      if (isSoft) continue
      const again = { id: editor.id, email: 'again@example.org', app_metadata: { role: 'editor' } }
      expect((await admin.createUser(again)).error).toBeNull()
      expect(await editor.use()).toEqual(refused)
    }
  })

  it('is refused when the user loses the role, but not when an owner becomes an editor', async () => {
    const site = current()
    await site.createUser('owner')
    const editor = await delegate(site, 'closed')
    for (const role of ['owner', 'editor']) {
      await update(site, editor.id, { app_metadata: { role } })
      expect(await editor.use()).toEqual(valid)
    }
    await update(site, editor.id, { app_metadata: { role: null } })
    expect(await editor.use()).toEqual(refused)
    await update(site, editor.id, { app_metadata: { role: 'editor' } })
    expect(await editor.use()).toEqual(refused)
  })

  it('stays valid when another user is suspended, and when it was signed with the secret key', async () => {
    const site = current()
    const [editor, other] = [await delegate(site, 'closed'), await delegate(site, 'other')]
    const { signedUrl } = unwrapData(await site.serviceClient.from('closed').createSignedUrl('a.txt', 60))
    await update(site, other.id, { ban_duration: '1h' })
    expect(await editor.use()).toEqual(valid)
    expect((await site.accounts.admin.deleteUser(editor.id)).error).toBeNull()
    expect((await fetch(signedUrl)).status).toBe(200)
  })

  it('is refused if the signing request was authenticated before the suspension', async () => {
    const site = current()
    const editor = await delegate(site, 'closed')
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    const authenticated = Promise.withResolvers<void>()
    const find = site.data.storage.buckets.find.bind(site.data.storage.buckets)
    Object.assign(site.data.storage.buckets, {
      find: async (id: string) => {
        const bucket = await find(id)
        authenticated.resolve()
        return bucket
      },
    })
    const signing = {
      method: 'POST',
      headers: { authorization: `Bearer ${editor.token}` },
      body: body.readable,
      duplex: 'half',
    }
    const pending = site.request('/object/sign/closed/a.txt', signing)
    await writer.write(Buffer.from('{"expiresIn":'))
    await authenticated.promise
    Object.assign(site.data.storage.buckets, { find })
    await update(site, editor.id, { ban_duration: '1h' })
    await update(site, editor.id, { ban_duration: 'none' })
    await writer.write(Buffer.from('3600}'))
    await writer.close()
    const { signedURL }: { signedURL: string } = await (await pending).json()
    expect((await site.request(signedURL)).status).toBe(400)
  })

  if (engine === 'sqlite')
    it('has a limited lifetime', async () => {
      const site = current()
      const { storage } = await site.createUser('editor')
      unwrapData(await site.serviceClient.createBucket('closed'))
      unwrapData(await site.serviceClient.from('closed').upload('a.txt', 'text'))
      const year = 365 * 24 * 3600
      unwrapData(await storage.from('closed').createSignedUrl('a.txt', year))
      const sign = async (path: string, expiresIn: string) => {
        const response = await site.request(`/object/sign/closed${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${testSecretKey}` },
          body: `{"paths":["a.txt"],"expiresIn":${expiresIn}}`,
        })
        const { statusCode, error, message } = await response.json()
        return [response.status, statusCode, error, message]
      }
      const tooLong = [400, '400', 'InvalidRequest', `body/expiresIn must be <= ${year}`]
      const invalid = [400, '400', 'InvalidRequest', 'body/expiresIn must be >= 1']
      for (const path of ['', '/a.txt']) {
        for (const seconds of [`${year + 1}`, '1e300', '9007199254740993', '"99999999999"'])
          expect(await sign(path, seconds), seconds).toEqual(tooLong)
        for (const seconds of [
          '0',
          '-1',
          '1e400',
          '-1e400',
          '1.5',
          '"Infinity"',
          '"NaN"',
          '""',
          'null',
          '[]',
          '{}',
          'true',
        ])
          expect(await sign(path, seconds), seconds).toEqual(invalid)
      }
    })
})
