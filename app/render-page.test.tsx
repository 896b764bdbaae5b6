import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { speculationRulesJson } from './enhance/speculation-rules.ts'
import { createFakeContentServices } from './testing/fake-content.ts'
import { createTestPageFetcher } from './testing/test-app.ts'
import { villageTestItems } from './testing/village-test-items.ts'

const toCspHash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

it('registers the CSP hash of every inline script and style', async () => {
  const { html, renderedPage } = await createTestPageFetcher(createFakeContentServices(villageTestItems))(
    '/article/12',
  )
  const inline = Array.from(
    html.matchAll(/<(?:script(?![^>]*(?:src=|ld\+json))|style)[^>]*>(.*?)<\/(?:script|style)>/gs),
    ([, code]) => code ?? '',
  )
  expect(inline.length).toBeGreaterThan(0)
  // The enhance script adds these later.
  const allowedCode = [...inline, speculationRulesJson]
  expect([...renderedPage.inlineCspSources].sort()).toEqual(allowedCode.map(toCspHash).sort())
})

it('does not allow a script in content', async () => {
  const article = { ...villageTestItems.article[0], content: '<p>x</p><script>alert(1)</script>' }
  const { renderedPage } = await createTestPageFetcher(
    createFakeContentServices({ ...villageTestItems, article: [article] }),
  )('/article/12')
  expect(renderedPage.inlineCspSources).not.toContain(toCspHash('alert(1)'))
})

it('prefixes the ids of islands, as in the browser', async () => {
  const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems))('/search')
  expect(html).toMatch(/aria-describedby="_search-[^"]+"/)
})

it('passes an island’s props as JSON', async () => {
  const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems))(
    '/search?q=%22%27%3Cb%3E',
  )
  const props = /data-props="([^"]*)"/.exec(html)?.[1] ?? ''
  const text = props
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  expect(JSON.parse(text).answer.fields.q).toBe('"\'<b>')
})
