import { describe, expect, it } from 'vitest'
import { createFakeContent } from '../testing/fake-content.ts'
import { createTestApp } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'

const get = createTestApp(createFakeContent(villageTestItems))
const inCzech = createTestApp(createFakeContent(villageTestItems), { language: 'cs' })

const rootOf = (html: string) => /<html[^>]*>/.exec(html)?.[0] ?? ''

describe('every page', () => {
  it.each(['/articles', '/login', '/nothing-here'])('%s says what it was made of', async (path) => {
    const root = rootOf((await inCzech(path)).html)
    expect(root).toContain('lang="cs"')
    expect(root).toContain('data-build="test"')
    expect(root).toContain('data-messages="/_i18n/test/cs/messages.json"')
  })

  it.each(['/articles', '/login', '/nothing-here'])(
    '%s may run the script that chooses the colours',
    async (path) => {
      const { html, renderedPage: notes } = await get(path)
      const script = /<script>(\{let t;.*?)<\/script>/.exec(html)?.[1] ?? ''
      expect(html.indexOf(script)).toBeLessThan(html.indexOf('</head>'))
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
      expect(notes.inlineCspSources).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
    },
  )

  it('offers each language in its own words and marks the current one', async () => {
    const { html } = await inCzech('/articles')
    const form = /<form class="language-switch".*?<\/form>/s.exec(html)?.[0] ?? ''
    expect(form).toMatch(/action="\/language" method="post"/)
    expect(form).toMatch(/value="cs" lang="cs" aria-current="true"[^>]*>Čeština</)
    expect(form).toMatch(/value="en-US" lang="en-US" name="language">English</)
  })

  it('has a modal layer that is closed', async () => {
    for (const path of ['/articles', '/login']) {
      const { html } = await get(path)
      expect(html.match(/<dialog[^>]*class="modal"[^>]*>/g)).toHaveLength(1)
      expect(/<dialog[^>]*>/.exec(html)?.[0]).not.toContain('open')
    }
  })
})

describe('messages', () => {
  it('are asked for at once where a page hydrates, and only there', async () => {
    const preload = 'rel="preload" as="fetch" crossorigin="anonymous" href="/_i18n/test/en-US/messages.json"'
    expect((await get('/login')).html.toLowerCase()).toContain(preload.toLowerCase())
    expect((await get('/articles')).html).not.toContain('as="fetch"')
  })
})
