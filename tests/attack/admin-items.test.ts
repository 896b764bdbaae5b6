import { expect, it } from 'vitest'
import {
  type FieldDefinition,
  getFieldMaxLength,
  getKindDefinition,
  isRequiredField,
  kindNames,
} from '../../domain/kinds/index.ts'
import { createEditorContext, createOwnerContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startItemEditorTestSite } from '../support/item-editor-site.ts'

const editedKinds = kindNames.filter((kind) => !getKindDefinition(kind).single && kind !== 'image')

/** Valid values. */
const never = [{ a: 1 }, ['x'], true]

/** Invalid values for a field type, regardless of its rules. */
function wrongTypes({ type }: FieldDefinition): unknown[] {
  if (type === 'ref') return [...never, 'x', 1.5]
  if (type === 'number') return [...never, 'x', 1.5]
  if (type === 'choice') return [...never, 'nothing', 7]
  if (type === 'url') return [...never, 'javascript:alert(1)', 'data:text/html,x']
  if (type === 'date') return [...never, '1945-13', 'yesterday']
  if (type === 'isbn') return [...never, '978-0-306-40615-1', 7]
  if (type === 'email' || type === 'phone') return [...never, 'nobody', 7]
  return [...never, 7]
}

describeOnOneEngine('item forms under attack', (open) => {
  // Requests that are rejected before a database query are rejected the same on both engines.
  it('save and reveal nothing for visitors, other sites, and users without permission', async () => {
    const site = await startItemEditorTestSite(open)
    const item = { kind: 'news', values: { title: 'x', content: '<p>x</p>' } } as const
    const response = await site.postSaveRequest(
      { ...item, id: null, version: null },
      site.newAnonymousBrowser(),
    )
    expect(response.status).toBe(302)
    const foreign = await site.editor.request('/admin/save.json', {
      method: 'POST',
      body: JSON.stringify(item),
      headers: { 'Content-Type': 'text/plain', Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
    for (const path of ['/admin/add/news', '/admin/choices.json?kind=author', '/admin/save.json'])
      expect((await site.newAnonymousBrowser().request(path)).status).toBe(302)
    const redirect = { fromPath: '/old', toAddress: '/new', status: '301' }
    const rejected = await site.saveItem({ kind: 'redirect', values: redirect })
    expect(rejected).toEqual({ status: 403, outcome: { state: 'trouble', trouble: 'forbidden' } })
    expect((await site.saveItem({ kind: 'site', values: { webTitle: 'Mine' } })).status).toBe(403)
    expect((await site.editor.request('/admin/add/redirect')).status).toBe(403)
    // An editor may set only their own account as author.
    const author = { name: 'A', email: 'a@example.org' }
    const others = await site.saveItem({
      kind: 'author',
      values: { ...author, account: '00000000-0000-4000-8000-000000000000' },
    })
    expect(others.outcome).toMatchObject({
      state: 'invalid',
      errors: { fields: { account: [expect.any(String)] } },
    })
    expect(
      (await site.saveItem({ kind: 'author', values: { ...author, account: site.editorUserId } })).status,
    ).toBe(200)
    expect((await site.harness.content.items.list('news', {}, createEditorContext())).total).toBe(0)
  })

  it('reject malformed requests with an error code', async () => {
    const site = await startItemEditorTestSite(open)
    const whole = { kind: 'news', id: null, version: null, values: { title: 'x', content: 'x' } }
    const bodies = [
      '',
      'no JSON',
      '[]',
      'null',
      '{"kind":"__proto__"}',
      { ...whole, kind: 'constructor' },
      { ...whole, kind: 7 },
      { ...whole, values: null },
      { ...whole, values: [] },
      { ...whole, values: { ...whole.values, id: 1 } },
      { ...whole, values: { ...whole.values, removed_at: 'x', version: 5 } },
      '{"kind":"news","values":{"title":"x","content":"x","__proto__":{"a":1},"constructor":1}}',
      { ...whole, id: 1 },
      { ...whole, id: '1', version: 1 },
      { ...whole, version: 3 },
      { ...whole, id: -1, version: 1 },
      { ...whole, id: 1.5, version: 1 },
      { ...whole, publication: 'yesterday' },
      { ...whole, publication: { at: 7 } },
      { ...whole, publication: { at: '2026-02-31T00:00:00Z' } },
      { ...whole, form: 'x'.repeat(65) },
    ]
    for (const body of bodies) {
      const response = await site.postSaveRequest(body)
      expect([response.status, await response.json()], JSON.stringify(body)).toEqual([
        400,
        { state: 'trouble', trouble: 'failed' },
      ])
    }
    const missingItem = await site.saveItem({ kind: 'news', id: 999, version: 1, values: whole.values })
    expect(missingItem).toEqual({ status: 404, outcome: { state: 'trouble', trouble: 'gone' } })
    expect((await site.harness.content.items.list('news', {}, createEditorContext())).total).toBe(0)
    for (const query of [
      '',
      '?kind=',
      '?kind=nothing',
      '?kind=article&for=x&id=0',
      '?kind=gallery&for=article',
      '?kind=redirect',
      '?kind=article&kind=site',
    ])
      expect((await site.editor.request(`/admin/choices.json${query}`)).status).toBeGreaterThanOrEqual(400)
    for (const path of [
      '/admin/add/nothing',
      '/admin/add/site',
      '/admin/add/__proto__',
      '/admin/edit/nothing/1',
    ])
      expect((await site.editor.request(path)).headers.get('location')).toBe('/admin')
    for (const path of ['/admin/edit/news/999', '/admin/edit/news/x', '/admin/edit/news/1e3'])
      expect((await site.editor.request(path)).status).toBe(404)
  })

  it('report empty, too long or invalid values at the field, and lose nothing', async () => {
    const site = await startItemEditorTestSite(open)
    for (const kind of editedKinds) {
      const good = await site.harness.createValidValues(kind, 'Title')
      const by = getKindDefinition(kind).editedBy === 'owner' ? site.owner : site.editor
      const fields = Object.entries(getKindDefinition(kind).fields).filter(
        ([name, { type }]) => name !== 'ord' && type !== 'account',
      )
      const refusedAt = async (values: Record<string, unknown>) => {
        const { status, outcome } = await site.saveItem({ kind, values: { ...good, ...values } }, by)
        const invalidFields =
          outcome.state === 'invalid' ? Object.keys(outcome.errors.fields ?? {}) : [outcome.state]
        expect([kind, status, invalidFields.toSorted()]).toEqual([kind, 422, Object.keys(values).toSorted()])
      }
      const withEach = (some: (field: FieldDefinition) => readonly unknown[] | unknown) =>
        Object.fromEntries(
          fields.flatMap(([name, field]) => {
            const value = some(field)
            return value === undefined ? [] : [[name, value]]
          }),
        )
      for (const empty of ['', null, ' \n\t '])
        await refusedAt(withEach((field) => (isRequiredField(field) ? empty : undefined)))
      await refusedAt(
        withEach((field) => {
          const maxLength = getFieldMaxLength(field)
          return maxLength === null || maxLength > 3000 || field.type === 'choice'
            ? undefined
            : 'x'.repeat(maxLength + 1)
        }),
      )
      for (const at of [0, 1, 2, 3, 4]) await refusedAt(withEach((field) => wrongTypes(field)[at]))
      const pointing = fields.filter(([, { type }]) => type === 'ref').map(([name]) => name)
      for (const id of [-1, 999_999, 2 ** 40])
        await refusedAt(Object.fromEntries([...pointing, 'author'].map((name) => [name, id])))
      const saved = await site.saveItem({ kind, values: good }, by)
      expect([kind, saved.outcome.state]).toEqual([kind, 'saved'])
    }
  })

  it('accept a text of the maximum length and nothing longer', async () => {
    const site = await startItemEditorTestSite(open)
    const letters = (count: number) => `<p>${'ž'.repeat(count)}</p>`
    const longest = await site.saveItem({
      kind: 'news',
      values: { title: 'Long', content: letters(999_993) },
    })
    expect(longest.outcome.state).toBe('saved')
    const longer = await site.saveItem({ kind: 'news', values: { title: 'Long', content: letters(999_994) } })
    expect(longer.outcome).toMatchObject({
      state: 'invalid',
      errors: { fields: { content: [expect.any(String)] } },
    })
    const huge = await site
      .postSaveRequest({ kind: 'news', values: { content: letters(5_500_000) } })
      .catch(() => null)
    expect([413, undefined]).toContain(huge?.status)
    // A form without scripts escapes each of these to nine bytes.
    const content = `<p>${'中'.repeat(999_993)}</p>`
    const plain = await site.editor.postForm('/admin/add/news', { intent: 'save', title: 'Plain', content })
    expect(plain.status).toBe(303)
    const { total } = await site.harness.content.items.list('news', {}, createEditorContext())
    expect(total).toBe(2)
  })

  it('let one of several concurrent saves win, and keep what the others wrote', async () => {
    const site = await startItemEditorTestSite(open)
    const { id } = await site.harness.createItem('news', { title: 'First', content: '<p>0</p>' })
    const saves = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        site.saveItem({
          kind: 'news',
          id,
          version: 1,
          values: { title: `By ${at}`, content: `<p>${at}</p>` },
        }),
      ),
    )
    const states = saves.map(({ outcome }) => outcome.state).toSorted()
    expect(states).toEqual(['saved', 'stale', 'stale', 'stale', 'stale', 'stale'])
    const stale = saves.find(({ outcome }) => outcome.state === 'stale')
    expect(stale).toMatchObject({
      status: 409,
      outcome: { current: { id, version: 2 }, yours: { title: expect.stringMatching(/^By/) } },
    })
    const history = await site.harness.content.history.list('news', id, null, createEditorContext())
    expect(history.filter(({ action }) => action === 'refused')).toHaveLength(5)
    await site.harness.content.trash.remove('news', id, createEditorContext())
    const inTrash = await site.saveItem({
      kind: 'news',
      id,
      version: 3,
      values: { title: 'Late', content: 'x' },
    })
    expect(inTrash.outcome).toEqual({ state: 'trouble', trouble: 'gone' })
    expect(
      (await site.harness.content.history.list('news', id, null, createEditorContext()))[0]?.action,
    ).toBe('refused')
  })

  it('prevent gallery cycles and the removal of categories in use', async () => {
    const site = await startItemEditorTestSite(open)
    const { harness } = site
    const outer = await harness.createGallery('Outer')
    const inner = await harness.createGallery('Inner', outer)
    for (const parent of [outer, inner]) {
      const { outcome } = await site.saveItem({
        kind: 'gallery',
        id: outer,
        version: 1,
        values: { name: 'Outer', parent },
      })
      expect(outcome).toMatchObject({
        state: 'invalid',
        errors: { fields: { parent: [expect.any(String)] } },
      })
    }
    const { id, category } = await harness.createArticle('In use')
    const values = { for: 'book', name: 'Moved', description: 'x' }
    const moved = await site.saveItem({ kind: 'category', id: category, version: 1, values })
    expect(moved.outcome).toMatchObject({ errors: { fields: { for: [expect.any(String)] } } })
    const removed = await site.editor.postForm(`/admin/edit/category/${category}`, { intent: 'remove' })
    expect(removed.headers.get('location')).toContain(`/admin/settings/category/${category}`)
    const bookCategory = await harness.createCategory('book')
    const wrongOne = await site.saveItem({
      kind: 'article',
      id,
      version: 1,
      values: { category: bookCategory },
    })
    expect(wrongOne.outcome).toMatchObject({ errors: { fields: { category: [expect.any(String)] } } })
    expect(
      (await harness.content.items.read('category', category, createOwnerContext())).removed_at,
    ).toBeNull()
  })

  it('sent without scripts are saved, or rendered again exactly', async () => {
    const site = await startItemEditorTestSite(open)
    const category = await site.harness.createCategory('article')
    const image = await site.harness.createImage(await site.harness.createGallery('G'), 'Mill')
    const hostile = '"><script>alert(1)</script>'
    const fields = {
      intent: 'save',
      category: String(category),
      name: '',
      description: hostile,
      content: `<p>${'a'.repeat(30_000)}</p>`,
    }
    const rejected = await site.editor.postForm('/admin/add/article', fields)
    const page = await rejected.text()
    expect(rejected.status).toBe(422)
    expect(page).toContain('Name is required.')
    expect(page).toContain('a'.repeat(30_000))
    expect(page).not.toContain('<script>alert(1)')
    const saved = await site.editor.postForm('/admin/add/article', {
      ...fields,
      name: 'Named',
      thumb: `http://site.test/image/${image}`,
      publication: 'now',
    })
    expect(saved.status).toBe(303)
    expect(saved.headers.get('location')).toMatch(/^\/admin\/edit\/article\/\d+/)
    const [article] = (await site.harness.content.items.list('article', {}, createEditorContext())).items
    expect(article).toMatchObject({ name: 'Named', description: hostile, thumb: image, category })
    const stale = await site.editor.postForm(`/admin/edit/article/${article?.id}`, {
      ...fields,
      name: 'Mine',
      version: '7',
    })
    expect(stale.status).toBe(422)
    expect(await stale.text()).toContain('name="version" value="1"')
  })
})
