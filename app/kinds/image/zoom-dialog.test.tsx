import { describe, expect, it } from 'vitest'
import { createFakeContentServices } from '../../testing/fake-content.ts'
import { createTestPageFetcher } from '../../testing/test-app.ts'
import { villageTestItems } from '../../testing/village-test-items.ts'

const presentation = 'application/ld+json;profile=&quot;http://iiif.io/api/presentation/3/context.json&quot;'

describe('zoom dialog', () => {
  it('has a hidden button and a closed dialog without the script', async () => {
    const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems))('/image/1')
    expect(html).toMatch(/<button type="button" class="zoom-open"[^>]* hidden=""/)
    expect(html).toMatch(/<dialog class="zoom"(?![^>]* open)/)
    expect(html).not.toContain('openseadragon')
  })

  it('labels the picture, its tools and its key shortcuts', async () => {
    const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems))('/image/1')
    const [dialog = ''] = /<dialog class="zoom".*?<\/dialog>/s.exec(html) ?? []
    expect(dialog).toContain('aria-label="The wheel: zoom"')
    expect(dialog).toMatch(/data-info="\/iiif\/image\/[0-9a-f]{24}\/info\.json"/)
    const tools = ['Zoom in', 'Zoom out', 'Whole picture', 'Rotate right', 'Full screen', 'Close']
    for (const tool of tools) expect(dialog).toContain(`aria-label="${tool}"`)
    expect(dialog).toContain('role="application"')
    expect(dialog).toContain('Use the arrow keys to move the picture')
  })

  it('is in Czech when the interface is in Czech', async () => {
    const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems), {
      lang: 'cs',
      language: 'cs',
    })('/image/1')
    for (const words of [
      'Přiblížit',
      'Oddálit',
      'Celý obrázek',
      'Otočit doprava',
      'Na celou obrazovku',
      'Zavřít',
    ])
      expect(html).toContain(`aria-label="${words}"`)
    expect(html).toContain('data-level="{percent} % skutečné velikosti"')
  })
})

describe('the address of the IIIF manifest', () => {
  it.each([
    ['/image/1', '/iiif/manifest/image/1'],
    ['/gallery/2', '/iiif/manifest/gallery/2'],
  ])(
    'of %s is %s, in the head and as text to copy beside a link to our own viewer',
    async (page, manifest) => {
      const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems))(page)
      expect(html).toMatch(
        new RegExp(
          `<link rel="alternate" type="${presentation.replace(/[+.]/g, '\\$&')}" href="[^"]*${manifest}"`,
        ),
      )
      expect(html).toContain(`<code>https://lhota.example${manifest}</code>`)
      expect(html).toContain(`data-copy="https://lhota.example${manifest}"`)
      expect(html).not.toContain(`<a href="${manifest}"`)
      expect(html).toMatch(/<a href="(\/image\/1#zoom"|\/img\/[^"]*" data-open-zoom="")/)
    },
  )

  it('is left out for a gallery without images of its own', async () => {
    const { html } = await createTestPageFetcher(
      createFakeContentServices({ ...villageTestItems, image: [] }),
    )('/gallery/2')
    expect(html).not.toContain('/iiif/')
  })
})
