import { expect, it } from 'vitest'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startItemEditorTestSite } from '../support/item-editor-site.ts'

describeOnOneEngine('the state of an item that is open in a form', (open) => {
  it('is not returned to visitors, and contains the current version and who saved it', async () => {
    const { editor, owner, editorUserId, newAnonymousBrowser, saveItem } = await startItemEditorTestSite(open)
    const { outcome } = await saveItem(
      { kind: 'news', values: { title: 'Mill', content: '<p>It stands.</p>' } },
      owner,
    )
    if (outcome.state !== 'saved') throw new Error(outcome.state)
    const { id, version } = outcome.item
    const path = `/admin/edit/news/${id}/restored.json`
    expect((await newAnonymousBrowser().request(path)).status).toBe(302)

    await saveItem({ kind: 'news', id, version, values: { title: 'Old mill' } })
    // Rejected as stale, so that it is not the last change.
    expect((await saveItem({ kind: 'news', id, version, values: { title: 'New mill' } }, owner)).status).toBe(
      409,
    )
    const lastChange = { at: expect.any(String), userId: editorUserId }
    expect(await (await owner.request(path)).json()).toEqual({
      standing: 'there',
      item: expect.objectContaining({
        id,
        version: 2,
        values: expect.objectContaining({ title: 'Old mill' }),
      }),
      lastChange: { ...lastChange, userName: 'editor' },
    })
    const seenByEditor = await (await editor.request(path)).json()
    expect(seenByEditor.lastChange).toEqual({ ...lastChange, userName: 'editor' })
    expect(JSON.stringify(seenByEditor)).not.toContain('@')

    const removed = { intent: 'remove', id: `${id}:2` }
    await editor.postForm('/admin/lists/news/actions', removed, { Accept: 'application/json' })
    expect(await (await owner.request(path)).json()).toMatchObject({ standing: 'trash', lastChange })
    await owner.postForm('/admin/trash/actions', { intent: 'empty' }, { Accept: 'application/json' })
    expect(await (await owner.request(path)).json()).toEqual({ standing: 'gone' })
  })
})
