import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectToDatabase } from '../../server/data/connection.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import { startTestS3Server, type TestS3Server } from '../support/s3-server.ts'
import { getErrorStatusCode, startStorageTestSite, unwrapData } from '../support/storage-site.ts'

let s3: TestS3Server
let folder = ''

beforeAll(async () => {
  s3 = await startTestS3Server()
  folder = await mkdtemp(join(tmpdir(), 'letopis-storage-s3-'))
})

afterAll(async () => {
  await s3.discard()
  await rm(folder, { recursive: true, force: true })
})

describe('objects in an S3 store', () => {
  it('work like in a folder, and return an error when the store is unavailable', async () => {
    const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.sqlite') })
    await migrateDatabase(connection, migrations)
    onTestFinished(() => connection.close())
    const site = await startStorageTestSite(connection, { files: await s3.open() })
    unwrapData(await site.serviceClient.createBucket('open', { public: true }))
    const files = site.serviceClient.from('open')
    unwrapData(await files.upload('složka/a.txt', '0123456789'))
    unwrapData(await files.copy('složka/a.txt', 'b.txt'))
    unwrapData(await files.upload('c.txt', new Blob(['other'], { type: 'text/plain' })))
    expect(await s3.listKeys()).toHaveLength(2)
    expect(await unwrapData(await files.download('složka/a.txt')).text()).toBe('0123456789')
    const part = await fetch(files.getPublicUrl('b.txt').data.publicUrl, { headers: { Range: 'bytes=2-4' } })
    expect([part.status, await part.text()]).toEqual([206, '234'])
    unwrapData(await files.remove(['složka/a.txt']))
    expect(await s3.listKeys()).toHaveLength(2)
    unwrapData(await files.move('b.txt', 'd.txt'))
    unwrapData(await site.serviceClient.emptyBucket('open'))
    expect(await s3.listKeys()).toEqual([])
    await s3.stop()
    expect(getErrorStatusCode(await files.upload('a.txt', 'x'))).toBe('503')
    await s3.restart()
    unwrapData(await files.upload('a.txt', 'x'))
    expect(await unwrapData(await files.download('a.txt')).text()).toBe('x')
  })
})
