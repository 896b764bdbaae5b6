import { createHash } from 'node:crypto'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { createFolderStoreTarget } from '../support/backup-store.ts'
import type { ProductProcess } from '../support/product-process.ts'
import {
  addNews,
  asPage,
  backUpInAdmin,
  checkInAdmin,
  readNews,
  send,
  signInAgain,
  startRestoreProduct,
  waitForText,
} from '../support/restore-product.ts'

/** Stores a file with the secret key and returns its hash. */
async function storeFile({ url, secretKey }: ProductProcess, content: string): Promise<string> {
  const { storage } = createClient(url, secretKey)
  expect((await storage.createBucket('papers')).error).toBeNull()
  expect((await storage.from('papers').upload('mill.txt', new Blob([content]))).error).toBeNull()
  return createHash('sha256').update(content).digest('hex')
}

it('restores the whole site from a store, and comes back unchanged with the reason if that fails', async () => {
  const { path: store } = await createFolderStoreTarget()
  const { product, owner, folder } = await startRestoreProduct('sqlite', { LETOPIS_BACKUP_TO: store })
  await addNews(product, 'The flood')
  const hash = await storeFile(product, 'wheel')
  const path = await backUpInAdmin(owner)
  await addNews(product, 'The fire')

  // A file is lost between the check and the restore, so the owner does not know that it is missing.
  await checkInAdmin(owner, path)
  const object = join(store, 'objects', hash.slice(0, 2), hash)
  await rename(object, join(store, 'lost'))
  expect((await send(owner, path, { intent: 'restore', confirm: 'restore' })).to).toBe(
    '/admin/data/restoring',
  )
  // The sessions of the owner are still valid.
  const html = await waitForText(owner, '/admin/data', 'cannot be used: ')
  expect(html).toContain('<small lang="en">The backup ')
  expect(html).not.toContain('The site was restored')
  expect(await readNews(product)).toEqual(['The flood', 'The fire'])
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
  await addNews(product, 'The mill')

  await rename(join(store, 'lost'), object)
  await checkInAdmin(owner, path)
  expect((await send(owner, path, { intent: 'restore', confirm: 'restore' })).to).toBe(
    '/admin/data/restoring',
  )
  await expect.poll(() => readNews(product), { interval: 300 }).toEqual(['The flood'])
  expect((await owner.request('/admin/data', { headers: asPage })).status).toBe(302)
  expect((await signInAgain(owner)).status).toBe(303)
  const after = await owner.request('/admin/data', { headers: asPage })
  expect(await after.text()).toContain('The site was restored')
})
