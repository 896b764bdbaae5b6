import { describe, expect, it } from 'vitest'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'

const get = createTestPageFetcher(createFakeContentServices(villageTestItems))
const getInCzech = createTestPageFetcher(createFakeContentServices(villageTestItems), { language: 'cs' })

const extractRootTag = (html: string) => /<html[^>]*>/.exec(html)?.[0] ?? ''

describe('every page', () => {
  it.each(['/articles', '/login', '/nothing-here'])(
    '%s has the language, build id and messages URL on its root element',
    async (path) => {
      const root = extractRootTag((await getInCzech(path)).html)
      expect(root).toContain('lang="cs"')
      expect(root).toContain('data-build="test"')
      expect(root).toContain('data-messages="/_i18n/test/cs/messages.json"')
    },
  )

  it.each(['/articles', '/login', '/nothing-here'])('%s allows the theme script in its CSP', async (path) => {
    const { html, renderedPage } = await get(path)
    const script = /<script>(\{let t;.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(html.indexOf(script)).toBeLessThan(html.indexOf('</head>'))
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
    expect(renderedPage.inlineCspSources).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  })

  it('has each language by its native name and marks the current one', async () => {
    const { html } = await getInCzech('/articles')
    const form = /<form class="language-switch".*?<\/form>/s.exec(html)?.[0] ?? ''
    expect(form).toMatch(/action="\/language" method="post"/)
    expect(form).toContain('>Jazyk rozhraní</span>')
    expect(form).toMatch(/value="cs" lang="cs" aria-current="true"[^>]*>Čeština</)
    expect(form).toMatch(/value="en-US" lang="en-US" name="language">English</)
  })

  it('has a closed modal dialog', async () => {
    for (const path of ['/articles', '/login']) {
      const { html } = await get(path)
      expect(html.match(/<dialog[^>]*class="modal"[^>]*>/g)).toHaveLength(1)
      expect(/<dialog[^>]*>/.exec(html)?.[0]).not.toContain('open')
    }
  })
})

describe('messages', () => {
  it('are preloaded only on pages that wait for them: those of signed-in users', async () => {
    const preload = 'rel="preload" as="fetch" crossorigin="anonymous" href="/_i18n/test/en-us/messages.json"'
    const getSignedIn = createTestPageFetcher(createFakeContentServices({}), {
      account: 'jana@lhota.example',
    })
    expect((await getSignedIn('/login')).html.toLowerCase()).toContain(preload)
    expect((await get('/login')).html).not.toContain('as="fetch"')
    expect((await get('/articles')).html).not.toContain('as="fetch"')
  })
})
