import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { KindName } from '../../domain/kinds/index.ts'
import type { BackupTarget } from '../../server/backup/index.ts'
import { openArchiveFor, owner, restoreItem } from '../support/archive-items.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { addPicture, type BackupTestSite, backUp, createBackupTestSite } from '../support/backup-site.ts'
import { backUpToStore, createFolderStoreTarget } from '../support/backup-store.ts'
import { createOwnerContext, tomorrow, yesterday } from '../support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'

const context = createOwnerContext()

async function openArchive(site: BackupTestSite, to: BackupTarget | null = null) {
  const file = to === null ? await backUp(site) : (await backUpToStore(site, to)).file
  const { folder, result } = await openArchiveFor(site, file)
  expect(result).toMatchObject({ is: 'checked' })
  return { file, folder }
}

async function deleteItem(site: BackupTestSite, kind: KindName, id: number): Promise<void> {
  const { trash } = site.harness.content
  await trash.remove(kind, id, context)
  await trash.purge(kind, id, context)
}

const openSite = async (open: OpenTestDatabase) => createBackupTestSite(await open())

describeOnOneEngine('an item of a backup', (open) => {
  it('that was changed becomes a new version, which the history can undo', async () => {
    const site = await openSite(open)
    const { harness, data } = site
    const { id } = await harness.createArticle('The flood')
    const archive = await openArchive(site)
    const { version } = await harness.content.items.read('article', id, context)
    const changed = { id, version, values: { name: 'The fire' } }
    await harness.content.items.save('article', changed, context)
    expect(await restoreItem(site, archive, ['article', id])).toMatchObject({
      is: 'done',
      report: { requested: { kind: 'article', id, name: 'The flood', action: 'changed' }, others: [] },
    })
    const restored = await harness.content.items.read('article', id, context)
    expect(restored).toMatchObject({ name: 'The flood', version: version + 2, published_at: yesterday })
    const [newest, previous] = await harness.content.history.list('article', id, null, context)
    expect(newest).toMatchObject({ action: 'update', savedBy: owner.userId })
    await harness.content.history.restore('article', id, previous?.id ?? 0, context)
    expect(await harness.content.items.read('article', id, context)).toMatchObject({ name: 'The fire' })
    expect(await readAuditLog(data, { actor: 'owner@example.org' })).toMatchObject([
      { event: 'item_restored_from_backup', target: { type: 'article', id: String(id), name: 'The flood' } },
    ])
    // Nothing is written if it is the same already.
    await restoreItem(site, archive, ['article', id])
    expect(await restoreItem(site, archive, ['article', id])).toMatchObject({
      report: { requested: { action: 'unchanged' } },
    })
  })

  it('comes back from the trash, and after it was deleted, as a draft with its id and what it refers to', async () => {
    const site = await openSite(open)
    const { harness, data } = site
    const author = (await harness.createItem('author', await harness.createValidValues('author', 'Anna'))).id
    const { id, category } = await harness.createArticle('The flood')
    const before = await harness.content.items.read('article', id, context)
    const values = { author, content: '<p>Water</p>' }
    await harness.content.items.save('article', { id, version: before.version, values }, context)
    const archive = await openArchive(site)
    await harness.content.trash.remove('article', id, context)
    expect(await restoreItem(site, archive, ['article', id])).toMatchObject({
      report: { requested: { action: 'restored' } },
    })
    expect(await data.items.find('article', id)).toMatchObject({ removed_at: null, published_at: null })

    await deleteItem(site, 'article', id)
    await deleteItem(site, 'author', author)
    await deleteItem(site, 'category', category)
    expect(await restoreItem(site, archive, ['article', id], { publishes: true })).toMatchObject({
      report: {
        requested: { id, action: 'created' },
        others: expect.arrayContaining([
          expect.objectContaining({ kind: 'author', id: author, action: 'created' }),
          expect.objectContaining({ kind: 'category', id: category, action: 'created' }),
        ]),
      },
    })
    expect(await data.items.find('article', id)).toMatchObject({
      author,
      category,
      content: '<p>Water</p>',
      published_at: yesterday,
      created_at: before.created_at,
    })
    // Ids are not assigned twice.
    expect((await harness.createArticle('Later')).id).toBeGreaterThan(id)
  })

  it('of another site gets an id of its own and changes no item with the same id', async () => {
    const other = await openSite(open)
    await other.harness.createArticle('Elsewhere')
    const archive = await openArchive(other)
    const site = await openSite(open)
    site.harness.now = tomorrow
    const { id } = await site.harness.createArticle('Here')
    const result = await restoreItem(site, archive, ['article', id])
    const created = result.is === 'done' ? result.report.requested : null
    expect(created).toMatchObject({ name: 'Elsewhere', action: 'created' })
    expect(created?.id).not.toBe(id)
    expect(await site.data.items.find('article', id)).toMatchObject({ name: 'Here' })
    const copy = await site.data.items.find('article', created?.id ?? 0)
    expect((await site.data.items.find('category', copy?.category ?? 0))?.for).toBe('article')
  })

  it('that is a gallery brings its images with their files, pairs and order', async () => {
    const site = await openSite(open)
    const { harness, data, files } = site
    const gallery = await harness.createGallery('Mill')
    const hashes = [await addPicture(site, gallery, 'wheel'), await addPicture(site, gallery, 'dam')]
    const images = await data.items.list('image', { status: 'any', now: '' }, { offset: 0, limit: 9 })
    const [first, second] = images
    if (first === undefined || second === undefined) throw new Error('no images')
    await pair(first.id, second.id)
    await pair(second.id, first.id)
    const cover = { id: gallery, version: 1, values: { cover: second.id } }
    await harness.content.items.save('gallery', cover, context)
    const archive = await openArchive(site)
    const removeAll = async () => {
      await unpair(first.id)
      await unpair(second.id)
      for (const { id } of images) await deleteItem(site, 'image', id)
      await deleteItem(site, 'gallery', gallery)
      for (const hash of hashes) {
        await files.remove(hash)
        await data.files.delete(hash)
      }
    }
    await removeAll()
    expect(await restoreItem(site, archive, ['gallery', gallery])).toMatchObject({
      report: {
        requested: { id: gallery, action: 'created' },
        others: [{ id: first.id }, { id: second.id }],
        clearedFields: [],
        addedFileCount: 2,
        missingFileCount: 0,
      },
    })
    // Visible as soon as the gallery is published.
    expect(await data.items.find('gallery', gallery)).toMatchObject({ published_at: null, cover: second.id })
    for (const [one, other] of [
      [first, second],
      [second, first],
    ])
      expect(await data.items.find('image', one?.id ?? 0)).toMatchObject({
        pair: other?.id,
        ord: one?.ord,
        file: one?.file,
        published_at: one?.published_at,
      })
    for (const hash of hashes) expect(await files.open(hash)).not.toBeNull()

    // One image alone: its gallery comes along, and a pair that is gone is reported.
    await removeAll()
    expect(await restoreItem(site, archive, ['image', first.id])).toMatchObject({
      report: {
        requested: { id: first.id, action: 'created' },
        others: [{ kind: 'gallery', id: gallery }],
        clearedFields: [
          { kind: 'gallery', field: 'cover' },
          { kind: 'image', field: 'pair' },
        ],
        addedFileCount: 1,
      },
    })

    async function pair(image: number, other: number | null) {
      const { version } = await harness.content.items.read('image', image, context)
      await harness.content.items.save('image', { id: image, version, values: { pair: other } }, context)
    }
    async function unpair(image: number) {
      const item = await data.items.find('image', image)
      if (item !== null && item.pair !== null) await pair(image, null)
    }
  })

  it('brings the pictures in its text, and says which files are lost', async () => {
    const site = await openSite(open)
    const { harness, data, files } = site
    const gallery = await harness.createGallery('Mill')
    const hash = await addPicture(site, gallery, 'wheel')
    const { id } = await harness.createArticle('The mill')
    const { version } = await harness.content.items.read('article', id, context)
    const content = `<p><img src="/img/${hash.slice(0, 24)}/800.webp" alt="Wheel"></p>`
    await harness.content.items.save('article', { id, version, values: { content } }, context)
    // From a store it works in the same way.
    const store = await createFolderStoreTarget()
    const archive = await openArchive(site, store)
    const [image] = await data.items.list('image', { status: 'any', now: '' }, { offset: 0, limit: 1 })
    await deleteItem(site, 'article', id)
    await deleteItem(site, 'image', image?.id ?? 0)
    await files.remove(hash)
    await data.files.delete(hash)
    expect(await restoreItem(site, archive, ['article', id])).toMatchObject({
      report: { addedFileCount: 1, missingFileCount: 0 },
    })
    expect(await files.open(hash)).not.toBeNull()
    expect(await data.files.find(hash)).toMatchObject({ type: 'image/jpeg' })

    // The store has lost it meanwhile.
    await rm(join(store.path, 'objects', hash.slice(0, 2), hash))
    await deleteItem(site, 'article', id)
    await files.remove(hash)
    await data.files.delete(hash)
    expect(await restoreItem(site, archive, ['article', id])).toMatchObject({
      is: 'done',
      report: { addedFileCount: 0, missingFileCount: 1 },
    })
    expect(await data.items.find('article', id)).toMatchObject({ removed_at: null })
    expect(await data.files.find(hash)).toBeNull()
  })

  it('whose values the site rejects, or that the backup does not have, changes nothing', async () => {
    const site = await openSite(open)
    const { harness, data } = site
    const values = await harness.createValidValues('redirect', 'Old')
    const redirect = (await harness.createItem('redirect', values)).id
    const archive = await openArchive(site)
    await deleteItem(site, 'redirect', redirect)
    await harness.createItem('redirect', values)
    expect(await restoreItem(site, archive, ['redirect', redirect])).toMatchObject({
      is: 'failed',
      reason: 'invalid',
    })
    expect(await data.items.find('redirect', redirect)).toBeNull()
    await expect(restoreItem(site, archive, ['article', 99])).rejects.toMatchObject({ code: 'not_found' })
  })
})
