import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect } from '../../server/data/connection.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrate } from '../../server/data/migrator.ts'
import { startS3, type TestS3 } from '../support/s3.ts'
import { given, refusedWith, startStorage } from '../support/storage.ts'

let s3: TestS3
let folder = ''

beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'letopis-storage-s3-'))
})

afterAll(async () => {
  await s3.end()
  await rm(folder, { recursive: true, force: true })
})

describe('objects in an S3 store', () => {
  it('come and go as in a folder, and say so when the store is away', async () => {
    const connection = await connect({ engine: 'sqlite', file: join(folder, 'letopis.sqlite') })
    await migrate(connection, migrations, { backupFolder: folder })
    onTestFinished(() => connection.close())
    const site = await startStorage(connection, { files: await s3.open() })
    given(await site.service.createBucket('open', { public: true }))
    const files = site.service.from('open')
    given(await files.upload('složka/a.txt', '0123456789'))
    given(await files.copy('složka/a.txt', 'b.txt'))
    given(await files.upload('c.txt', new Blob(['other'], { type: 'text/plain' })))
    expect(await s3.stored()).toHaveLength(2)
    expect(await given(await files.download('složka/a.txt')).text()).toBe('0123456789')
    const part = await fetch(files.getPublicUrl('b.txt').data.publicUrl, { headers: { Range: 'bytes=2-4' } })
    expect([part.status, await part.text()]).toEqual([206, '234'])
    given(await files.remove(['složka/a.txt']))
    expect(await s3.stored()).toHaveLength(2)
    given(await files.move('b.txt', 'd.txt'))
    given(await site.service.emptyBucket('open'))
    expect(await s3.stored()).toEqual([])
    await s3.leave()
    expect(refusedWith(await files.upload('a.txt', 'x'))).toBe('503')
    await s3.comeBack()
    given(await files.upload('a.txt', 'x'))
    expect(await given(await files.download('a.txt')).text()).toBe('x')
  })
})
