import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as tus from 'tus-js-client'
import { expect, it } from 'vitest'
import { testSecretKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type StorageTestSite, shareStorageTestSite, unwrapData } from '../support/storage-site.ts'

const bytes = Buffer.alloc(300_000, 'Tichá Lhota ')

interface Sending {
  readonly headers: Record<string, string>
  readonly metadata: Record<string, string>
  readonly path?: string
  readonly body?: Buffer
}

/** Uploads in chunks with the client that Supabase documents; returns the final status. */
function send(
  site: StorageTestSite,
  { headers, metadata, path = '/upload/resumable', body = bytes }: Sending,
) {
  return new Promise<number>((resolve, reject) => {
    new tus.Upload(body, {
      endpoint: `${site.url}${path}`,
      retryDelays: null,
      headers,
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      metadata,
      chunkSize: 128 * 1024,
      onError: (error) => {
        const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined
        if (status === undefined) reject(error)
        else resolve(status)
      },
      onSuccess: () => resolve(200),
    }).start()
  })
}

describeOnOneEngine('resumable uploads', (open) => {
  const current = shareStorageTestSite(open)
  it('are rejected without write permission, and for an invalid location', async () => {
    const site = current()
    unwrapData(
      await site.serviceClient.createBucket('scans', {
        public: true,
        fileSizeLimit: 100,
        allowedMimeTypes: ['image/*'],
      }),
    )
    const metadata = { bucketName: 'scans', objectName: 'a.png', contentType: 'image/png' }
    const visitor = { authorization: `Bearer ${(await site.createUser(null)).token}` }
    const editor = { authorization: `Bearer ${(await site.createUser('editor')).token}` }
    const small = Buffer.from('small')
    expect(await send(site, { headers: {}, metadata })).toBe(401)
    expect(await send(site, { headers: visitor, metadata, body: small })).toBe(403)
    expect(await send(site, { headers: { authorization: 'Bearer nonsense' }, metadata })).toBe(403)
    expect(await send(site, { headers: editor, metadata })).toBe(413)
    const rejected: readonly [number, Record<string, string>][] = [
      [404, { bucketName: 'nowhere' }],
      [400, { objectName: '../../etc/passwd' }],
      [400, { objectName: 'a\\b' }],
      [400, { objectName: 'nul\0' }],
      [415, { contentType: 'text/html' }],
    ]
    for (const [status, wrong] of rejected)
      expect(await send(site, { headers: editor, metadata: { ...metadata, ...wrong }, body: small })).toBe(
        status,
      )
    expect(await send(site, { headers: editor, metadata, body: small })).toBe(200)
    expect(await send(site, { headers: editor, metadata, body: small })).toBe(409)
    expect(
      await send(site, { headers: { ...editor, 'x-upsert': 'true' }, metadata, body: Buffer.from('s') }),
    ).toBe(200)
    expect(unwrapData(await site.serviceClient.from('scans').info('a.png')).size).toBe(1)
  })

  it('become objects like any other, and leave only their record', async () => {
    const site = current()
    unwrapData(await site.serviceClient.createBucket('scans'))
    const metadata = {
      bucketName: 'scans',
      objectName: 'složka/mapa.tif',
      contentType: 'image/tiff',
      cacheControl: '60',
      metadata: JSON.stringify({ year: 1890 }),
    }
    expect(await send(site, { headers: { apikey: testSecretKey }, metadata })).toBe(200)
    const scans = site.serviceClient.from('scans')
    expect(unwrapData(await scans.info('složka/mapa.tif'))).toMatchObject({
      size: bytes.length,
      contentType: 'image/tiff',
      cacheControl: 'max-age=60',
      metadata: { year: 1890 },
    })
    const came = Buffer.from(await unwrapData(await scans.download('složka/mapa.tif')).arrayBuffer())
    expect(came.equals(bytes)).toBe(true)
    expect((await site.listStoredFiles()).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('succeed if the process crashed after the object was written and before it was recorded', async () => {
    const site = current()
    unwrapData(await site.serviceClient.createBucket('scans'))
    const { token } = unwrapData(await site.serviceClient.from('scans').createSignedUploadUrl('signed'))
    const ways = [
      { endpoint: 'storage', name: 'own', path: '/upload/resumable', who: { apikey: testSecretKey } },
      {
        endpoint: 'storage-signed',
        name: 'signed',
        path: '/upload/resumable/sign',
        who: { 'x-signature': token },
      },
    ]
    for (const { endpoint, name, path, who } of ways) {
      const spoken = { ...who, 'Tus-Resumable': '1.0.0' }
      const uploadMetadata = `bucketName ${btoa('scans')},objectName ${btoa(name)}`
      const begun = { ...spoken, 'Upload-Length': '5', 'Upload-Metadata': uploadMetadata }
      const { headers } = await site.request(path, { method: 'POST', headers: begun })
      const id = headers.get('location')?.split('/').at(-1) ?? ''
      const part = { ...spoken, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
      const sent = await site.request(`${path}/${id}`, { method: 'PATCH', headers: part, body: 'hello' })
      expect(sent.status).toBe(204)
      const { resumableUploads } = site.data.storage
      const record = await resumableUploads.find(endpoint, id)
      if (record === null) throw new Error('The upload has no record')
      await resumableUploads.remove(id)
      await resumableUploads.addExisting({ ...record, answer: null }, [])
      await writeFile(join(site.folder, 'uploads', name, `${id}.part`), 'hello')
      const headResponse = await site.request(`${path}/${id}`, { method: 'HEAD', headers: spoken })
      expect([headResponse.status, headResponse.headers.get('upload-offset')]).toEqual([200, '5'])
    }
    expect(unwrapData(await site.serviceClient.from('scans').list())).toHaveLength(2)
  })

  it('can be authorized by a token for one new object', async () => {
    const site = current()
    unwrapData(await site.serviceClient.createBucket('scans'))
    const scans = site.serviceClient.from('scans')
    const { token } = unwrapData(await scans.createSignedUploadUrl('a.txt'))
    const path = '/upload/resumable/sign'
    const headers = { 'x-signature': token }
    const metadata = { bucketName: 'scans', objectName: 'a.txt' }
    expect(await send(site, { path, headers: { 'x-signature': 'nonsense' }, metadata })).toBe(400)
    const other = unwrapData(await scans.createSignedUploadUrl('a.txt'))
    const encoded = `bucketName ${btoa('scans')},objectName ${btoa('a.txt')}`
    const creationHeaders = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '5', 'Upload-Metadata': encoded }
    const begun = { ...creationHeaders, 'x-signature': other.token }
    const beginnings: number[] = []
    for (let n = 0; n < 6; n += 1)
      beginnings.push((await site.request(path, { method: 'POST', headers: begun })).status)
    expect(beginnings).toEqual([201, 201, 201, 201, 429, 429])
    expect(await send(site, { path, headers, metadata: { ...metadata, objectName: 'b.txt' } })).toBe(400)
    expect(await send(site, { path, headers, metadata })).toBe(200)
    expect(await send(site, { path, headers, metadata })).toBe(409)
    const upsert = unwrapData(await scans.createSignedUploadUrl('a.txt', { upsert: true }))
    for (let n = 0; n < 2; n += 1)
      expect(await send(site, { path, headers: { 'x-signature': upsert.token }, metadata })).toBe(200)
    expect(unwrapData(await scans.info('a.txt')).size).toBe(bytes.length)
  })
})
