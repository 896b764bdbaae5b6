import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isSearchableKind,
  isTimelineKind,
  type KindName,
  kindNames,
} from '../../domain/kinds/index.ts'
import { findOwnOrPublicItemPath, findPublicItemPath } from '../../domain/kinds/paths.ts'
import { findRelationOfKind } from '../../domain/relations.ts'
import { readConfig } from '../../server/config/index.ts'
import type { ValidationProblemDetails } from '../../server/content/contract/items.ts'
import { listDumpedTables } from '../../server/data/dump/dumped-tables.ts'
import { loadFeedData } from '../../server/feeds/feed-data.ts'
import { createRowReader } from '../../server/rest/index.ts'
import { writeStaticCopy } from '../../server/startup/static-site-source.ts'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  tomorrow,
  yesterday,
} from '../support/content-harness.ts'
import {
  ContentTransferSite,
  createTemporaryFolder,
  readFolderFiles,
} from '../support/content-transfer-site.ts'
import { startDataApiTestSite } from '../support/data-api-site.ts'
import { describeOnOneEngine, describeOnSqlite } from '../support/database-engines.ts'

// These tests apply to every kind, including new ones.

const manyItems = kindNames.filter((kind) => !getKindDefinition(kind).single)
const word = 'Quillwort'

/** Saves an item of a kind with all required fields, as a draft if the kind has drafts. */
async function saveNew(
  harness: ContentTestHarness,
  kind: KindName,
  as = createOwnerContext(),
): Promise<Item> {
  const isPlacedByPeriod = getKindDefinition(kind).onLine === 'period'
  const values = {
    ...(await harness.createValidValues(kind, word)),
    ...(isPlacedByPeriod && { period: '1890~' }),
  }
  return await harness.content.items.save(kind, { values }, as)
}

async function isFound(harness: ContentTestHarness, id: number, kind: KindName): Promise<boolean> {
  const { items } = await harness.content.search.find({ q: word }, createVisitorContext())
  return items.some((hit) => hit.kind === kind && hit.id === id)
}

describeOnOneEngine('every kind', (open) => {
  it('is changed only by the roles in its definition', async () => {
    const harness = new ContentTestHarness(await open())
    for (const kind of manyItems) {
      const values = await harness.createValidValues(kind, word)
      const codeFor = async (as: ReturnType<typeof createOwnerContext>) =>
        (await catchProblem(harness.content.items.save(kind, { values }, as))).code
      expect([kind, await codeFor(createVisitorContext())]).toEqual([kind, 'unauthenticated'])
      if (getKindDefinition(kind).editedBy === 'owner')
        expect([kind, await codeFor(createEditorContext())]).toEqual([kind, 'forbidden'])
      else
        expect(
          (await harness.content.items.save(kind, { values }, createEditorContext())).id,
        ).toBeGreaterThan(0)
    }
  })

  it('is shown to visitors, searched, listed and included in feeds once it is published, not before', async () => {
    const harness = new ContentTestHarness(await open())
    for (const kind of manyItems.filter((name) => getKindDefinition(name).published)) {
      const { id } = await saveNew(harness, kind)
      const seen = async () => ({
        read: (await harness.content.items.byIds(kind, [id], createVisitorContext())).has(id),
        listed: (await harness.content.items.list(kind, { limit: 100 }, createVisitorContext())).items.some(
          (item) => item.id === id,
        ),
        outlined: (await harness.content.items.outline(kind, id - 1, createVisitorContext())).some(
          (one) => one.id === id,
        ),
        found: await isFound(harness, id, kind),
        fed: (
          await loadFeedData(harness.content, 'https://lhota.example', createVisitorContext())
        ).entries.some(({ url }) => url === `https://lhota.example${findPublicItemPath(kind, id)}`),
        onTimeline:
          isTimelineKind(kind) &&
          (await harness.content.timeline.list({ kinds: [kind] }, createVisitorContext())).items.some(
            ({ item }) => item.id === id,
          ),
      })
      const hidden = {
        read: false,
        listed: false,
        outlined: false,
        found: false,
        fed: false,
        onTimeline: false,
      }
      expect([kind, await seen()]).toEqual([kind, hidden])
      await harness.content.items.publish(kind, id, yesterday, createOwnerContext())
      const { fields, onLine } = getKindDefinition(kind)
      expect([kind, await seen()]).toEqual([
        kind,
        {
          read: true,
          listed: true,
          outlined: true,
          found: isSearchableKind(kind),
          fed: Object.values(fields).some((field) => field.feed === 'content'),
          // An image without a date is not included.
          onTimeline: onLine !== undefined && kind !== 'image',
        },
      ])
      await harness.content.items.publish(kind, id, null, createOwnerContext())
      expect([kind, await seen()]).toEqual([kind, hidden])
    }
  })

  it('is saved as a draft with a title only, and published or scheduled only with everything it needs', async () => {
    const harness = new ContentTestHarness(await open())
    const owner = createOwnerContext()
    for (const kind of manyItems.filter((name) => getKindDefinition(name).published)) {
      const { fields } = getKindDefinition(kind)
      const complete = await harness.createValidValues(kind, word)
      const missing = Object.keys(fields).filter((name) => fields[name]?.requiredToPublish !== undefined)
      const values = Object.fromEntries(Object.entries(complete).filter(([name]) => !missing.includes(name)))
      const missingIn = async (call: Promise<unknown>) => {
        const { code, details } = await catchProblem(call)
        return [kind, code, Object.keys((details as ValidationProblemDetails).fields)]
      }
      const refused = [kind, 'invalid', missing]
      const draft: Item = await harness.content.items.save(kind, { values }, owner)
      expect([kind, missing.map((name) => getFieldValue(draft, name))]).toEqual([
        kind,
        missing.map(() => null),
      ])
      if (missing.length > 0) {
        const { id, version } = draft
        for (const at of [yesterday, tomorrow]) {
          expect(await missingIn(harness.content.items.publish(kind, id, at, owner))).toEqual(refused)
          const input = { id, version, values: {}, publishedAt: at }
          expect(await missingIn(harness.content.items.save(kind, input, owner))).toEqual(refused)
          const asNew = harness.content.items.save(kind, { values, publishedAt: at }, owner)
          expect(await missingIn(asNew)).toEqual(refused)
        }
        expect(await harness.content.items.read(kind, id, owner)).toEqual(draft)
      }
      // Lists, previews, feeds and the search index have it.
      const { items } = await harness.content.items.list(kind, { status: 'draft' }, owner)
      expect([kind, items.map(({ id }) => id)]).toEqual([kind, [draft.id]])
      expect(await harness.content.items.position(kind, draft.id, {}, owner)).toBe(0)
      const sort = { by: 'order', direction: 'asc' } as const
      expect((await harness.content.items.list(kind, { status: 'draft', sort }, owner)).total).toBe(1)
      expect((await harness.content.items.list(kind, { q: word }, owner)).total).toBe(1)
      const form = await harness.content.previews.fromForm(kind, { id: draft.id, values: {} }, owner)
      expect(form.kind).toBe(kind)

      const published: Item = await harness.content.items.save(
        kind,
        { id: draft.id, version: draft.version, values: complete, publishedAt: yesterday },
        owner,
      )
      if (missing.length === 0) continue
      const emptied = { id: published.id, version: published.version, values: { [missing[0] ?? '']: '' } }
      expect(await missingIn(harness.content.items.save(kind, emptied, owner))).toEqual([
        kind,
        'invalid',
        [missing[0]],
      ])
      // A draft again, it may be emptied.
      const unpublished = harness.content.items.save(kind, { ...emptied, publishedAt: null }, owner)
      expect(await unpublished).toMatchObject({ [missing[0] ?? '']: null, published_at: null })
    }
  })

  it('has a history, is moved to the trash, restored and deleted permanently', async () => {
    const harness = new ContentTestHarness(await open())
    for (const kind of manyItems) {
      const { id, version } = await saveNew(harness, kind)
      const { title } = getKindDefinition(kind)
      const renamed = await harness.createValidValues(kind, 'Horsetail')
      const changed: Item = await harness.content.items.save(
        kind,
        { id, version, values: { [title]: renamed[title] } },
        createOwnerContext(),
      )
      expect(getFieldValue(changed, title)).toBe(renamed[title])
      const stale = harness.content.items.save(kind, { id, version, values: {} }, createOwnerContext())
      expect([kind, (await catchProblem(stale)).code]).toEqual([kind, 'stale'])
      await harness.content.trash.remove(kind, id, createOwnerContext())
      const removed = await harness.content.trash.list({ kind }, createOwnerContext())
      expect([kind, removed.items.map((entry) => entry.id)]).toEqual([kind, [id]])
      await harness.content.trash.restore(kind, id, createOwnerContext())
      const actions = (await harness.content.history.list(kind, id, null, createOwnerContext())).map(
        ({ action }) => action,
      )
      expect([kind, actions]).toEqual([kind, ['restore', 'remove', 'refused', 'update', 'create']])
      await harness.content.trash.remove(kind, id, createOwnerContext())
      await harness.content.trash.purge(kind, id, createOwnerContext())
      expect([
        kind,
        (await catchProblem(harness.content.items.read(kind, id, createOwnerContext()))).code,
      ]).toEqual([kind, 'not_found'])
    }
  })

  it('emits an event for each change, tagged with the kind and the item', async () => {
    const harness = new ContentTestHarness(await open())
    const tags: string[] = []
    harness.events.subscribe((events) => tags.push(...(events ?? []).flatMap((event) => event.tags)))
    for (const kind of manyItems) {
      tags.length = 0
      const { id } = await saveNew(harness, kind)
      expect([kind, tags.includes(kind), tags.includes(`${kind}:${id}`)]).toEqual([kind, true, true])
    }
  })

  it('is previewed from a form and by a secret link if it has a public page', async () => {
    const harness = new ContentTestHarness(await open())
    for (const kind of manyItems) {
      const values = await harness.createValidValues(kind, word)
      const form = harness.content.previews.fromForm(kind, { id: null, values }, createOwnerContext())
      if (!getKindDefinition(kind).preview) {
        expect([kind, (await catchProblem(form)).code]).toEqual([kind, 'bad_request'])
        continue
      }
      expect((await form).kind).toBe(kind)
      if (!getKindDefinition(kind).published) continue
      const { id } = await harness.content.items.save(kind, { values }, createOwnerContext())
      const { token } = await harness.content.previews.createLink(kind, id, 24, createOwnerContext())
      expect(await harness.content.previews.readLink(token, createVisitorContext())).toMatchObject({
        kind,
        item: { id },
      })
    }
  })
})

/** Publishes an item of each kind, with stored pictures; returns their ids. */
async function fillSite(site: ContentTransferSite): Promise<Map<KindName, Item>> {
  const { harness } = site
  const items = new Map<KindName, Item>()
  for (const kind of manyItems) {
    const values = await harness.createValidValues(kind, `${word}${kind}`)
    if ('file' in values) values.file = await site.createPicture(kind)
    items.set(kind, await harness.createItem(kind, values))
  }
  return items
}

describeOnOneEngine('every kind', (open) => {
  it('is in the data API, as far as visitors see it', async () => {
    const connection = await open()
    const harness = new ContentTestHarness(connection)
    const reader = createRowReader({ data: harness.data, now: () => new Date(harness.now) })
    const api = await startDataApiTestSite(connection, reader, harness)
    for (const kind of manyItems) {
      const { collection, published } = getKindDefinition(kind)
      const { id } = await saveNew(harness, kind)
      const read = async () => {
        const { data, error } = await api.anonymousClient.from(collection).select('id').eq('id', id)
        return error === null ? data : 'none'
      }
      const isHidden = findRelationOfKind(kind) === null
      expect([kind, await read()]).toEqual([kind, isHidden ? 'none' : published ? [] : [{ id }]])
      if (!published) continue
      await harness.content.items.publish(kind, id, yesterday, createOwnerContext())
      expect([kind, await read()]).toEqual([kind, [{ id }]])
    }
  })
})

describeOnSqlite('every kind', (open) => {
  it('is in backups, is exported with its values and imported again, and is in a static copy', async () => {
    const connection = await open()
    const dumped = (await listDumpedTables(connection)).map(({ name }) => name)
    expect(kindNames.filter((kind) => !dumped.includes(kind))).toEqual([])
    const site = await ContentTransferSite.create(connection)
    const items = await fillSite(site)
    const copy = await ContentTransferSite.create(await open())
    await copy.import(await site.export())
    for (const [kind, item] of items) {
      const { version: _version, edited_at: _edited, ...values } = item
      const imported = await copy.harness.content.items.read(kind, item.id, createOwnerContext())
      expect([kind, imported]).toMatchObject([kind, values])
    }

    const config = readConfig({ LETOPIS_DATA: join(await createTemporaryFolder(), 'data') })
    const folder = join(await createTemporaryFolder(), 'copy')
    await writeStaticCopy({ config, data: site.harness.data, files: site.files }, folder, {
      overwrite: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    const files = await readFolderFiles(folder)
    for (const [kind, item] of items) {
      const { section, page } = getKindDefinition(kind)
      const path = page ? findOwnOrPublicItemPath(kind, item) : section === null ? null : `/${section}`
      if (path !== null) expect(files[`${path.slice(1)}/index.html`]).toContain(`${word}${kind}`)
    }
  })
})
