import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import { systemActor } from '../../domain/permissions.ts'
import type { SiteDatabase } from '../../server/data/index.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import {
  createSampleContentRemover,
  previewSampleRemoval,
  removeSampleContent,
} from '../../server/sample/index.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { ContentTestHarness, createEditorContext, createOwnerContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

async function readRemovalEntries(data: SiteDatabase) {
  return (await readAuditLog(data)).filter(({ event }) => event === 'sample_removed')
}

describeOnOneEngine('removing the sample', (open) => {
  it('keeps items with unsaved drafts, and what the drafts refer to', async () => {
    const harness = new ContentTestHarness(await open())
    const folder = await mkdtemp(join(tmpdir(), 'letopis-sample-removal-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const site = { data: harness.data, events: harness.events, files: await openFolderFileStore(folder) }
    const asSystem = { ...createOwnerContext(), actor: systemActor }
    const add = async (kind: 'category' | 'contact' | 'news', values: Record<string, unknown>) =>
      (await harness.content.items.save(kind, { values, sample: true }, asSystem)).id
    const news = await add('news', { title: 'Sample', content: '<p>x</p>' })
    const category = await add('category', { name: 'Clubs', for: 'article', description: 'x' })
    await add('contact', { name: 'Nobody', email: 'a@example.org' })
    const draft = { account: 'a', version: null, name: 'Draft', saved_at: new Date().toISOString() }
    await harness.data.unsavedDrafts.save({ ...draft, form: 'f1', kind: 'news', item: news, data: '{}' })
    const data = JSON.stringify({ category })
    await harness.data.unsavedDrafts.save({ ...draft, form: 'f2', kind: 'article', item: null, data })
    const remover = createSampleContentRemover(site)
    await remover.preview()
    expect(await readRemovalEntries(harness.data)).toEqual([])
    const report = await remover.remove(createOwnerContext())
    expect(report.removedCount).toBe(1)
    // Nothing is left to remove, so there is no second entry.
    await remover.remove(createOwnerContext())
    expect(await readRemovalEntries(harness.data)).toMatchObject([
      { area: 'settings', actor: { id: 'owner-account' }, target: null, details: { count: 1 } },
    ])
    expect(report.kept.map(({ kind, id }) => [kind, id])).toEqual([
      ['news', news],
      ['category', category],
    ])
  })

  it('keeps pictures that the text of the settings shows, and reports its links', async () => {
    const harness = new ContentTestHarness(await open())
    const asSystem = { ...createOwnerContext(), actor: systemActor }
    const addSample = async (kind: 'gallery' | 'image' | 'site', values: Record<string, unknown>) =>
      (await harness.content.items.save(kind, { values, sample: true }, asSystem)).id
    const gallery = await addSample('gallery', { name: 'Sample gallery' })
    const file = await harness.createFile('shown')
    const shown = await addSample('image', { gallery, name: 'Shown', file })
    const linked = await addSample('image', {
      gallery,
      name: 'Linked',
      file: await harness.createFile('linked'),
    })
    const id = await addSample('site', { about: '<p>A village</p>' })
    const about = `<p><img src="/img/${file.slice(0, 24)}/640.jpg" alt=""> <a href="/image/${linked}">x</a></p>`
    await harness.content.items.save('site', { id, version: 1, values: { about } }, createOwnerContext())
    await harness.content.items.save(
      'redirect',
      { values: { fromPath: '/old', toAddress: `/image/${linked}`, status: '301' } },
      createOwnerContext(),
    )
    const { kept, brokenLinks, clearedSettings } = await previewSampleRemoval({ data: harness.data })
    expect(kept.filter(({ kind }) => kind === 'image').map((item) => item.id)).toEqual([shown])
    expect(brokenLinks.map(({ from, to }) => [from.kind, to.kind, to.id])).toEqual([
      ['site', 'image', linked],
      ['redirect', 'image', linked],
    ])
    expect(clearedSettings).toEqual([])
  })

  it('keeps pictures that texts show, reports broken links, and clears settings that the owner did not write', async () => {
    const harness = new ContentTestHarness(await open())
    const folder = await mkdtemp(join(tmpdir(), 'letopis-sample-removal-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const site = { data: harness.data, events: harness.events, files: await openFolderFileStore(folder) }
    const asSystem = { ...createOwnerContext(), actor: systemActor }
    const addSample = async (kind: 'gallery' | 'image' | 'site', values: Record<string, unknown>) =>
      (
        await harness.content.items.save(
          kind,
          { values, sample: true, publishedAt: '2020-01-01T00:00:00.000Z' },
          asSystem,
        )
      ).id
    const gallery = await addSample('gallery', { name: 'Sample gallery' })
    const hashes = [await harness.createFile('shown'), await harness.createFile('linked')]
    const [shown = 0, linked = 0] = await Promise.all(
      hashes.map((file, at) => addSample('image', { gallery, name: `Picture ${at}`, file })),
    )
    await addSample('site', { about: '<p>A village</p>', webLink: 'https://sample.example' })
    const settings = (await harness.content.items.list('site', {}, createOwnerContext())).items[0]
    await harness.content.items.save(
      'site',
      { id: settings?.id ?? 0, version: 1, values: { webLink: 'https://mine.example' } },
      createOwnerContext(),
    )
    const news = await harness.content.items.save(
      'news',
      {
        values: {
          title: 'Mine',
          content: `<p><img src="/img/${hashes[0]?.slice(0, 24)}/640.jpg" alt=""> <a href="/image/${linked}">x</a></p>`,
        },
        publishedAt: null,
      },
      createEditorContext(),
    )

    const report = await previewSampleRemoval(site)
    expect(await harness.data.sample.exists()).toBe(true)
    expect(await removeSampleContent(site, operatorAuditActor)).toEqual(report)
    expect(await readRemovalEntries(harness.data)).toMatchObject([
      { area: 'settings', actor: { name: 'operator' }, target: null, details: { count: 1 }, address: '' },
    ])
    expect(report).toEqual({
      removedCount: 1,
      kept: [
        { kind: 'gallery', id: gallery, name: 'Sample gallery' },
        { kind: 'image', id: shown, name: 'Picture 0' },
      ],
      brokenLinks: [
        {
          from: { kind: 'news', id: news.id, name: 'Mine' },
          to: { kind: 'image', id: linked, name: 'Picture 1' },
        },
      ],
      clearedSettings: ['about'],
    })
    expect(await harness.data.sample.exists()).toBe(false)
    const kept = (await harness.content.items.list('site', {}, createOwnerContext())).items[0]
    expect(kept).toMatchObject({ webLink: 'https://mine.example', about: null })
    const nothing = { removedCount: 0, kept: [], brokenLinks: [], clearedSettings: [] }
    expect(await previewSampleRemoval(site)).toEqual(nothing)
  })
})
