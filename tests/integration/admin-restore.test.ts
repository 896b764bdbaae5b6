import { createHash } from 'node:crypto'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { createFolderStoreTarget } from '../support/backup-store.ts'
import type { ProductProcess } from '../support/product-process.ts'
import {
  addNews,
  asPage,
  backUpInAdmin,
  checkInAdmin,
  createUser,
  readNews,
  send,
  signInAgain,
  startRestoreProduct,
  waitForText,
} from '../support/restore-product.ts'
import { selectByRunLength } from '../support/test-run.ts'
import { FakeBrowser } from '../support/test-site.ts'

// A restore on Postgres is tested by its own tests and those of commands; the server is closed meanwhile on both engines.
const engines = selectByRunLength<readonly SiteDatabaseConnection['engine'][]>({
  short: ['sqlite'],
  long: ['sqlite', 'postgres'],
})

/** Stores a file with the secret key and returns its hash. */
async function storeFile({ url, secretKey }: ProductProcess, content: string): Promise<string> {
  const { storage } = createClient(url, secretKey)
  expect((await storage.createBucket('papers')).error).toBeNull()
  expect((await storage.from('papers').upload('mill.txt', new Blob([content]))).error).toBeNull()
  return createHash('sha256').update(content).digest('hex')
}

// Restores from archives in the admin area are in the tests of killed restores and of the browser.
describe.each(engines)('a restore from a store in the admin area (%s)', (engine) => {
  it('replaces the whole site while its server runs, changes nothing if it fails, ends all sessions and can be undone', async () => {
    const { path: store } = await createFolderStoreTarget()
    const site = await startRestoreProduct(engine, { LETOPIS_BACKUP_TO: store })
    const { product, owner, folder } = site
    await addNews(product, 'The flood')
    const hash = await storeFile(product, 'wheel')
    await createUser(product, 'editor@example.org', 'editor')
    const path = await backUpInAdmin(owner)
    await addNews(product, 'The fire')

    const editor = new FakeBrowser(product.url)
    await editor.signIn('editor@example.org')
    for (const hidden of [path, `${path}/items`, `${path}/items/news/1`, '/admin/data/restoring'])
      expect([hidden, (await editor.request(hidden, { headers: asPage })).status]).toEqual([hidden, 403])
    expect((await send(editor, path, { intent: 'restore', confirm: 'restore' })).status).toBe(403)
    expect((await send(editor, '/admin/data', { intent: 'undoRestore' })).status).toBe(403)
    expect((await send(new FakeBrowser(product.url), path, { intent: 'check' })).to).toContain('/login')

    // Not before it was checked, and not without the typed word.
    expect((await send(owner, path, { intent: 'restore', confirm: 'restore' })).to).toContain(path)
    const checked = await checkInAdmin(owner, path)
    expect(checked).toMatch(/<th scope="row">News<\/th>.*?Would be lost.*?>1</)
    expect((await send(owner, path, { intent: 'restore', confirm: 'yes' })).status).toBe(422)
    expect(await readNews(product)).toEqual(['The flood', 'The fire'])

    // A file is lost between the check and the restore, so the owner does not know that it is missing.
    const object = join(store, 'objects', hash.slice(0, 2), hash)
    await rename(object, join(store, 'lost'))
    expect((await send(owner, path, { intent: 'restore', confirm: 'restore' })).to).toBe(
      '/admin/data/restoring',
    )
    // The sessions of the owner are still valid.
    const failed = await waitForText(owner, '/admin/data', 'cannot be used: ')
    expect(failed).toContain('<small lang="en">The backup ')
    expect(failed).not.toContain('The site was restored')
    expect(await readNews(product)).toEqual(['The flood', 'The fire'])
    expect(await readdir(join(folder, 'tmp'))).toEqual([])
    await rename(join(store, 'lost'), object)
    await checkInAdmin(owner, path)

    const results = await Promise.all(
      [0, 1].map(() => send(owner, path, { intent: 'restore', confirm: 'Restore ' })),
    )
    // One of two requests at the same time is refused.
    expect(results.map(({ to }) => to === '/admin/data/restoring').toSorted()).toEqual([false, true])
    const visitor = new FakeBrowser(product.url)
    const notice = await waitForText(visitor, '/', 'The site is being restored from a backup.')
    expect(notice).not.toContain('<progress')
    expect(await waitForText(owner, '/admin/data/restoring', '<progress')).toContain(
      'Progress of the restore',
    )
    await expect.poll(() => readNews(product), { interval: 300 }).toEqual(['The flood'])
    expect((await owner.request('/admin/data', { headers: asPage })).status).toBe(302)
    expect((await editor.request('/admin', { headers: asPage })).status).toBe(302)
    expect((await signInAgain(owner)).status).toBe(303)
    const after = await (await owner.request('/admin/data', { headers: asPage })).text()
    expect(after).toContain('The site was restored')
    expect(await (await owner.request('/admin/audit', { headers: asPage })).text()).toContain(
      'Backup restored',
    )
    expect(await readdir(join(folder, 'tmp'))).toEqual([])

    expect((await send(owner, '/admin/data', { intent: 'undoRestore' })).to).toBe('/admin/data/restoring')
    await expect.poll(() => readNews(product), { interval: 300 }).toEqual(['The flood', 'The fire'])
    expect((await signInAgain(owner)).status).toBe(303)
    await product.stop()
    expect(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')).publishable).toBe(
      product.publishableKey,
    )
  })
})
