import { expect, it } from 'vitest'
import { ScheduledPublicationFinder } from '../../server/realtime/scheduled-publications.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

describeOnOneEngine('scheduled publications', (open) => {
  it('are found once, also if they were scheduled after the last check', async () => {
    const harness = new ContentTestHarness(await open())
    const finder = new ScheduledPublicationFinder(harness.content, () => new Date(harness.now))
    const start = Date.parse(harness.now)
    const addSeconds = (seconds: number) => new Date(start + seconds * 1000).toISOString()
    expect(await finder.findDue('article')).toEqual([])
    const { id } = await harness.createArticle('soon', addSeconds(2))
    const later = await harness.createArticle('later', addSeconds(10))
    await harness.createArticle('published by an edit', addSeconds(0))
    harness.now = addSeconds(5)
    expect(await finder.findDue('article')).toEqual([{ kind: 'article', id, at: addSeconds(2) }])
    expect(await finder.findDue('article')).toEqual([])
    harness.now = addSeconds(10)
    expect(await finder.findDue('article')).toEqual([{ kind: 'article', id: later.id, at: addSeconds(10) }])
    harness.now = addSeconds(20)
    expect(await finder.findDue('article')).toEqual([])
  })
})
