import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { Actor } from '../../domain/permissions.ts'
import { readAuditLog } from '../../tests/support/audit-log.ts'
import { createTemporaryFolder } from '../../tests/support/content-transfer-site.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { createExportService, type ExportJob } from './export-service.ts'

const owner: Actor = {
  role: 'owner',
  userId: 'o',
  client: { name: 'o@example.org', address: '', userAgent: null },
}
const editor: Actor = { role: 'editor', userId: 'e' }
const visitor: Actor = { role: 'visitor', userId: null }

describeOnOneEngine('exports', (open) => {
  async function createService(runJob: Parameters<typeof createExportService>[0]['runJob']) {
    const data = createSiteDatabaseOverConnection(await open())
    const dataFolder = await createTemporaryFolder()
    const clock = { time: new Date('2026-11-15T12:00:00Z') }
    const deps = { data, dataFolder, store: null, runJob, report: () => undefined, now: () => clock.time }
    return { data, dataFolder, clock, deps, service: createExportService(deps) }
  }
  const writeJob = async ({ file }: ExportJob) => {
    await writeFile(file, 'zip', { mode: 0o600 })
    return { problems: [] }
  }

  it('are for owners only', async () => {
    const { service } = await createService(writeJob)
    for (const [actor, code] of [
      [editor, 'forbidden'],
      [visitor, 'unauthenticated'],
    ] as const) {
      await expect(service.readOverview(actor)).rejects.toMatchObject({ code })
      await expect(service.start('content', actor)).rejects.toMatchObject({ code })
      await expect(service.openFile('letopis-content-20261115-120000.zip', actor)).rejects.toMatchObject({
        code,
      })
      await expect(service.deleteFile('x', actor)).rejects.toMatchObject({ code })
      await expect(service.cancel(actor)).rejects.toMatchObject({ code })
    }
  })

  it('are listed, downloaded, recorded, and deleted after a day', async () => {
    const { service, data, dataFolder, clock } = await createService(writeJob)
    expect(await service.start('tables', owner)).toBe(true)
    expect(await service.start('content', owner)).toBe(false)
    await service.stop()
    const name = 'letopis-tables-20261115-120000.zip'
    expect(await service.readOverview(owner)).toMatchObject({
      files: [{ name, format: 'tables', size: 3, expiresAt: '2026-11-16T12:00:00.000Z' }],
      running: null,
      lastOutcome: { state: 'done', problems: [] },
    })
    expect((await stat(join(dataFolder, 'exports'))).mode & 0o77).toBe(0)
    expect(await text((await service.openFile(name, owner)).content)).toBe('zip')
    expect(await readAuditLog(data)).toMatchObject([
      { event: 'export_downloaded', details: { format: 'tables' } },
    ])
    for (const bad of [
      '../secrets.json',
      '..%2f',
      '',
      name.toUpperCase(),
      'letopis-other-20261115-120000.zip',
    ])
      await expect(service.openFile(bad, owner)).rejects.toMatchObject({ code: 'not_found' })
    clock.time = new Date('2026-11-16T12:00:00Z')
    await expect(service.openFile(name, owner)).rejects.toMatchObject({ code: 'not_found' })
    expect((await service.readOverview(owner)).files).toEqual([])
  })

  it('say why they failed, can be cancelled, and leave nothing behind', async () => {
    const { service, data, dataFolder } = await createService(async ({ file, format }, { signal }) => {
      await mkdir(join(file, '..', '.unfinished'))
      if (format === 'content') throw new Error(`${file}: the disk is full.`)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await service.start('content', owner)
    await service.stop()
    expect((await service.readOverview(owner)).lastOutcome).toEqual({
      ...{
        format: 'content',
        state: 'failed',
        problems: ['exports/letopis-content-20261115-120000.zip: the disk is full.'],
      },
    })
    await service.start('website', owner)
    await expect.poll(() => readdir(join(dataFolder, 'exports'))).toEqual(['.unfinished'])
    await service.cancel(owner)
    await service.stop()
    expect((await service.readOverview(owner)).lastOutcome).toMatchObject({
      state: 'cancelled',
      problems: [],
    })
    expect(await readdir(join(dataFolder, 'exports'))).toEqual([])
    expect(await readAuditLog(data)).toMatchObject([
      { event: 'export_cancelled', details: { format: 'website' } },
      { event: 'export_failed', details: { format: 'content' } },
    ])
  })

  it('deletes what an earlier process left behind when it starts', async () => {
    const { deps, dataFolder } = await createService(writeJob)
    const folder = join(dataFolder, 'exports')
    await mkdir(join(folder, '.letopis-website-20261115-110000.zip.abc'), { recursive: true })
    await writeFile(join(folder, 'letopis-website-20261110-110000.zip'), 'old')
    await writeFile(join(folder, 'letopis-website-20261115-110000.zip'), 'new')
    createExportService(deps)
    await expect.poll(() => readdir(folder)).toEqual(['letopis-website-20261115-110000.zip'])
  })
})
