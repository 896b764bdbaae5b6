import { expect, it, onTestFinished } from 'vitest'
import { openNamedLocks } from '../../server/data/engines/postgres-locks.ts'
import { createImportUploadsApp } from '../../server/import-runs/index.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { maxImportBytes, openImportSite } from '../support/import-site.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const uploads = '/admin/uploads/import'
const page = '/admin/data/import'

const toMetadata = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

describeOnOneEngine('imports over HTTP', (open) => {
  it('are for owners only, and take only the files that were announced', async () => {
    const connection = await open()
    const accounts = await startAuthTestSite(connection)
    const { service, harness, files } = await openImportSite(connection, {
      runJob: async () => ({ type: 'cancelled' }),
    })
    const locks = openNamedLocks(connection, () => undefined)
    onTestFinished(() => locks.close())
    const importUploads = await createImportUploadsApp({
      imports: service,
      data: harness.data,
      locks,
      files: { uploadParts: null },
      folder: files.partsFolder,
      path: uploads,
      maxSize: maxImportBytes,
      report: () => undefined,
      now: () => new Date(),
    })
    const site = await startTestSite(accounts, {
      content: harness.content,
      imports: service,
      parts: { importUploads },
    })
    const enter = async (role: 'owner' | 'editor', email = `${role}@example.org`) => {
      await accounts.createUser(email, { role })
      const browser = site.newBrowser()
      expect((await browser.signIn(email)).status).toBe(303)
      return browser
    }
    const [owner, other, editor] = [
      await enter('owner'),
      await enter('owner', 'other@example.org'),
      await enter('editor'),
    ]
    const send = (browser: FakeBrowser, path: string, body: string, headers: Record<string, string>) =>
      browser.request(path, {
        method: 'POST',
        body,
        headers: { 'Sec-Fetch-Site': 'same-origin', Origin: browser.origin, ...headers },
      })
    const create = (browser: FakeBrowser, list: unknown) =>
      send(browser, `${page}.json`, JSON.stringify({ files: list }), { 'Content-Type': 'application/json' })
    const startUpload = (browser: FakeBrowser, size: number, fields: Readonly<Record<string, string>>) =>
      send(browser, uploads, '', {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(size),
        'Upload-Metadata': toMetadata(fields),
      })
    const list = [{ name: 'a.zip', size: 3 }]
    const visitor = site.newBrowser()
    expect((await visitor.request(page)).status).toBe(302)
    expect((await create(visitor, list)).status).toBe(302)
    expect((await startUpload(visitor, 3, {})).status).toBe(401)
    expect((await editor.request(page)).status).toBe(403)
    expect((await create(editor, list)).status).toBe(403)
    expect((await create(owner, 'x')).status).toBe(400)
    expect((await create(owner, [{ name: 'a', size: maxImportBytes + 1 }])).status).toBe(413)
    const { id, token } = await (await create(owner, list)).json()
    const fields = { run: token, file: '0' }
    expect((await startUpload(editor, 3, fields)).status).toBe(403)
    const wrongUploads: [size: number, fields: Record<string, string>, status: number][] = [
      [4, fields, 400],
      [3, { ...fields, file: '1' }, 404],
      [3, { ...fields, file: '-1' }, 400],
      [3, { ...fields, run: '../../x' }, 404],
      [3, {}, 400],
    ]
    for (const [size, wrong, status] of wrongUploads)
      expect((await startUpload(owner, size, wrong)).status, JSON.stringify(wrong)).toBe(status)
    const created = await startUpload(owner, 3, fields)
    expect(created.status).toBe(201)
    const location = created.headers.get('location') ?? ''
    const patch = (browser: FakeBrowser) =>
      browser.request(location, {
        method: 'PATCH',
        body: 'abc',
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
          'Sec-Fetch-Site': 'same-origin',
          Origin: browser.origin,
        },
      })
    expect((await patch(other)).status).toBe(404)
    expect((await patch(editor)).status).toBe(403)
    expect((await patch(owner)).status).toBe(204)
    for (const path of [`${page}/${id}`, `${page}/${id}/report`]) {
      expect([path, (await visitor.request(path)).status]).toEqual([path, 302])
      expect([path, (await editor.request(path)).status]).toEqual([path, 403])
      expect([path, (await owner.request(path)).status]).toEqual([path, 200])
    }
    for (const intent of ['start', 'check', 'columns', 'import', 'cancel', 'discard'])
      expect((await editor.postForm(`${page}/${id}`, { intent })).status).toBe(403)
    for (const wrong of ['0', '-1', '1e3', '99999', '2147483648', 'x'])
      expect([wrong, (await owner.request(`${page}/${wrong}`)).status]).toEqual([wrong, 404])
    const reader = { role: 'owner', userId: 'other' } as const
    expect(await service.read(id, reader)).toMatchObject({ state: 'uploaded', hasFiles: true })
  })
})
