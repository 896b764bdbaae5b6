import { expect, it } from 'vitest'
import { formatTransformationsHeader, parseImageTransform } from '../../server/storage/image-transform.ts'
import { testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'
import { getErrorStatusCode, shareStorageTestSite, unwrapData } from '../support/storage-site.ts'

const withSecretKey = { headers: { apikey: testSecretKey } }

describeOnBothEngines('responses are those of the official service', (open, engine) => {
  const current = shareStorageTestSite(open)
  it('a signed upload is refused if the object exists, and with upsert replaces it any number of times', async () => {
    const site = current()
    unwrapData(await site.serviceClient.createBucket('closed'))
    const [closed, visitor] = [site.serviceClient.from('closed'), site.anonymousClient.from('closed')]
    const { token } = unwrapData(await closed.createSignedUploadUrl('a.txt'))
    unwrapData(await visitor.uploadToSignedUrl('a.txt', token, 'first'))
    const again = await visitor.uploadToSignedUrl('a.txt', token, 'second', { upsert: true })
    expect(again.error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect(await unwrapData(await closed.download('a.txt')).text()).toBe('first')
    const upsert = unwrapData(await closed.createSignedUploadUrl('a.txt', { upsert: true }))
    for (const text of ['third', 'fourth']) {
      unwrapData(await visitor.uploadToSignedUrl('a.txt', upsert.token, text))
      expect(await unwrapData(await closed.download('a.txt')).text()).toBe(text)
    }
    expect(getErrorStatusCode(await visitor.uploadToSignedUrl('b.txt', upsert.token, 'x'))).toBe('400')
    site.advanceClock(7201)
    expect(getErrorStatusCode(await visitor.uploadToSignedUrl('a.txt', upsert.token, 'x'))).toBe('400')
    expect(await site.listStoredFiles()).toHaveLength(1)
  })

  it('an unknown bucket has no objects', async () => {
    const site = current()
    for (const client of [site.serviceClient, site.anonymousClient]) {
      expect(unwrapData(await client.from('nothing').list())).toEqual([])
      expect(unwrapData(await client.from('nothing').listV2({}))).toEqual({
        hasNext: false,
        folders: [],
        objects: [],
      })
    }
  })

  it('a bucket and the info of an object have the fields of the service only', async () => {
    const site = current()
    unwrapData(await site.serviceClient.createBucket('open', { public: true }))
    unwrapData(await site.serviceClient.from('open').upload('a.txt', 'x'))
    const readFields = async (path: string) => {
      const json: object = await (await site.request(path, withSecretKey)).json()
      return Object.keys(json).sort()
    }
    const bucketFields = ['allowed_mime_types', 'created_at', 'file_size_limit', 'id', 'name', 'owner']
    expect(await readFields('/bucket/open')).toEqual([...bucketFields, 'public', 'updated_at'])
    const [listed] = unwrapData(await site.serviceClient.listBuckets())
    expect(Object.keys(listed ?? {}).sort()).toEqual([...bucketFields, 'public', 'type', 'updated_at'])
    const infoFields = [
      'bucket_id',
      'cache_control',
      'content_encoding',
      'content_type',
      'created_at',
      'etag',
    ]
    for (const path of ['/object/info/open/a.txt', '/object/info/public/open/a.txt'])
      expect(await readFields(path)).toEqual([
        ...infoFields,
        ...['id', 'last_modified', 'metadata', 'name', 'size', 'version'],
      ])
  })

  it('an emptied bucket has the message of the service', async () => {
    const { serviceClient: service } = current()
    unwrapData(await service.createBucket('a'))
    expect(unwrapData(await service.emptyBucket('a'))).toEqual({
      message: 'Empty bucket has been queued. Completion may take up to an hour.',
    })
  })

  if (engine === 'sqlite')
    it('a missing token is an invalid one', async () => {
      const site = current()
      unwrapData(await site.serviceClient.createBucket('open', { public: true }))
      const refusal = {
        statusCode: '403',
        error: 'Unauthorized',
        message: 'Invalid Compact JWS',
        code: 'AccessDenied',
      }
      const missing: Record<string, string>[] = [
        {},
        { Authorization: 'Basic YTpi' },
        { Authorization: 'Bearer' },
        { Authorization: '' },
        { apikey: testPublishableKey, Authorization: 'Bearer ' },
        { apikey: testSecretKey, Authorization: 'nonsense' },
      ]
      for (const headers of missing)
        for (const response of [
          await site.request('/object/open/a.txt', { headers }),
          await site.request('/object/open/a.txt', { method: 'POST', body: 'x', headers }),
          await site.request('/object/list/open', { method: 'POST', body: '{}', headers }),
          await site.request('/bucket', { headers }),
        ])
          expect([response.status, await response.json()], JSON.stringify(headers)).toEqual([400, refusal])
      const wrongKey = await site.request('/bucket', { headers: { apikey: 'sb_secret_wrong' } })
      expect(await wrongKey.json()).toMatchObject({ statusCode: '401', message: 'Invalid API key' })
    })

  if (engine === 'sqlite')
    it.each([
      [{}, null],
      [{ width: '100' }, 'width:100,resizing_type:fill'],
      [{ width: '100', height: '50', resize: 'contain' }, 'height:50,width:100,resizing_type:fit'],
      [
        { height: '50', resize: 'fill', quality: '60', format: 'avif' },
        'height:50,resizing_type:force,quality:60,format:avif',
      ],
      [{ resize: 'fill', format: 'origin' }, null],
    ])('the header of the transformation %j is %s', (parameters, header) => {
      expect(formatTransformationsHeader(parseImageTransform(parameters))).toBe(header)
    })
})
