import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAllMessages } from '../i18n/messages.ts'
import { disableAllTranslation } from '../i18n/translate.ts'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher, fakeVisitorSession } from '../testing/test-app.ts'

const get = createTestPageFetcher(createFakeContentServices({}))
const getInCzech = createTestPageFetcher(createFakeContentServices({}), { language: 'cs' })
const ownerSession = {
  ...fakeVisitorSession,
  account: { id: 'jana', email: 'jana@example.org', name: 'Jana', role: 'owner' },
} as const
const getAsOwner = createTestPageFetcher(createFakeContentServices({}), { session: ownerSession })
const pages = ['/_ignis-info', '/_ignis-config', '/_ignis-welcome']

function extractMain(html: string): string {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

/** The value of an entry by its name. */
function findValue(html: string, name: string): string | undefined {
  return new RegExp(`<dt>${name}</dt><dd>(.*?)(?:<small|</dd>)`).exec(html)?.[1]
}

describe.each(pages)('%s', (path) => {
  it('is a document that is not indexed', async () => {
    const { response, html, renderedPage } = await get(path)
    expect([response.status, renderedPage.renderMode]).toEqual([200, 'document'])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('shows no paths or connection strings', async () => {
    const main = extractMain((await get(path)).html)
    expect(main).not.toMatch(/secret|postgres:\/\/|\/tmp|\/srv|\/home|letopis\.db/i)
  })

  it('is available in both languages', async () => {
    const [english, czech] = [await get(path), await getInCzech(path)]
    for (const { html } of [english, czech]) expect(html).not.toContain('???')
    expect(extractMain(czech.html)).not.toBe(extractMain(english.html))
  })

  it('rejects POST and has no subpaths', async () => {
    expect((await get(path, { method: 'POST' })).response.status).toBeGreaterThanOrEqual(400)
    expect((await get(`${path}/more`)).response.status).toBe(404)
  })
})

describe('the content of the pages', () => {
  it('is the features, and what the site runs on only for owners', async () => {
    const { html: publicHtml } = await get('/_ignis-info')
    expect(findValue(publicHtml, 'Languages')).toBe('English, Čeština')
    expect(findValue(publicHtml, 'Translation')).toBe('on')
    expect(publicHtml).not.toMatch(/1\.2\.3|SQLite|November 14, 2026/)
    const editor = { ...ownerSession, account: { ...ownerSession.account, role: 'editor' } } as const
    const data = await createTestPageFetcher(createFakeContentServices({}), { session: editor })(
      '/_ignis-info.data',
    )
    expect(data.html).not.toMatch(/1\.2\.3|sqlite/)
    const { html } = await getAsOwner('/_ignis-info')
    expect(findValue(html, 'Database')).toBe('SQLite, embedded')
    expect(findValue(html, 'Version')).toBe('1.2.3')
    expect(findValue(html, 'Build')).toBe('test')
    expect(findValue(html, 'Built')).toBe('November 14, 2026')
  })

  it('is the escaped configuration', async () => {
    const htmlTitle = '<img src=x onerror=alert(1)>'
    const { html } = await createTestPageFetcher(createFakeContentServices({}), {
      webTitle: htmlTitle,
      lang: 'cs',
      language: 'en-US',
    })('/_ignis-config')
    expect(extractMain(html)).not.toContain('<img')
    expect(findValue(html, 'Site title')).toBe('&lt;img src=x onerror=alert(1)&gt;')
    expect(findValue(html, 'Author’s address')).toBe('not set')
    expect(findValue(html, 'Language of the site')).toBe('Čeština')
    expect(findValue(html, 'Language of this page')).toBe('English')
    expect(findValue(html, 'Address of the site')).toBe('https://lhota.example')
    expect(html).not.toContain('LETOPIS_')
    expect((await getAsOwner('/_ignis-config')).html).toContain('Set by: LETOPIS_WEB_TITLE')
  })

  it('is the first steps that are left, for those whom they concern', async () => {
    const newSite = {
      session: {
        ...fakeVisitorSession,
        ownerSetup: { ...fakeVisitorSession.ownerSetup, hasOwner: async () => false },
      },
      hasSample: true,
      origin: 'http://127.0.0.1:3000',
    }
    const readSteps = async (site: Parameters<typeof createTestPageFetcher>[1]) => {
      const { html } = await createTestPageFetcher(createFakeContentServices({}), site)('/_ignis-welcome')
      return [...extractMain(html).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading)
    }
    expect(await readSteps(newSite)).toEqual([
      'Create the owner’s account',
      'Name the site',
      'Set the site’s address',
      'Remove the sample content',
      'Check the site',
      'Back up the site',
    ])
    expect(await readSteps({ session: ownerSession })).toEqual([
      'Name the site',
      'Check the site',
      'Back up the site',
    ])
    const { html } = await get('/_ignis-welcome')
    expect(extractMain(html)).not.toMatch(/<pre>|fictional/)
  })
})

describe('with translation switched off', () => {
  beforeAll(disableAllTranslation)
  afterAll(registerAllMessages)

  it('shows the fixed text for every message', async () => {
    const { html } = await createTestPageFetcher(createFakeContentServices({}))('/_ignis-info')
    expect(html).toContain('<h1>Translation not available</h1>')
    expect(html).toContain('<title>Translation not available</title>')
    expect(html).not.toContain('Skip to content')
    // Language names are not messages.
    expect(html).toContain('>Čeština</button>')
  })
})
