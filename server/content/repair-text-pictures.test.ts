import { expect, it } from 'vitest'
import { ContentTestHarness, createEditorContext } from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import type { OutboxEvent } from '../events/index.ts'
import { repairTextPictures } from './repair-text-pictures.ts'

describeOnOneEngine('texts saved by an instance of an earlier version', (open) => {
  it('get the pictures that they show, and lose those that they no longer show', async () => {
    const connection = await open()
    const harness = new ContentTestHarness(connection)
    const { content, data } = harness
    const [shown, former] = [await harness.createFile('shown'), await harness.createFile('former')].map(
      (hash) => hash.slice(0, 24),
    )
    const html = (prefix = '') => `<p>x</p><img src="/img/${prefix}/320.jpg" alt="">`
    const save = async (title: string, text: string) =>
      (
        await content.items.save(
          'news',
          { values: { ...(await harness.createValidValues('news', title)), content: text } },
          createEditorContext(),
        )
      ).id
    const [correct, missing] = [await save('Correct', html(shown)), await save('Missing', html(shown))]
    const outdated = await save('Outdated', html(former))
    // An earlier version changes the text only.
    await data.pictureUses.deleteTexts('news', missing)
    await connection.db.updateTable('news').set({ content: '<p>x</p>' }).where('id', '=', outdated).execute()
    const findIds = async (prefix = '') => (await data.pictureUses.findUses(prefix)).map(({ id }) => id)
    expect([await findIds(shown), await findIds(former)]).toEqual([[correct], [outdated]])

    const published: (readonly OutboxEvent[] | null)[] = []
    harness.events.subscribe((events) => published.push(events))
    const repair = () =>
      repairTextPictures({ data, events: harness.events, now: () => new Date(harness.now) })
    // Several instances may repair at once.
    await Promise.all([repair(), repair()])
    expect([(await findIds(shown)).toSorted(), await findIds(former)]).toEqual([[correct, missing], []])
    expect(new Set(published.flat().map((event) => event?.item))).toEqual(new Set([missing, outdated]))
    published.length = 0
    await repair()
    expect(published).toEqual([])
  })
})
