import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolderStoreTarget } from '../support/backup-store.ts'
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

it('restores the whole site from a store, and comes back unchanged with the reason if that fails', async () => {
  const { path: store } = await createFolderStoreTarget()
  const { product, owner, folder } = await startRestoreProduct('sqlite', { LETOPIS_BACKUP_TO: store })
  await addNews(product, 'The flood')
  const path = await backUpInAdmin(owner)
  await addNews(product, 'The fire')

  // The disk of the store fails between the check and the restore.
  await checkInAdmin(owner, path)
  await rename(join(store, 'objects'), join(store, 'lost'))
  expect((await send(owner, path, { intent: 'restore', confirm: 'restore' })).to).toBe('/admin/data/restoring')
  // The sessions of the owner are still valid.
  const html = await waitForText(owner, '/admin/data', 'cannot be used: ')
  expect(html).toContain('<small lang="en">The backup ')
  expect(html).not.toContain('The site was restored')
  expect(await readNews(product)).toEqual(['The flood', 'The fire'])
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
  await addNews(product, 'The mill')
  expect((await send(owner, path, { intent: 'check' })).status).toBe(303)
  await waitForText(owner, path, 'This backup cannot be used')

  await rename(join(store, 'lost'), join(store, 'objects'))
  await checkInAdmin(owner, path)
  expect((await send(owner, path, { intent: 'restore', confirm: 'restore' })).to).toBe('/admin/data/restoring')
  await expect.poll(() => readNews(product), { interval: 300 }).toEqual(['The flood'])
  expect((await owner.request('/admin/data', { headers: asPage })).status).toBe(302)
  expect((await signInAgain(owner)).status).toBe(303)
  const after = await owner.request('/admin/data', { headers: asPage })
  expect(await after.text()).toContain('The site was restored')
})
