import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { visitorActor } from '../../domain/permissions.ts'
import {
  type BackupTarget,
  createBackup,
  createBackupService,
  deleteExpiredArchives,
  type RunBackupJob,
} from '../../server/backup/index.ts'
import { lockDataFolder } from '../../server/data/engines/data-folder-lock.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import { backUp, createBackupTestSite, listBackups, onProgress } from '../support/backup-site.ts'
import { createFolderStoreTarget } from '../support/backup-store.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const owner = { role: 'owner', userId: 'owner-account' } as const
const asBrowser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function openSite(open: OpenTestDatabase, to: BackupTarget | null = null) {
  const connection = await open()
  const accounts = await startAuthTestSite(connection, { frozenClock: true })
  const site = { ...(await createBackupTestSite(connection)), now: accounts.now }
  const { data, dataFolder } = site
  const reported: unknown[] = []
  const runJob: RunBackupJob = async ({ kind, actor, timeZone }, { onRegistered }) => {
    await createBackup(site, { kind, actor, to, passphrase: null, timeZone, onRegistered, onProgress })
    await deleteExpiredArchives({ ...site, timeZone })
  }
  const backups = createBackupService({
    data,
    dataFolder,
    s3: null,
    files: site.files,
    runJob,
    isScheduled: true,
    isSealed: false,
    store: to?.type === 'store' ? to.location.type : null,
    readTimeZone: async () => 'Europe/Prague',
    report: (error) => reported.push(error),
    now: accounts.now,
  })
  return { accounts, site, data, dataFolder, backups, reported }
}

async function openSiteWithBrowsers(open: OpenTestDatabase, to: BackupTarget | null = null) {
  const opened = await openSite(open, to)
  const { accounts, site, backups } = opened
  const pages = await startTestSite(accounts, { content: site.harness.content, backups })
  const enter = async (role: 'owner' | 'editor') => {
    await accounts.createUser(`${role}@example.org`, { role })
    const browser = pages.newBrowser()
    expect((await browser.signIn(`${role}@example.org`)).status).toBe(303)
    return browser
  }
  return {
    ...opened,
    visitor: pages.newBrowser(),
    editor: await enter('editor'),
    owner: await enter('owner'),
  }
}

const send = async (browser: FakeBrowser, fields: Readonly<Record<string, string>>) => {
  const response = await browser.postForm('/admin/data', fields, asBrowser)
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

describeOnOneEngine('backups in the admin area', (open) => {
  it('in a store are listed and deleted by owners, and cannot be downloaded', async () => {
    const { path, ...target } = await createFolderStoreTarget()
    const { data, backups, editor, owner } = await openSiteWithBrowsers(open, target)
    expect(await send(owner, { intent: 'start' })).toMatchObject({ status: 303 })
    await backups.waitForRunning()
    const [run] = await data.backupRuns.list(1)
    expect(run).toMatchObject({ kind: 'admin-backup', result: 'verified', error: null })
    const listed = await (await owner.request('/admin/data')).text()
    for (const words of ['In a folder', 'of it new', 'are not copied again']) expect(listed).toContain(words)
    expect(listed).not.toContain(path)
    expect(listed).not.toContain('value="download"')
    expect(await (await owner.request('/admin')).text()).toContain('Last verified backup:')
    expect((await owner.request(`/admin/data/archives/${run?.id}`)).status).toBe(404)
    const deletion = { intent: 'delete', run: String(run?.id) }
    expect((await send(editor, deletion)).status).toBe(403)
    expect(await readdir(join(path, 'runs'))).toHaveLength(1)
    expect((await send(owner, deletion)).status).toBe(303)
    expect(await readdir(join(path, 'runs'))).toEqual([])
    expect((await send(owner, deletion)).status).toBe(404)
    expect(await (await owner.request('/admin/data')).text()).toContain('It has been deleted.')
  })

  it('are made, downloaded and deleted by owners only, and downloads and deletions need a fresh proof', async () => {
    const { accounts, site, data, backups, visitor, editor, owner } = await openSiteWithBrowsers(open)
    await site.harness.createArticle('The flood')
    const path = '/admin/data'
    expect((await visitor.request(path)).status).toBe(302)
    expect((await editor.request(path)).status).toBe(403)
    expect((await send(visitor, { intent: 'start' })).to).toBe('/login')
    expect((await send(editor, { intent: 'start' })).status).toBe(403)
    expect(await data.backupRuns.list(1)).toEqual([])
    const empty = await (await owner.request(path)).text()
    expect(empty).toContain('No backups yet.')
    expect(await (await owner.request('/admin')).text()).toContain('The first one will be made soon.')

    expect(await send(owner, { intent: 'start' })).toMatchObject({ status: 303, to: path })
    await backups.waitForRunning()
    const [run] = await data.backupRuns.list(1)
    expect(run).toMatchObject({ kind: 'admin-backup', result: 'verified', error: null })
    const listed = await (await owner.request(path)).text()
    expect(listed).toContain('Manual')
    expect(listed).toContain('Verified')
    expect(await (await owner.request('/admin')).text()).toContain('Last verified backup:')
    expect(await (await editor.request('/admin')).text()).not.toContain('Last verified backup:')

    const fields = { intent: 'download', run: String(run?.id) }
    const archive = `${path}/archives/${run?.id}`
    expect((await visitor.request(archive)).status).toBe(302)
    expect((await editor.request(archive)).status).toBe(403)
    expect((await send(editor, fields)).status).toBe(403)
    expect(await send(owner, fields)).toMatchObject({ status: 303, to: archive })
    const response = await owner.request(archive)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="letopis-[\dT-]+Z\.zip"$/,
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await response.arrayBuffer()).byteLength).toBe(run?.size)

    accounts.advanceClock(600)
    expect((await owner.request(archive)).status).toBe(403)
    expect((await send(owner, fields)).status).toBe(403)
    const deletion = { intent: 'delete', run: String(run?.id) }
    expect((await send(owner, deletion)).status).toBe(403)
    expect(await listBackups(site)).toHaveLength(1)
    const proof = { 'proof-method': 'password', 'proof-password': 'dlouhé heslo 1890' }
    expect((await send(editor, { ...deletion, ...proof })).status).toBe(403)
    expect((await send(owner, { ...deletion, ...proof })).status).toBe(303)
    expect(await listBackups(site)).toEqual([])
    expect((await owner.request(archive)).status).toBe(404)
    expect(await (await owner.request(path)).text()).toContain('The file is no longer here')
    const entries = await readAuditLog(data, { actor: 'owner@example.org' })
    const events = entries.filter(({ event }) => event.startsWith('backup_'))
    expect(events.map(({ event }) => event).sort()).toEqual([
      'backup_created',
      'backup_deleted',
      'backup_downloaded',
    ])
    expect(events.find(({ event }) => event === 'backup_deleted')?.target).toMatchObject({
      type: 'backup',
      name: expect.stringMatching(/^letopis-.*\.zip$/),
    })
  })

  it('are found by the id of their run only, in the backup folder', async () => {
    const { site, data, dataFolder, owner: browser, backups } = await openSiteWithBrowsers(open)
    await writeFile(join(dataFolder, 'elsewhere.zip'), 'elsewhere')
    const at = new Date().toISOString()
    const base = { kind: 'backup', started_at: at, ended_at: at, result: 'verified' } as const
    const targets = [
      join(dataFolder, 'secrets.json'),
      join(dataFolder, 'elsewhere.zip'),
      `${dataFolder}/backups/../secrets.json`,
      join(dataFolder, 'backups'),
    ]
    for (const target of targets) {
      const id = await data.backupRuns.add({ ...base, target })
      expect((await browser.request(`/admin/data/archives/${id}`)).status).toBe(404)
      expect((await send(browser, { intent: 'delete', run: String(id) })).status).toBe(404)
    }
    for (const name of [
      '0',
      '-1',
      '1.5',
      '1e3',
      '99999',
      '2147483648',
      '9'.repeat(20),
      '..%2fsecrets.json',
      'letopis.zip',
    ])
      expect([name, (await browser.request(`/admin/data/archives/${name}`)).status]).toEqual([name, 404])
    expect((await send(browser, { intent: 'delete', run: '2147483648' })).status).toBe(404)
    for (const run of ['', '../1', '1 or 1=1', 'NaN'])
      expect((await send(browser, { intent: 'download', run })).status).toBe(400)
    expect(await readdir(dataFolder)).toEqual(expect.arrayContaining(['secrets.json', 'elsewhere.zip']))
    // What an undo of a restore needs is not deleted here.
    const file = await backUp(site)
    const id = await data.backupRuns.add({ ...base, kind: 'before-restore', target: file })
    await expect(backups.deleteArchive(id, owner)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('of the schedule expire by the rule, and those of commands stay', async () => {
    const { accounts, site, data, dataFolder, backups } = await openSite(open)
    await expect(backups.readOverview(visitorActor)).rejects.toMatchObject({ code: 'unauthenticated' })
    const byCommand = await backUp(site)
    accounts.advanceClock(1)
    const old = join(dataFolder, 'backups', 'old.zip')
    await writeFile(old, 'an older one of the same day')
    const at = accounts.now().toISOString()
    const values = { kind: 'scheduled-backup', started_at: at, ended_at: at, result: 'verified' } as const
    await data.backupRuns.add({ ...values, target: old })
    // Not in the backup folder, so it is not deleted.
    const moved = join(dataFolder, 'moved.zip')
    await writeFile(moved, 'moved')
    await data.backupRuns.add({ ...values, target: moved })
    await backups.runScheduled()
    const { runs, health } = await backups.readOverview(owner)
    expect(runs.map(({ kind }) => kind).slice(0, 1)).toEqual(['scheduled-backup'])
    expect(health).toMatchObject({ problem: null, lastVerifiedAt: runs[0]?.startedAt })
    const names = await listBackups(site)
    expect(names).toHaveLength(2)
    expect(names.map((name) => join(dataFolder, 'backups', name))).toContain(byCommand)
    expect(await readdir(dataFolder)).toContain('moved.zip')
    expect(await readAuditLog(data, { actor: 'operator' })).toHaveLength(1)
  })

  it('from a time when the clock was wrong do not hide that there are no recent ones', async () => {
    const { data, accounts, backups } = await openSite(open)
    const at = new Date(accounts.now().getTime() + 1000 * 24 * 3_600_000).toISOString()
    const values = { kind: 'scheduled-backup', started_at: at, ended_at: at, result: 'verified' } as const
    await data.backupRuns.add({ ...values, target: '/x' })
    expect(await backups.readHealth(owner)).toMatchObject({ problem: 'old' })
  })

  it('are not made while another process makes one, whose progress is shown', async () => {
    const { data, dataFolder, backups, reported } = await openSite(open)
    const progress = { step: 'files', done: 3, total: 7 } as const
    const release = Promise.withResolvers<void>()
    const other = createBackupService({
      data,
      dataFolder,
      s3: null,
      files: { archiveParts: null },
      async runJob({ kind }, { onRegistered, onProgress: showProgress }) {
        const lock = lockDataFolder(join(dataFolder, 'backup-lock'))
        const now = Date.now()
        onRegistered(
          await data.backupRuns.add({
            kind,
            started_at: new Date(now).toISOString(),
            files_held_until: new Date(now + 60_000).toISOString(),
            target: join(dataFolder, 'backups', 'x.zip'),
          }),
        )
        showProgress(progress)
        await release.promise
        lock.release()
      },
      isScheduled: false,
      isSealed: false,
      store: null,
      readTimeZone: async () => 'UTC',
      report: (error) => reported.push(error),
      now: () => new Date(),
    })
    expect(await other.start(owner)).toBe(true)
    await expect.poll(async () => (await backups.readOverview(owner)).running).toEqual({ progress })
    expect(await backups.start(owner)).toBe(false)
    await backups.runScheduled()
    expect((await backups.readOverview(owner)).runs).toMatchObject([{ state: 'running' }])
    expect(reported).toEqual([])
    release.resolve()
    await other.waitForRunning()
  })

  it('that fail are recorded: for lack of space, and when their process ends without a word', async () => {
    const { data, site, dataFolder, backups } = await openSite(open)
    const at = new Date(Date.now() - 1000).toISOString()
    const huge = { kind: 'backup', started_at: at, ended_at: at, target: '/x', result: 'verified' } as const
    await data.backupRuns.add({ ...huge, size: 2 ** 50 })
    await backups.runScheduled()
    expect(await backups.readOverview(owner)).toMatchObject({
      health: { problem: 'failed' },
      running: null,
      runs: [{ state: 'failed', error: expect.stringContaining('not enough space') }, {}],
    })
    expect(await listBackups(site)).toEqual([])
    expect(await backups.start(owner)).toBe(true)
    await backups.waitForRunning()
    expect(await readAuditLog(data)).toMatchObject([{ event: 'backup_failed' }])

    const killed = createBackupService({
      data,
      dataFolder,
      s3: null,
      files: { archiveParts: null },
      async runJob({ kind }, { onRegistered }) {
        const until = new Date(Date.now() + 60_000).toISOString()
        const target = join(dataFolder, 'backups', 'x.zip')
        onRegistered(await data.backupRuns.add({ kind, started_at: at, files_held_until: until, target }))
        throw new Error('killed')
      },
      isScheduled: false,
      isSealed: false,
      store: null,
      readTimeZone: async () => 'UTC',
      report: () => undefined,
      now: () => new Date(),
    })
    expect(await killed.start(owner)).toBe(true)
    await killed.waitForRunning()
    expect((await killed.readOverview(owner)).runs[0]).toMatchObject({ state: 'failed', error: 'killed' })
    expect(await data.backupRuns.areFilesHeld(new Date().toISOString())).toBe(false)
  })
})
