import { expect, it } from 'vitest'
import {
  fieldOf,
  type Item,
  isSearched,
  isTimelineKind,
  type KindName,
  kindNames,
  kindOf,
} from '../../domain/kinds/index.ts'
import { itemPath } from '../../domain/kinds/paths.ts'
import { readNews } from '../../server/feeds/entries.ts'
import { Bench, editor, owner, refusal, visitor, yesterday } from '../support/content.ts'
import { describeOnBothEngines } from '../support/engines.ts'

// A new kind is held to all of this as soon as it is defined.

const manyItems = kindNames.filter((kind) => !kindOf(kind).single)
const word = 'Quillwort'

/** Saves an item of a kind with all that must be given, as a draft where the kind has any. */
async function saveNew(bench: Bench, kind: KindName, as = owner()): Promise<Item> {
  const values = await bench.validValues(kind, word)
  return await bench.content.items.save(kind, { values }, as)
}

async function isFound(bench: Bench, id: number, kind: KindName): Promise<boolean> {
  const { items } = await bench.content.search.find({ q: word }, visitor())
  return items.some((hit) => hit.kind === kind && hit.id === id)
}

describeOnBothEngines('every kind', (open) => {
  it('is changed only by those that its definition names', async () => {
    const bench = new Bench(await open())
    for (const kind of manyItems) {
      const values = await bench.validValues(kind, word)
      const codeFor = async (as: ReturnType<typeof owner>) =>
        (await refusal(bench.content.items.save(kind, { values }, as))).code
      expect([kind, await codeFor(visitor())]).toEqual([kind, 'unauthenticated'])
      if (kindOf(kind).editedBy === 'owner')
        expect([kind, await codeFor(editor())]).toEqual([kind, 'forbidden'])
      else expect((await bench.content.items.save(kind, { values }, editor())).id).toBeGreaterThan(0)
    }
  })

  it('is shown to visitors, searched, listed and told in feeds once it is published, not before', async () => {
    const bench = new Bench(await open())
    for (const kind of manyItems.filter((name) => kindOf(name).published)) {
      const { id } = await saveNew(bench, kind)
      const seen = async () => ({
        read: (await bench.content.items.byIds(kind, [id], visitor())).has(id),
        listed: (await bench.content.items.list(kind, { limit: 100 }, visitor())).items.some(
          (item) => item.id === id,
        ),
        outlined: (await bench.content.items.outline(kind, id - 1, visitor())).some((one) => one.id === id),
        found: await isFound(bench, id, kind),
        fed: (await readNews(bench.content, 'https://lhota.example', visitor())).entries.some(
          ({ url }) => url === `https://lhota.example${itemPath(kind, id)}`,
        ),
        onTimeline:
          isTimelineKind(kind) &&
          (await bench.content.timeline.list({ kinds: [kind] }, visitor())).items.some(
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
      await bench.content.items.publish(kind, id, yesterday, owner())
      const { fields, onLine } = kindOf(kind)
      expect([kind, await seen()]).toEqual([
        kind,
        {
          read: true,
          listed: true,
          outlined: true,
          found: isSearched(kind),
          fed: Object.values(fields).some((field) => field.feed === 'content'),
          // An image without a date does not stand there.
          onTimeline: onLine !== undefined && kind !== 'image',
        },
      ])
      await bench.content.items.publish(kind, id, null, owner())
      expect([kind, await seen()]).toEqual([kind, hidden])
    }
  })

  it('keeps a history, goes to the trash, comes back and can be deleted for good', async () => {
    const bench = new Bench(await open())
    for (const kind of manyItems) {
      const { id, version } = await saveNew(bench, kind)
      const { title } = kindOf(kind)
      const renamed = await bench.validValues(kind, 'Horsetail')
      const changed: Item = await bench.content.items.save(
        kind,
        { id, version, values: { [title]: renamed[title] } },
        owner(),
      )
      expect(fieldOf(changed, title)).toBe(renamed[title])
      const stale = bench.content.items.save(kind, { id, version, values: {} }, owner())
      expect([kind, (await refusal(stale)).code]).toEqual([kind, 'stale'])
      await bench.content.trash.remove(kind, id, owner())
      const removed = await bench.content.trash.list({ kind }, owner())
      expect([kind, removed.items.map((entry) => entry.id)]).toEqual([kind, [id]])
      await bench.content.trash.restore(kind, id, owner())
      const actions = (await bench.content.history.list(kind, id, null, owner())).map(({ action }) => action)
      expect([kind, actions]).toEqual([kind, ['restore', 'remove', 'refused', 'update', 'create']])
      await bench.content.trash.remove(kind, id, owner())
      await bench.content.trash.purge(kind, id, owner())
      expect([kind, (await refusal(bench.content.items.read(kind, id, owner()))).code]).toEqual([
        kind,
        'not_found',
      ])
    }
  })

  it('emits an event for each change, tagged with the kind and the item', async () => {
    const bench = new Bench(await open())
    const tags: string[] = []
    bench.events.subscribe((events) => tags.push(...(events ?? []).flatMap((event) => event.tags)))
    for (const kind of manyItems) {
      tags.length = 0
      const { id } = await saveNew(bench, kind)
      expect([kind, tags.includes(kind), tags.includes(`${kind}:${id}`)]).toEqual([kind, true, true])
    }
  })

  it('is previewed from a form and by a secret link where visitors see it', async () => {
    const bench = new Bench(await open())
    for (const kind of manyItems) {
      const values = await bench.validValues(kind, word)
      const form = bench.content.previews.fromForm(kind, { id: null, values }, owner())
      if (!kindOf(kind).preview) {
        expect([kind, (await refusal(form)).code]).toEqual([kind, 'bad_request'])
        continue
      }
      expect((await form).kind).toBe(kind)
      if (!kindOf(kind).published) continue
      const { id } = await bench.content.items.save(kind, { values }, owner())
      const { token } = await bench.content.previews.createLink(kind, id, 24, owner())
      expect(await bench.content.previews.readLink(token, visitor())).toMatchObject({ kind, item: { id } })
    }
  })
})
