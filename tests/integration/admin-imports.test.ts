import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { visitorActor } from '../../domain/permissions.ts'
import type { RunImportJob } from '../../server/import-runs/index.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { createNewsZip, importOwner, openImportSite } from '../support/import-site.ts'
import { startTestS3Server } from '../support/s3-server.ts'
import { isLongTestRun } from '../support/test-run.ts'

const day = 24 * 3_600_000
const editor = { role: 'editor', userId: 'editor-account' } as const

const someProgress = { step: 'checking', done: 3, total: 9, title: 'Mlýn <b>' } as const

/** A job that ends when it is cancelled. */
const runUntilCancelled: RunImportJob = (_, { signal, onProgress }) =>
  new Promise((resolve) => {
    onProgress(someProgress)
    signal.addEventListener('abort', () => resolve({ type: 'cancelled' }))
  })

const emptyReport = {
  format: 'letopis',
  language: 'cs',
  kinds: [],
  noteCounts: [],
  notes: [],
  conflicts: [],
  csv: null,
} as const

describeOnOneEngine('imports of owners, each in a process of its own', (open, engine) => {
  it('are checked and imported, do nothing twice, and delete their files', async () => {
    // A process opens the database as all commands do, so that one engine shows it.
    const site = await openImportSite(await open(), { isInProcess: engine === 'postgres' && !isLongTestRun })
    const { service, files, harness } = site
    const zip = await createNewsZip(['Povodeň', 'Mlýn'])
    const id = await site.upload({ 'lhota.zip': zip })
    expect(await site.check(id)).toMatchObject({
      state: 'checked',
      format: 'letopis',
      report: { language: 'cs', kinds: [{ kind: 'news', created: 2, same: 0 }, { kind: 'site' }] },
    })
    expect(await harness.data.items.find('news', 1)).toBeNull()
    const finished = await site.import(id)
    expect(finished).toMatchObject({ state: 'finished', hasFiles: false, error: null })
    expect(finished.result).toMatchObject({
      failures: [],
      items: [{ kind: 'news', id: 1, title: 'Povodeň' }, {}],
    })
    expect(await files.list()).toEqual([])
    expect(await harness.data.items.find('news', 1)).toMatchObject({
      published_at: '2020-01-01T00:00:00.000Z',
    })

    const again = await site.upload({ 'lhota.zip': zip })
    expect((await site.check(again)).report?.kinds).toMatchObject([{ kind: 'news', created: 0, same: 2 }, {}])
    const entries = await readAuditLog(harness.data, { actor: 'owner@example.org' })
    expect(entries.map(({ event, details }) => [event, details.format])).toEqual([
      ['content_imported', 'letopis'],
      ['import_started', 'letopis'],
    ])
    const { runs } = await service.readOverview(importOwner)
    expect(runs.map(({ state }) => state)).toEqual(['checked', 'finished'])
    expect(site.reported).toEqual([])
  })

  it('that were interrupted are continued, and count all their items', async () => {
    const site = await openImportSite(await open(), { stopsAtFirstItem: true })
    const titles = Array.from({ length: 50 }, (_, index) => `Zpráva ${index}`)
    const id = await site.upload({ 'a.zip': await createNewsZip(titles) })
    await site.check(id)
    const interrupted = await site.import(id)
    expect(interrupted.state).toBe('interrupted')
    const countNews = async () =>
      (await site.harness.data.items.listById('news', { after: 0, limit: 300 })).length
    expect(await countNews()).toSatisfy((count: number) => count > 0 && count < 50)
    expect(interrupted.hasFiles).toBe(true)
    const restarted = await openImportSite(site.connection, { dataFolder: site.dataFolder })
    const finished = await restarted.import(id)
    expect(finished).toMatchObject({ state: 'finished', result: { created: 51, failures: [] } })
    expect(await countNews()).toBe(50)
  })
})

describeOnOneEngine('imports of owners', (open) => {
  it('make drafts of new items on request, and leave published ones as they are', async () => {
    const site = await openImportSite(await open(), { isInProcess: true })
    const first = await site.upload({ 'a.zip': await createNewsZip(['Povodeň']) })
    await site.check(first)
    await site.import(first)
    const second = await site.upload({ 'b.zip': await createNewsZip(['Povodeň', 'Mlýn']) })
    const { report } = await site.check(second, { asDrafts: true })
    expect(report?.kinds).toMatchObject([{ kind: 'news', created: 1, same: 1 }, {}])
    await site.import(second)
    expect(await site.harness.data.items.find('news', 1)).toMatchObject({
      published_at: '2020-01-01T00:00:00.000Z',
    })
    expect(await site.harness.data.items.find('news', 2)).toMatchObject({ published_at: null })
  })

  it('are refused to others', async () => {
    const { service } = await openImportSite(await open(), { runJob: runUntilCancelled })
    for (const [actor, code] of [
      [visitorActor, 'unauthenticated'],
      [editor, 'forbidden'],
    ] as const) {
      const attempts = [
        () => service.readOverview(actor),
        () => service.read(1, actor),
        () => service.create('[{"name":"a","size":1}]', null, actor),
        () =>
          service.startCheck(1, { language: null, overwrite: true, asDrafts: false, columns: null }, actor),
        () => service.startImport(1, actor),
        () => service.cancel(1, actor),
        () => service.discard(1, actor),
        () => service.findExpectedFile('0'.repeat(32), 0, actor),
        () => service.addUploadedFile('/etc/hostname', '0'.repeat(32), 0, actor),
      ]
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code })
    }
  })

  it('run one at a time, are not discarded meanwhile, and can be cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    // Processes tell each other about their runs at this interval.
    const renewalMs = 2000
    const site = await openImportSite(await open(), { runJob: runUntilCancelled })
    const { service } = site
    const [first, second] = [await site.upload({ 'a.zip': 'a' }), await site.upload({ 'b.zip': 'b' })]
    const { options } = await service.read(first, importOwner)
    expect(await service.startCheck(first, options, importOwner)).toBe('started')
    expect(await service.startCheck(second, options, importOwner)).toBe('busy')
    // Another process on the same database.
    const other = await openImportSite(site.connection, {
      runJob: runUntilCancelled,
      dataFolder: site.dataFolder,
    })
    expect(await other.service.startCheck(second, options, importOwner)).toBe('busy')
    expect(await service.readOverview(importOwner)).toMatchObject({ runningId: first })
    await expect(service.discard(first, importOwner)).rejects.toMatchObject({ code: 'in_use' })
    await expect
      .poll(async () => {
        vi.advanceTimersByTime(renewalMs)
        return (await other.service.read(first, importOwner)).progress
      })
      .toEqual(someProgress)
    await other.service.cancel(first, importOwner)
    vi.advanceTimersByTime(renewalMs)
    await service.waitForRunning()
    expect(await service.read(first, importOwner)).toMatchObject({
      ...{ state: 'uploaded', hasFiles: true, progress: null },
    })
    await service.discard(first, importOwner)
    expect(await service.read(first, importOwner)).toMatchObject({ state: 'cancelled', hasFiles: false })
    expect(await service.startCheck(first, options, importOwner)).toBe('filesMissing')
  })

  it('are interrupted if their process or the server has died, and keep their files until they are discarded', async () => {
    let now = Date.parse('2026-11-01T12:00:00.000Z')
    let outcome: 'die' | 'check' = 'check'
    const site = await openImportSite(await open(), {
      now: () => new Date(now),
      runJob: async () => {
        if (outcome === 'die') throw new Error('killed')
        return { type: 'checked', report: emptyReport }
      },
    })
    const { service, harness } = site
    const id = await site.upload({ 'a.zip': 'a' })
    outcome = 'die'
    expect(await site.check(id)).toMatchObject({ state: 'uploaded', error: { code: 'check_interrupted' } })
    outcome = 'check'
    expect(await site.check(id)).toMatchObject({ state: 'checked', error: null })
    outcome = 'die'
    expect(await site.import(id)).toMatchObject({ state: 'interrupted', hasFiles: true })
    // The server died, too: its lease ends.
    const lease_until = new Date(now + 15_000).toISOString()
    await harness.data.importRuns.update(id, { state: 'importing', lease_until })
    expect((await service.read(id, importOwner)).state).toBe('importing')
    now += 15_001
    expect((await service.read(id, importOwner)).state).toBe('interrupted')
    const abandoned = await site.upload({ 'b.zip': 'b' })
    now += day
    await service.deleteExpired()
    expect(await service.read(id, importOwner)).toMatchObject({ state: 'interrupted', hasFiles: true })
    expect(await service.read(abandoned, importOwner)).toMatchObject({ hasFiles: false })
    await service.discard(id, importOwner)
    expect(await service.read(id, importOwner)).toMatchObject({ state: 'cancelled', hasFiles: false })
  })

  it('are stopped when their owner is no longer one', async () => {
    let isOwner = true
    const site = await openImportSite(await open(), {
      isOwner: async () => isOwner,
      runJob: (job, listener) =>
        job.step === 'check'
          ? Promise.resolve({ type: 'checked', report: emptyReport })
          : runUntilCancelled(job, listener),
    })
    const id = await site.upload({ 'a.zip': 'a' })
    await site.check(id)
    await site.service.startImport(id, importOwner)
    isOwner = false
    await site.service.waitForRunning()
    expect(await site.service.read(id, importOwner)).toMatchObject({
      state: 'cancelled',
      error: { code: 'rights_lost' },
      hasFiles: true,
    })
  })

  it('reject lists of files that no browser sends, and make names safe', async () => {
    const { service } = await openImportSite(await open(), { runJob: runUntilCancelled })
    const invalid = [
      'x',
      'null',
      '{}',
      '[]',
      '[1]',
      '[{"name":"a"}]',
      '[{"name":"a","size":0}]',
      '[{"name":"","size":1}]',
      '[{"name":"a//b","size":1}]',
      '[{"name":"a","size":-1}]',
      '[{"name":"a","size":1.5}]',
      '[{"name":"a","size":1e300}]',
      '[{"name":"a.csv","size":1},{"name":"A.csv","size":1}]',
      JSON.stringify([{ name: 'x'.repeat(500), size: 1 }]),
      JSON.stringify(Array.from({ length: 2001 }, (_, index) => ({ name: `${index}`, size: 1 }))),
    ]
    for (const list of invalid)
      await expect(service.create(list, null, importOwner), list.slice(0, 80)).rejects.toMatchObject({
        code: 'bad_request',
      })
    await expect(service.create('[{"name":"a","size":5000001}]', null, importOwner)).rejects.toMatchObject({
      code: 'too_large',
    })
    const names = [
      '../../etc/passwd',
      '/etc/passwd',
      '<img src=x onerror=alert(1)>.csv',
      'a\\..\\b',
      '.git/config',
    ]
    const files = JSON.stringify(
      names
        .slice(0, 1)
        .concat(names.slice(2))
        .map((name) => ({ name, size: 1 })),
    )
    const id = await service.create(files, null, importOwner)
    expect((await service.read(id, importOwner)).files.map(({ name }) => name)).toEqual([
      '_/_/etc/passwd',
      '_img src=x onerror=alert(1)_.csv',
      'a_.._b',
      '_git/config',
    ])
  })
})

describeOnOneEngine('hostile files', (open) => {
  it('are rejected with what to do, without paths of the server', async () => {
    const site = await openImportSite(await open(), { isInProcess: true })
    const bomb = await createNewsZip(['x'.repeat(17_000_000)])
    const broken = await createNewsZip(['Povodeň'])
    const invalid = await createNewsZip(['x'.repeat(300)])
    const attempts = [
      [{ 'a.bin': '\0\u0001' }, 'unknown_format'],
      [{ 'a.zip': broken.subarray(0, broken.length - 40) }, 'unreadable'],
      [{ 'a.zip': bomb }, 'unreadable'],
      [{ 'a.zip': invalid }, 'invalid'],
      [{ 'site.json': '{ "format": 1, "languages": { "cs": "cs" } }', 'b.txt': 'b' }, 'invalid'],
    ] as const
    for (const [files, code] of attempts) {
      const { state, error, report } = await site.check(await site.upload(files))
      expect([code, state, error?.code, report]).toEqual([code, 'failed', code, null])
      expect(error?.details.join('\n')).not.toContain(site.dataFolder)
    }
    expect(site.reported).toEqual([])
  })
})

describeOnOneEngine('tables', (open) => {
  it('are imported with the columns that the owner chose, which are proposed again', async () => {
    const site = await openImportSite(await open(), { isInProcess: true })
    const files = { 'udalosti.csv': 'Co,Kdy,Poznámka\nPovodeň,1845,x\nMlýn,1890~,y\n' }
    const id = await site.upload(files)
    const { report } = await site.check(id)
    expect(report?.csv).toMatchObject([
      {
        file: 'udalosti.csv',
        rowCount: 2,
        columns: [{ header: 'Co', examples: ['Povodeň', 'Mlýn'] }, {}, {}],
      },
    ])
    const columns = {
      'udalosti.csv': { kind: 'timeline', columns: { Co: 'title', Kdy: 'date', Poznámka: 'content' } },
    } as const
    const checked = await site.check(id, { columns })
    expect(checked.report?.kinds).toContainEqual(
      expect.objectContaining({ kind: 'timeline', created: 2, rejected: 0 }),
    )
    await site.import(id)
    expect(await site.harness.data.items.listById('timeline', { after: 0, limit: 9 })).toMatchObject([
      { title: 'Povodeň', date: '1845', content: 'x' },
      { title: 'Mlýn', date: '1890~' },
    ])
    const again = await site.check(await site.upload(files))
    expect(again.report?.csv).toMatchObject([
      { kind: 'timeline', columns: [{ field: 'title' }, { field: 'date' }, { field: 'content' }] },
    ])
  })
})

describeOnOneEngine('the files of an import on an S3 store', (open) => {
  it('are uploaded to, checked by and imported by different instances, and deleted', async () => {
    const s3 = await startTestS3Server()
    onTestFinished(() => s3.discard())
    const { importParts } = await s3.open()
    const connection = await open()
    const one = await openImportSite(connection, { importParts, isInProcess: true })
    const other = await openImportSite(connection, { importParts, isInProcess: true })
    const contents = Object.entries({
      'site.json': '{ "format": 1, "languages": { "cs": "cs" } }',
      'cs/site.md': '---\nwebTitle: Lhota\n---\n',
      'cs/news/flood.md':
        '---\nid: 1\ncreated: 2020-01-01T00:00:00.000Z\nedited: 2020-01-01T00:00:00.000Z\ntitle: Povodeň\n---\n\nText.\n',
      'cs/news/empty.txt': '',
    })
    const list = contents.map(([name, content]) => ({ name, size: Buffer.byteLength(content) }))
    const id = await one.service.create(JSON.stringify(list), null, importOwner)
    const { token } = await other.service.read(id, importOwner)
    for (const [index, [, content]] of contents.entries()) {
      const { service, dataFolder } = index % 2 === 0 ? one : other
      const part = join(dataFolder, 'part')
      await writeFile(part, content)
      await service.addUploadedFile(part, token, index, importOwner)
      expect((await service.read(id, importOwner)).missingFiles).toHaveLength(contents.length - index - 1)
    }
    expect((await s3.listKeys()).length).toBe(contents.length)
    expect(await other.check(id)).toMatchObject({ state: 'checked', hasFiles: true })
    expect(await one.import(id)).toMatchObject({ state: 'finished', hasFiles: false, error: null })
    expect(await one.harness.data.items.find('news', 1)).toMatchObject({ title: 'Povodeň' })
    await other.service.deleteExpired()
    expect([await s3.listKeys(), await one.files.list(), await other.files.list()]).toEqual([[], [], []])
    expect([one.reported, other.reported]).toEqual([[], []])
  })
})
