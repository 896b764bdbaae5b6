import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { speculationRules } from './enhance/speculation-rules.ts'
import { createFakeContent } from './testing/fake-content.ts'
import { createTestApp } from './testing/test-app.ts'
import { villageTestItems } from './testing/village-test-items.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

it('notes the hash of every inline script and style of ours, as the browser will see it', async () => {
  const { html, renderedPage: notes } = await createTestApp(createFakeContent(villageTestItems))(
    '/article/12',
  )
  const inline = Array.from(
    html.matchAll(/<(?:script(?![^>]*(?:src=|ld\+json))|style)[^>]*>(.*?)<\/(?:script|style)>/gs),
    ([, code]) => code ?? '',
  )
  expect(inline.length).toBeGreaterThan(0)
  // The enhance script puts these in later.
  const known = [...inline, speculationRules]
  expect([...notes.inlineCspSources].sort()).toEqual(known.map(hashOf).sort())
})

it('does not vouch for a script that came with content', async () => {
  const article = { ...villageTestItems.article[0], content: '<p>x</p><script>alert(1)</script>' }
  const { renderedPage: notes } = await createTestApp(
    createFakeContent({ ...villageTestItems, article: [article] }),
  )('/article/12')
  expect(notes.inlineCspSources).not.toContain(hashOf('alert(1)'))
})

it('gives islands ids of their own, the same as in the browser', async () => {
  const { html } = await createTestApp(createFakeContent(villageTestItems))('/search')
  expect(html).toMatch(/aria-describedby="_search-[^"]+"/)
})

it('hands an island its props as JSON', async () => {
  const { html } = await createTestApp(createFakeContent(villageTestItems))('/search?q=%22%27%3Cb%3E')
  const props = /data-props="([^"]*)"/.exec(html)?.[1] ?? ''
  const text = props
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  expect(JSON.parse(text).answer.fields.q).toBe('"\'<b>')
})
