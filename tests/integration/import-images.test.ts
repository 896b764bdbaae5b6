import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import { UsageError } from '../../server/cli/help.ts'
import { importImagesCommand } from '../../server/cli/import-images.ts'
import {
  type ImportCallbacks,
  type ImportDeps,
  importImagesFromFolder,
} from '../../server/cli/import-images-from-folder.ts'
import { connectToDatabase } from '../../server/data/connection.ts'
import { lockDataFolder } from '../../server/data/engines/data-folder-lock.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import {
  ContentTestHarness,
  createEditorContext,
  createTestRequestContext,
} from '../support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { getProductEntryFile } from '../support/product-entry.ts'
import { createFakePictureIngest } from '../support/upload-site.ts'

const command = getProductEntryFile('letopis')

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openImport(open: OpenTestDatabase) {
  const harness = new ContentTestHarness(await open())
  const files = await openFolderFileStore(join(await temporary(), 'files'))
  const gallery = await harness.createGallery('Mill')
  const source = await temporary()
  const deps: ImportDeps = {
    data: harness.data,
    files,
    pictures: createFakePictureIngest(harness, files),
    content: harness.content,
    context: createTestRequestContext('system'),
    maxBytes: 1000,
    now: () => new Date(harness.now),
  }
  const rejected: string[] = []
  const observer: ImportCallbacks = {
    onProgress: () => undefined,
    onRejected: (file, reason) => rejected.push(`${file}: ${reason}`),
    isCancelled: () => false,
  }
  const order = { folder: source, gallery, draft: false, recursive: false }
  return {
    harness,
    files,
    gallery,
    source,
    deps,
    refused: rejected,
    observer,
    order,
    put: (name: string | Buffer, text = `picture ${String(name)}`) =>
      writeFile(Buffer.concat([Buffer.from(`${source}/`), Buffer.from(name)]), text),
    async names() {
      const { items } = await harness.content.items.list(
        'image',
        { where: { gallery }, limit: 500 },
        createEditorContext(),
      )
      return items.map(({ name }) => name)
    },
  }
}

describeOnOneEngine('importing a folder', (open) => {
  it('skips links, hidden files, and empty, too large, unreadable or non-picture files', async () => {
    const { put, source, deps, order, observer, refused: rejected, names, harness } = await openImport(open)
    await put('good.jpg')
    await put('.hidden.jpg')
    await put('Thumbs.db')
    await put('empty.jpg', '')
    await put('huge.jpg', `picture${'x'.repeat(2000)}`)
    await put('page.jpg', '<html>')
    await put('locked.jpg')
    await chmod(join(source, 'locked.jpg'), 0)
    await symlink('/etc/passwd', join(source, 'passwd.jpg'))
    await symlink(source, join(source, 'round'))
    await mkdir(join(source, 'folder.jpg'))
    const result = await importImagesFromFolder(deps, order, observer)
    // Root can read everything.
    const locked = process.getuid?.() === 0 ? [] : ['locked.jpg: unreadable']
    expect(rejected).toEqual([
      'empty.jpg: empty',
      'huge.jpg: too_large',
      ...locked,
      'page.jpg: not_a_picture',
      'passwd.jpg: link',
      'round: link',
    ])
    expect(result).toMatchObject({ there: 0, refused: rejected.length, brokenOff: false })
    expect(await names()).toEqual(locked.length > 0 ? ['good'] : ['good', 'locked'])
    expect((await harness.content.items.list('gallery', {}, createEditorContext())).total).toBe(1)
  })

  it('imports in natural order, and includes subfolders only on request', async () => {
    const { put, source, deps, order, observer, names } = await openImport(open)
    for (const name of ['scan 10.jpg', 'scan 2.jpg', 'Žito.jpg', 'scan 1.jpg']) await put(name)
    await mkdir(join(source, 'scan 3'))
    await put('scan 3/inside.jpg')
    await importImagesFromFolder(deps, order, observer)
    expect(await names()).toEqual(['scan 1', 'scan 2', 'scan 10', 'Žito'])
    await importImagesFromFolder(deps, { ...order, recursive: true }, observer)
    expect(await names()).toEqual(['scan 1', 'scan 2', 'scan 10', 'Žito', 'inside'])
  })

  it('adds nothing twice: not when run again, not the same bytes under two names, but in another gallery', async () => {
    const { put, deps, order, observer, names, harness } = await openImport(open)
    await put('a.jpg', 'picture one')
    await put('b.jpg', 'picture one')
    await put('c.jpg', 'picture two')
    expect(await importImagesFromFolder(deps, order, observer)).toMatchObject({ added: 2, there: 1 })
    expect(await importImagesFromFolder(deps, order, observer)).toMatchObject({ added: 0, there: 3 })
    expect(await names()).toEqual(['a', 'c'])
    const other = { ...order, gallery: await harness.createGallery('Other') }
    expect(await importImagesFromFolder(deps, other, observer)).toMatchObject({ added: 2, there: 1 })
  })

  it('can be cancelled, and continues where it stopped', async () => {
    const { put, deps, order, observer, names } = await openImport(open)
    for (let at = 1; at <= 12; at += 1) await put(`${at}.jpg`)
    let done = 0
    const impatient = {
      ...observer,
      onProgress: (count: number) => {
        done = count
      },
      isCancelled: () => done >= 5,
    }
    expect(await importImagesFromFolder(deps, order, impatient)).toMatchObject({ added: 5, brokenOff: true })
    expect(await importImagesFromFolder(deps, order, observer)).toMatchObject({ added: 7, there: 5 })
    expect(await names()).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)))
  })

  it('creates drafts on request, and accepts names that are not valid text', async () => {
    const { put, deps, order, observer, harness, gallery } = await openImport(open)
    await put(Buffer.from([0x66, 0xe8, 0x6f, 0x1b, 0x2e, 0x6a, 0x70, 0x67]), 'picture latin')
    await put('picture <script>.jpg')
    const result = await importImagesFromFolder(deps, { ...order, draft: true }, observer)
    expect(result).toMatchObject({ added: 2, refused: 0 })
    const { total } = await harness.content.items.list(
      'image',
      { where: { gallery }, status: 'draft' },
      createEditorContext(),
    )
    expect(total).toBe(2)
  })

  it('stops when the gallery is removed meanwhile', async () => {
    const { put, deps, order, observer, harness, gallery } = await openImport(open)
    await put('a.jpg')
    await harness.content.trash.remove('gallery', gallery, createEditorContext())
    await expect(importImagesFromFolder(deps, order, observer)).rejects.toMatchObject({ code: 'invalid' })
  })
})

/** A data folder with a running server, a gallery and a folder of pictures. */
async function startServedSite(open: OpenTestDatabase, engine: 'sqlite' | 'postgres') {
  const folder = await temporary()
  const connection =
    engine === 'postgres'
      ? await open()
      : await connectToDatabase({ engine, file: join(folder, 'letopis.db') })
  if (engine === 'sqlite') {
    await migrateDatabase(connection, migrations)
    onTestFinished(() => connection.close())
  }
  const lock = lockDataFolder(folder)
  onTestFinished(() => lock.release())
  const harness = new ContentTestHarness(connection)
  const { target } = connection
  const env = { LETOPIS_DATA: folder, DATABASE_URL: target.engine === 'postgres' ? target.url : '' }
  return { harness, connection, env, gallery: await harness.createGallery('Mill'), source: await temporary() }
}

/** Runs the command in this process; returns its exit code and output. */
async function runImportCommand(env: Readonly<Record<string, string>>, ...args: string[]) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const [output, complaints]: [string[], string[]] = [[], []]
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void output.push(line))
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void complaints.push(line))
  try {
    return { code: await importImagesCommand(args), output, complaints }
  } finally {
    log.mockRestore()
    error.mockRestore()
    vi.unstubAllEnvs()
  }
}

describeOnOneEngine('letopis import images', (open, engine) => {
  it('does nothing as a user without permission, or an unknown one', async () => {
    const { env, connection, gallery, source } = await startServedSite(open, engine)
    const accounts = await startAuthTestSite(connection)
    await accounts.createUser('reader@example.org', {})
    const as = (email: string, more = {}) =>
      runImportCommand({ ...env, ...more }, source, '--gallery', String(gallery), '--as', email)
    for (const email of ['reader@example.org', 'nobody@example.org', '']) {
      const complaints = [`${email} is neither an owner nor an editor of this site.`]
      expect(await as(email)).toEqual({ code: 1, output: [], complaints })
    }
    const elsewhere = {
      SUPABASE_URL: 'https://x.example.org',
      SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'p'.repeat(31)}`,
      SUPABASE_SECRET_KEY: `sb_secret_${'s'.repeat(31)}`,
      SUPABASE_USED_FOR: 'accounts',
    }
    expect((await as('reader@example.org', elsewhere)).complaints).toEqual([
      '--as is not available: the accounts of this site are stored elsewhere.',
    ])
  })

  it('works beside a running server, as a user, and reports rejected files', async () => {
    const { harness, connection, env, gallery, source } = await startServedSite(open, engine)
    const editorId = await (await startAuthTestSite(connection)).createUser('editor@example.org', {
      role: 'editor',
    })
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    await picture.clone().jpeg().toFile(join(source, 'mlýn 1923.jpg'))
    await picture.clone().png().toFile(join(source, 'b.png'))
    await writeFile(join(source, 'c\u001b[31m.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await runImportCommand(env, source, '--gallery', '999')).toMatchObject({
      code: 1,
      complaints: ['There is no gallery 999.'],
    })
    const order = [source, '--gallery', String(gallery), '--as', 'Editor@example.org']
    const first = await runImportCommand(env, ...order)
    expect(first).toMatchObject({ code: 1, output: ['2 added, 0 already in the gallery, 1 rejected.'] })
    expect(first.complaints).toEqual([expect.stringMatching(/^c\ufffd\[31m\.jpg: .+$/)])
    await rm(join(source, 'c\u001b[31m.jpg'))
    expect(await runImportCommand(env, ...order)).toEqual({
      code: 0,
      output: ['0 added, 2 already in the gallery, 0 rejected.'],
      complaints: [],
    })
    const { items } = await harness.content.items.list('image', { where: { gallery } }, createEditorContext())
    expect(items.map(({ name }) => name)).toEqual(['b', 'mlýn 1923'])
    expect((await harness.content.images.pictures(items, createEditorContext())).size).toBe(2)
    const [version] = await harness.content.history.list(
      'image',
      items[0]?.id ?? 0,
      null,
      createEditorContext(),
    )
    expect(version?.savedBy).toBe(editorId)
    // One entry for both pictures; the second run added none.
    expect(await readAuditLog(harness.data, { actor: 'operator' })).toMatchObject([
      {
        event: 'images_imported',
        area: 'content',
        target: { type: 'gallery', id: String(gallery), name: 'Mill' },
        details: { count: 2 },
        address: '',
        userAgent: null,
      },
    ])
    expect(await readAuditLog(harness.data, { actor: 'editor@example.org' })).toEqual([])
  })
})

/** `Ctrl+C` reaches the command and all its worker processes. */
describeOnOneEngine('letopis import images in a terminal', (open, engine) => {
  it('finishes the current picture when cancelled, and says so', async () => {
    const { harness, env, gallery, source } = await startServedSite(open, engine)
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    // Bytes after a picture's end make it another file.
    for (let at = 0; at < 150; at += 1)
      await writeFile(join(source, `${at}.jpg`), Buffer.concat([picture, Buffer.from(String(at))]))
    const args = [command, 'import', 'images', source, '--gallery', String(gallery)]
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: 'pipe',
      detached: true,
    })
    const childOutput = Promise.all([text(child.stdout), text(child.stderr)])
    const ended = once(child, 'close')
    const everything = { status: 'any', now: '', where: { gallery } } as const
    const total = () => harness.data.items.count('image', everything)
    await expect.poll(total, { interval: 20 }).toBeGreaterThan(0)
    process.kill(-(child.pid ?? 0), 'SIGINT')
    expect(await ended).toEqual([1, null])
    const count = await total()
    expect(count).toBeLessThan(150)
    expect(await childOutput).toEqual([
      `Canceled; run it again to continue. ${count} added, 0 already in the gallery, 0 rejected.\n`,
      'Finishing the current picture. Press Ctrl+C again to stop now.\n',
    ])
  })
})

it.each([
  [[]],
  [['folder']],
  [['--gallery', '1']],
  [['folder', '--gallery', 'x']],
  [['folder', '--gallery', '-1']],
  [['one', 'two', '--gallery', '1']],
  [['folder', '--gallery', '1', '--nonsense']],
])('letopis import images %j is a usage error', async (args) => {
  await expect(importImagesCommand(args)).rejects.toThrow(UsageError)
})
