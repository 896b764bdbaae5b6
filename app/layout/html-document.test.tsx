import { describe, expect, it } from 'vitest'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'

describe('preloaded fonts', () => {
  async function listFonts(site: Parameters<typeof createTestPageFetcher>[1]): Promise<string[]> {
    const { html } = await createTestPageFetcher(createFakeContentServices({}), site)('/')
    const links = html.match(/<link[^>]*rel="preload"[^>]*as="font"[^>]*>/g) ?? []
    return links.map((link) => /([\w-]+)\.woff2/.exec(link)?.[1] ?? link)
  }
  const latin = ['literata-latin-normal', 'source-sans-3-latin-normal']
  const all = [...latin, 'literata-latin-ext-normal', 'source-sans-3-latin-ext-normal']

  it('are two on an English site, whose first screens use no others', async () => {
    expect(await listFonts({ lang: 'en-US', language: 'en-US' })).toEqual(latin)
  })

  it.each([
    { lang: 'cs', language: 'cs' },
    { lang: 'cs', language: 'en-US' },
    { lang: 'en-US', language: 'cs' },
    { lang: 'en-US', language: 'en-US', webTitle: 'Kroměříž' },
  ] as const)('are all where other letters are likely: %j', async (site) => {
    expect(await listFonts(site)).toEqual(all)
  })
})
