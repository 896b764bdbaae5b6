import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createBackupService } from '../../server/backup/index.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import {
  checkArchive,
  createArchiveUploadApp,
  createRestoreService,
  type RunArchiveJob,
  type SiteRestoreRequest,
} from '../../server/restore/index.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import {
  type ArchiveFiles,
  readArchiveFiles,
  withChangedFile,
  withMatchingManifests,
  writeArchiveFiles,
} from '../support/backup-archive-files.ts'
import { addPicture, backUp, createEmptyBackupTestSite, onProgress } from '../support/backup-site.ts'
import { registerCleanup, startOnceForBlock } from '../support/shared-setup.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const passphrase = 'correct horse battery staple'
const page = { Accept: 'text/html' }

async function startSite() {
  const site = await createEmptyBackupTestSite('sqlite')
  const accounts = await startAuthTestSite(site.connection)
  const { data, dataFolder } = site
  const deps = { data, dataFolder, report: () => undefined, now: () => new Date() }
  const runJob: RunArchiveJob = async (job) =>
    job.type === 'check' ? { type: 'check', result: await checkArchive(site, job, onProgress) } : null
  const requests: SiteRestoreRequest[] = []
  const restores = await createRestoreService({
    ...deps,
    passphrase: null,
    secret: 'x'.repeat(40),
    runJob,
    requestSiteRestore: (request) => requests.push(request),
  })
  registerCleanup(() => restores.close())
  const backups = createBackupService({
    ...deps,
    runJob: async () => undefined,
    isScheduled: false,
    isSealed: false,
    s3: null,
    files: site.files,
    store: null,
    readTimeZone: async () => 'UTC',
  })
  const pages = await startTestSite(accounts, {
    content: site.harness.content,
    backups,
    restores,
    parts: {
      archiveUploads: createArchiveUploadApp({
        ...deps,
        sharedArchives: null,
        createFlashCookie: () => 'flash=1',
      }),
    },
  })
  const enter = async (role: 'owner' | 'editor') => {
    await accounts.createUser(`${role}@example.org`, { role })
    const browser = pages.newBrowser()
    await browser.signIn(`${role}@example.org`)
    return browser
  }
  const gallery = await site.harness.createGallery('Mill')
  await addPicture(site, gallery, 'wheel '.repeat(1000))
  const plain = await backUp(site)
  const sealed = await backUp(site, passphrase)
  const files = await readArchiveFiles(plain)
  return {
    site,
    requests,
    plain,
    sealed,
    files,
    owner: await enter('owner'),
    editor: await enter('editor'),
    visitor: pages.newBrowser(),
  }
}

const shared = startOnceForBlock(startSite)

async function upload(browser: FakeBrowser, bytes: Uint8Array, headers: Record<string, string> = {}) {
  const form = new FormData()
  form.append('archive', new Blob([new Uint8Array(bytes)]), '../../evil.zip')
  const response = await browser.request('/admin/data/uploads', {
    method: 'POST',
    body: form,
    headers: {
      Accept: 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      Origin: browser.origin,
      ...headers,
    },
  })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** Uploads an archive, checks it in the admin area and returns its page. */
async function uploadAndCheck(bytes: Uint8Array, phrase = ''): Promise<string> {
  const { owner } = shared()
  const { status, body } = await upload(owner, bytes)
  expect([status, body]).toEqual([200, { run: expect.any(Number) }])
  const path = `/admin/data/backups/${body.run}`
  await owner.postForm(path, { intent: 'check', passphrase: phrase }, page)
  let html = ''
  await expect
    .poll(async () => {
      html = await (await owner.request(path, { headers: page })).text()
      return html.includes('<progress')
    })
    .toBe(false)
  return html
}

/** The same files with a change, as bytes of an archive. */
async function build(change: (files: ArchiveFiles, prefix: string) => ArchiveFiles): Promise<Buffer> {
  const { site, files } = shared()
  const file = join(site.dataFolder, 'hostile.zip')
  const [first = ''] = files[0] ?? []
  await writeArchiveFiles(file, change(files, first.slice(0, first.indexOf('/') + 1)))
  return readFile(file)
}

const damaged = 'This backup cannot be used: it is damaged'

afterEach(async () => {
  const { site } = shared()
  // Nothing of an upload is anywhere but in the backup folder.
  const galleries = await site.data.items.listById('gallery', { after: 0, limit: 9 })
  expect(galleries.map(({ name }) => name)).toEqual(['Mill'])
  expect((await readdir(site.dataFolder)).filter((name) => name.includes('evil'))).toEqual([])
})

describe('an upload of a backup', () => {
  it('is accepted from owners of the same origin only', async () => {
    const { owner, editor, visitor, plain } = shared()
    const bytes = await readFile(plain)
    expect((await upload(visitor, bytes)).status).toBe(302)
    expect((await upload(editor, bytes)).status).toBe(403)
    expect((await upload(owner, bytes, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await upload(owner, bytes, { Origin: 'https://evil.example' })).status).toBe(403)
    const { status } = await owner.request('/admin/data/uploads', {
      method: 'POST',
      body: '{}',
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: owner.origin, 'Content-Type': 'application/json' },
    })
    expect(status).toBe(400)
  })

  it('is stored under a name of ours for its owner alone, listed, and can be restored and deleted', async () => {
    const { site, owner, plain, requests } = shared()
    const bytes = await readFile(plain)
    const { body } = await upload(owner, bytes)
    const run = await site.data.backupRuns.find(body.run)
    expect(run).toMatchObject({ kind: 'uploaded', result: 'unchecked', size: bytes.length })
    const target = run?.target ?? ''
    expect(target).toMatch(/\/backups\/uploaded-[\dT-]+Z\.zip$/)
    expect((await stat(target)).mode & 0o777).toBe(0o600)
    expect(
      createHash('sha256')
        .update(await readFile(target))
        .digest('hex'),
    ).toBe(createHash('sha256').update(bytes).digest('hex'))
    const list = await (await owner.request('/admin/data', { headers: page })).text()
    expect(list).toContain('Not checked yet')
    const path = `/admin/data/backups/${body.run}`
    await owner.postForm(path, { intent: 'restore', confirm: 'restore' }, page)
    expect(requests).toEqual([])
    expect(await uploadAndCheck(bytes)).toContain('The backup is intact.')
    const audited = await readAuditLog(site.data, { actor: 'owner@example.org' })
    expect(audited.map(({ event }) => event)).toContain('backup_uploaded')
    await owner.postForm(path, { intent: 'check' }, page)
    await owner.postForm('/admin/data', { intent: 'delete', run: String(body.run) }, page)
    // With what its check has left.
    await expect.poll(() => readdir(join(site.dataFolder, 'tmp'))).toEqual([])
    await expect(stat(target)).rejects.toMatchObject({ code: 'ENOENT' })
    expect((await owner.request(path, { headers: page })).status).toBe(404)
  })

  it('of something else is refused at once: empty, a text, or no file', async () => {
    const { owner, site } = shared()
    const listFolders = () =>
      Promise.all(['backups', 'tmp'].map((name) => readdir(join(site.dataFolder, name))))
    const before = await listFolders()
    for (const bytes of [Buffer.alloc(0), Buffer.from('<script>alert(1)</script>'), Buffer.alloc(50_000, 7)])
      expect(await upload(owner, bytes)).toEqual({ status: 422, body: { problem: 'archiveNotBackup' } })
    const form = new FormData()
    form.append('archive', 'text')
    const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: owner.origin }
    const response = await owner.request('/admin/data/uploads', { method: 'POST', body: form, headers })
    expect(response.status).toBe(400)
    expect(await listFolders()).toEqual(before)
  })

  it('is received one at a time, and a second one is refused', async () => {
    const { owner, plain } = shared()
    const bytes = await readFile(plain)
    const results = await Promise.all([0, 1, 2].map(() => upload(owner, bytes)))
    const statuses = results.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    for (const status of statuses.slice(1)) expect([200, 409]).toContain(status)
  })

  it('that is damaged, hostile, cut off or of a newer version is refused by its check', async () => {
    const { plain } = shared()
    const evil = Buffer.from('evil')
    expect(
      await uploadAndCheck(await build((files, prefix) => [...files, [`${prefix}../../evil`, evil]])),
    ).toContain(damaged)
    expect(
      await uploadAndCheck(
        await build((files) =>
          withChangedFile(files, 'gallery.jsonl', (text) => text.replace('Mill', 'Hill')),
        ),
      ),
    ).toContain(damaged)
    const whole = await readFile(plain)
    expect(await uploadAndCheck(whole.subarray(0, whole.length - 200))).toContain(damaged)
    const bomb = Buffer.from(whole)
    const record = bomb.lastIndexOf(
      Buffer.from([0x50, 0x4b, 0x01, 0x02]),
      bomb.lastIndexOf('database/news.jsonl'),
    )
    bomb.writeUInt32LE(2 ** 30, record + 24)
    expect(await uploadAndCheck(bomb)).toContain(damaged)
    const last = migrations.at(-1)?.name ?? ''
    const newer = await build((files) =>
      withMatchingManifests(
        withChangedFile(files, 'backup.json', (text) => text.replace(last, '9999-later')),
      ),
    )
    expect(await uploadAndCheck(newer)).toContain('made by a newer version of Letopis')
    const hostileText = await build((files) =>
      withMatchingManifests(withChangedFile(files, 'backup.json', () => '<img src=x onerror=alert(1)>')),
    )
    expect(await uploadAndCheck(hostileText)).not.toContain('<img src=x')
  })

  it('that is sealed needs its passphrase', async () => {
    const { sealed, site } = shared()
    const bytes = await readFile(sealed)
    const missing = 'The passphrase is missing or wrong'
    expect(await uploadAndCheck(bytes)).toContain(missing)
    const wrong = await uploadAndCheck(bytes, 'another passphrase')
    expect(wrong).toContain(missing)
    expect(wrong).not.toContain(site.dataFolder)
    expect(wrong).not.toContain('another passphrase')
    expect(await uploadAndCheck(bytes, passphrase)).toContain('The backup is intact.')
  })
})
