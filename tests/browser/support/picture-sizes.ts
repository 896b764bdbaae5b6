import { expect, type Page } from '@playwright/test'

/**
 * Checks at each width of the window that every picture comes with about as many pixels as are shown, or in the smallest
 * variant that is large enough; returns the number of different pictures: those alike in box, shape and variants count once.
 */
export async function expectPicturesOfShownSize(page: Page, widths: readonly number[]): Promise<number> {
  let count = 0
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const pictures = await page.evaluate(measurePictures)
    count += pictures.length
    expect(pictures.filter(isWrong), `${page.url()}, ${width} px`).toEqual([])
  }
  return count
}

interface MeasuredPicture {
  readonly path: string
  readonly pixels: number
  readonly shown: number
  readonly sizes: string
  /** The widths of all variants. */
  readonly variants: readonly number[]
}

function isWrong({ pixels, shown, variants }: MeasuredPicture): boolean {
  const ratio = pixels / shown
  if (ratio < 0.9) return pixels < Math.max(...variants)
  const smaller = Math.max(0, ...variants.filter((variant) => variant < pixels))
  return ratio > 1.5 && smaller > shown * 1.02
}

/**
 * Runs in the page. Copies of the pictures choose their variants, because a picture keeps a larger one that it has. Their
 * addresses are new ones, because browsers prefer a larger variant that is in the cache.
 */
async function measurePictures(): Promise<MeasuredPicture[]> {
  const different = new Map<string, HTMLImageElement>()
  for (const image of document.images) {
    const { width, height } = image.getBoundingClientRect()
    if (!image.checkVisibility() || image.srcset === '' || width <= 1) continue
    const shape = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
    const widths = image.srcset.match(/\d+w/g)
    different.set([Math.round(width), Math.round(height), shape, image.sizes, widths].join(), image)
  }
  return await Promise.all(
    Array.from(different.values(), async (image) => {
      const variants = new Map(
        image.srcset.split(', ').map((candidate) => {
          const [href = '', width = ''] = candidate.split(' ')
          return [`${href}?copy=${Math.random()}`, Number.parseInt(width, 10)]
        }),
      )
      const copy = new Image()
      copy.sizes = image.sizes
      copy.srcset = Array.from(variants, ([href, width]) => `${href} ${width}w`).join(', ')
      while (copy.currentSrc === '') await new Promise((resolve) => setTimeout(resolve, 10))
      const path = copy.currentSrc.slice(location.origin.length)
      const box = image.getBoundingClientRect()
      const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name)))
      const asHighAsBox = width && height ? (box.height * width) / height : box.width
      const { objectFit } = getComputedStyle(image)
      const shown =
        objectFit === 'cover'
          ? Math.max(box.width, asHighAsBox)
          : objectFit === 'contain'
            ? Math.min(box.width, asHighAsBox)
            : box.width
      return {
        path,
        pixels: variants.get(path) ?? 0,
        shown: Math.round(shown),
        sizes: image.sizes,
        variants: [...variants.values()],
      }
    }),
  )
}
