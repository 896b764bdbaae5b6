import { expect, type Page } from '@playwright/test'

/**
 * Checks at each width that no picture is clipped, and that cropped ones are cropped around their focal point; returns the
 * number of cropped ones.
 */
export async function expectCropsAroundFocalPoints(page: Page, widths: readonly number[]): Promise<number> {
  let cropped = 0
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const pictures = await page.locator('main img').evaluateAll((images) =>
      images
        .filter((image): image is HTMLImageElement => image instanceof HTMLImageElement)
        // The first pages of documents show their upper part.
        .filter((image) => image.checkVisibility() && image.closest('.link-card-page') === null)
        .map((image) => {
          const { objectFit, objectPosition } = getComputedStyle(image)
          const box = image.getBoundingClientRect()
          let clip: Element | null = image.parentElement
          while (clip && getComputedStyle(clip).overflow !== 'hidden') clip = clip.parentElement
          const outer = clip?.getBoundingClientRect() ?? box
          const isClipped = box.bottom > outer.bottom + 1.5 || box.top < outer.top - 1.5
          const expected = image.style.objectPosition || '50% 30%'
          return { src: image.src, objectFit, objectPosition, expected, isClipped }
        }),
    )
    for (const picture of pictures) {
      const label = `${page.url()}, ${width} px: ${picture.src}`
      expect(picture.isClipped, label).toBe(false)
      if (picture.objectFit !== 'cover') continue
      cropped += 1
      expect(picture.objectPosition, label).toBe(picture.expected)
    }
  }
  return cropped
}
