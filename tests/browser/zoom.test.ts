import type { APIRequestContext, Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { expect, test } from './support/test.ts'

interface Manifest {
  readonly items: readonly { readonly id: string; readonly width: number; readonly type: string }[]
}

let known: Promise<string> | undefined

/** The page of the largest picture in any gallery. */
function largePicture(request: APIRequestContext): Promise<string> {
  known ??= findLarge(request)
  return known
}

/** Found the way an external IIIF viewer finds it. */
async function findLarge(request: APIRequestContext): Promise<string> {
  const galleries = await manifestsIn(request, '/iiif/collection/galleries')
  const canvases = (await Promise.all(galleries.map((path) => read(request, path)))).flatMap(
    ({ items }) => items,
  )
  const [largest] = canvases.toSorted((one, other) => other.width - one.width)
  expect(largest?.width).toBeGreaterThan(4000)
  return `/image/${largest?.id.split('/').at(-1)}`
}

async function manifestsIn(request: APIRequestContext, path: string): Promise<string[]> {
  const { items } = await read(request, path)
  const paths = items.map(({ id, type }) => ({ path: new URL(id).pathname, type }))
  const below = paths.map((one) => (one.type === 'Manifest' ? [one.path] : manifestsIn(request, one.path)))
  return (await Promise.all(below)).flat()
}

async function read(request: APIRequestContext, path: string): Promise<Manifest> {
  return await (await request.get(path)).json()
}

/** The zoom level, in percent. */
async function level(page: Page): Promise<number> {
  return Number.parseInt((await page.locator('.zoom-said').textContent()) ?? '', 10)
}

test.describe('zoom view of a large picture', () => {
  test('is opened, zoomed by keys, wheel and buttons, and closed', async ({ page, request }) => {
    const path = await largePicture(request)
    const requestedUrls: string[] = []
    page.on('request', (one) => requestedUrls.push(one.url()))
    await page.goto(path, { waitUntil: 'load' })
    const opener = page.getByRole('button', { name: 'Zoom in' })
    await expect(opener).toBeVisible()
    expect(requestedUrls.filter((url) => url.includes('zoom-viewer'))).toEqual([])

    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAttribute('data-ready', '')
    await expect(page.getByRole('application')).toBeFocused()
    const whole = await level(page)
    await page.keyboard.press('+')
    await expect.poll(() => level(page)).toBeGreaterThan(whole)
    const closer = await level(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('r')
    await page.mouse.move(600, 300)
    await page.mouse.wheel(0, -400)
    await expect.poll(() => level(page)).toBeGreaterThan(closer)
    await page.getByRole('button', { name: 'Whole picture' }).click()
    await expect.poll(() => level(page)).toBe(whole)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Zoom in' })).toHaveAttribute(
      'aria-disabled',
      'false',
    )
    expect(await violationsOn(page)).toEqual([])

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.keyboard.press('z')
    await expect(dialog).toHaveAttribute('data-ready', '')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    for (const url of requestedUrls) expect(new URL(url).origin).toBe(new URL(page.url()).origin)
  })

  test('opens on a phone with a tap, complete and sharp', async ({ openWindow, request }) => {
    const viewport = { width: 375, height: 700 }
    const page = await openWindow({ viewport, hasTouch: true, reducedMotion: 'reduce' })
    await page.goto(await largePicture(request))
    await page.locator('.plate img').tap()
    await expect(page.getByRole('dialog')).toHaveAttribute('data-ready', '')
    const canvas = page.locator('.zoom-stage canvas').first()
    // The picture is drawn, not just the background behind it.
    await expect
      .poll(() =>
        canvas.evaluate((element: HTMLCanvasElement) => {
          const { width, height } = element
          // Chromium warns when the same canvas is read again, which this does until it is drawn.
          const pixel = new OffscreenCanvas(1, 1).getContext('2d')
          pixel?.drawImage(element, width / 2, height / 2, 1, 1, 0, 0, 1, 1)
          return pixel?.getImageData(0, 0, 1, 1).data[3]
        }),
      )
      .toBe(255)
    for (const tool of await page.locator('.zoom-tools button:visible').all()) {
      const box = await tool.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Zoom in' }).tap()
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('shows an error with a link to the original when the picture cannot be loaded', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.expected.push(/Failed to load resource/, /Cannot load the IIIF info/)
    await page.goto(await largePicture(request))
    await page.route('**/info.json', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const trouble = page.getByRole('alert')
    await expect(trouble).toHaveText(/The picture couldn’t be loaded\./)
    await expect(trouble.getByRole('link')).toHaveAttribute('href', /^\/img\/[0-9a-f]{24}\/full\.jpg$/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('closes permanently when it was opened by URL, and is not printed', async ({ page, request }) => {
    const path = await largePicture(request)
    await page.goto(`${path}#zoom`)
    const dialog = page.locator('dialog.zoom')
    await expect(dialog).toHaveAttribute('data-ready', '')
    await page.emulateMedia({ media: 'print' })
    await expect(dialog).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`${path}#picture$`))
  })

  for (const [language, label, about] of [
    ['en-US', 'Open in the viewer', 'copy the IIIF address'],
    ['cs', 'Prohlédnout do detailu', 'zkopírujte adresu IIIF'],
  ] as const) {
    test(`opens from the explained links of image and gallery, in ${language}`, async ({
      page,
      request,
      baseURL,
    }) => {
      const path = await largePicture(request)
      await page.context().addCookies([{ name: 'letopis-language', value: language, url: baseURL ?? '' }])
      await page.goto(path)
      await expect(page.locator('.iiif')).toContainText(about)
      await page.getByRole('link', { name: label }).click()
      await expect(page.locator('dialog.zoom')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(path)
      await page.goto((await page.locator('.facts a').getAttribute('href')) ?? '')
      await page.getByRole('link', { name: label }).click()
      await expect(page.locator('dialog.zoom')).toBeVisible()
      await expect(page).toHaveURL(/\/image\/\d+#zoom$/)
    })
  }

  test('ignores letter keys when shortcuts are disabled', async ({ page, request }) => {
    await page.addInitScript(() => localStorage.setItem('letopis-search-key', 'off'))
    await page.goto(await largePicture(request))
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const dialog = page.locator('dialog.zoom')
    await expect(dialog).toHaveAttribute('data-ready', '')
    await expect(dialog.locator('[aria-keyshortcuts=r], [aria-keyshortcuts=f]')).toHaveCount(0)
    expect(
      await page.locator('.zoom-stage').evaluate((stage) => {
        const key = new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true })
        return stage.dispatchEvent(key)
      }),
    ).toBe(true)
  })

  for (const [ratio, width] of [
    [27, 320],
    [1 / 30, 1280],
  ] as const) {
    test(`its button covers no part of a ${ratio > 1 ? 'low' : 'narrow'} picture`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(await largePicture(request))
      await page.locator('.plate').evaluate((plate, proportion) => {
        plate.style.setProperty('--ratio', String(proportion))
      }, ratio)
      const [button, picture, links] = await Promise.all(
        ['.zoom-open', '.plate img', '.steps'].map((part) => page.locator(part).boundingBox()),
      )
      if (!button || !picture || !links) throw new Error('Something is not there.')
      const isBeside = button.x >= picture.x + picture.width
      const isBelow = button.y >= picture.y + picture.height
      expect(isBeside || isBelow).toBe(true)
      expect(button.x + button.width).toBeLessThanOrEqual(width)
      expect(button.y + button.height).toBeLessThanOrEqual(links.y)
    })
  }

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('links to the original and shows the address of its manifest', async ({ page, request }) => {
      await page.goto(await largePicture(request))
      await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden()
      await expect(page.locator('.plate a')).toHaveAttribute('href', /^\/img\/[0-9a-f]{24}\/full\.jpg$/)
      await expect(page.getByRole('link', { name: 'Open in the viewer' })).toHaveAttribute(
        'href',
        /full\.jpg$/,
      )
      const href = (await page.locator('.iiif code').textContent()) ?? ''
      const alternate = page.locator('link[rel=alternate][type*="presentation/3"]')
      expect(await alternate.getAttribute('href')).toBe(href)
      expect((await request.get(new URL(href).pathname)).status()).toBe(200)
    })
  })
})
