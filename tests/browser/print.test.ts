import { printPages, removeSpaces } from './support/print.ts'
import { itemPages } from './support/routes.ts'
import { expect, test } from './support/test.ts'

/** Labels of controls, which do nothing on paper. */
const controls = [
  'Share',
  'Copy the',
  'BibTeX',
  'Zoom in',
  'Full size',
  'Apply',
  'RSS',
  'IIIF',
  'Menu',
  'Cite this',
]

test('prints address, citation and pictures of a page, without its controls', async ({ page, request }) => {
  const { article, image, gallery, news } = await itemPages(request)
  for (const path of [
    article,
    image,
    gallery,
    news,
    '/books',
    '/timeline?from=1900&to=1930',
    '/search?q=mill',
  ]) {
    await page.goto(path)
    const pages = await printPages(page)
    const text = pages.map((printed) => printed.text).join('')
    expect(text, path).toMatch(/https?:\/\/\S+©/)
    expect(text, path).toContain(`${path}©`)
    expect(
      controls.filter((label) => text.includes(removeSpaces(label))),
      path,
    ).toEqual([])
    if ([article, image, gallery, news].includes(path)) {
      const citation = await page.locator('.cite-words').textContent()
      expect(text, path).toContain(removeSpaces(citation ?? ''))
    }
  }
})

test('prints all pictures of a gallery, and no card on two pages', async ({ page, request }) => {
  const { gallery } = await itemPages(request)
  await page.goto(gallery)
  const tiles = await page.locator('main img').count()
  // The browser loads lazy pictures for printing, but `page.pdf` does not wait for them.
  await page.locator('main img').evaluateAll(async (images) => {
    for (const image of images as HTMLImageElement[]) image.loading = 'eager'
    await Promise.all((images as HTMLImageElement[]).map((image) => image.decode()))
  })
  const pages = await printPages(page)
  expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBeGreaterThanOrEqual(tiles)

  await page.goto('/books')
  const entries = await page
    .locator('.entry')
    .evaluateAll((elements) =>
      elements.map((element) => [
        element.querySelector('h3')?.textContent ?? '',
        element.querySelector('.meta + p')?.textContent ?? '',
      ]),
    )
  expect(entries.length).toBeGreaterThan(10)
  const books = await printPages(page)
  const split = entries.filter(
    ([title = '', description = '']) =>
      !books.some(
        ({ text }) => text.includes(removeSpaces(title)) && text.includes(removeSpaces(description)),
      ),
  )
  expect(split).toEqual([])
})
