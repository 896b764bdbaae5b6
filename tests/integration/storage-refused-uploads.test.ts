import { expect, it } from 'vitest'
import { testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { getErrorStatusCode, shareStorageTestSite, unwrapData } from '../support/storage-site.ts'

const size = 5_000_000

describeOnOneEngine('a refused upload', (open, engine) => {
  const current = shareStorageTestSite(open, { maxSize: 20_000_000, limits: { lingerTime: 60_000 } })
  it('gets its response, and so does the next request of the same client', async () => {
    const site = current()
    unwrapData(
      await site.serviceClient.createBucket('small', {
        public: true,
        fileSizeLimit: '1MB',
        allowedMimeTypes: ['image/*'],
      }),
    )
    const small = site.serviceClient.from('small')
    const png = { contentType: 'image/png' }
    unwrapData(await small.upload('there', 'x', png))
    const bytes = new Uint8Array(size)
    const attempts: [string, () => Promise<{ readonly error: unknown }>][] = [
      ['413', () => small.upload('a', bytes, png)],
      ['413', () => small.upload('a', new Blob([bytes], { type: 'image/png' }))],
      ['413', () => small.upload('a', new Blob([bytes]).stream(), png)],
      ['415', () => small.upload('a', bytes, { contentType: 'text/html' })],
      ['415', () => small.upload('a', new Blob([bytes], { type: 'text/html' }))],
      ['409', () => small.upload('there', bytes.subarray(0, 900_000), png)],
      ['403', () => site.anonymousClient.from('small').upload('a', bytes, png)],
      ['403', () => site.anonymousClient.from('small').upload('a', new Blob([bytes]))],
    ]
    for (const [expected, attempt] of attempts)
      for (let round = 0; round < 2; round += 1) {
        expect(getErrorStatusCode(await attempt())).toBe(expected)
        expect(await unwrapData(await small.download('there')).text()).toBe('x')
      }
  })

  if (engine === 'sqlite')
    it('says that its connection is closed if much of the body is left', async () => {
      const site = current()
      unwrapData(await site.serviceClient.createBucket('small', { public: true, fileSizeLimit: 1000 }))
      const put = async (key: string, length: number) => {
        const headers = { apikey: key, 'Content-Type': 'image/png' }
        const body = new Uint8Array(length)
        const response = await site.request('/object/small/a', { method: 'POST', headers, body })
        const { statusCode }: { statusCode?: string } = await response.json()
        return [statusCode, response.headers.get('connection')]
      }
      expect(await put(testSecretKey, size)).toEqual(['413', 'close'])
      expect(await put(testPublishableKey, size)).toEqual(['403', 'close'])
      expect(await put(testSecretKey, 500_000)).toEqual(['413', 'keep-alive'])
    })
})
