import type { Page } from '@playwright/test'
import { noteShifts, sumOfShifts } from './support/layout-shift.ts'
import { countWork, drawn, quiet } from './support/quiet.ts'
import { itemPages } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const missing = 'ab'.repeat(32)

/** An image with neighbours on both sides, and the labels of the links to them. */
async function middleImage(page: Page): Promise<{ at: string; previous: string; next: string }> {
  const { gallery } = await itemPages(page.request)
  await page.goto(gallery)
  const hrefs = await page
    .locator('.tile a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const [previous = '', at = '', next = ''] = hrefs.map((href) => href ?? '')
  expect(next).toMatch(/^\/image\/\d+#picture$/)
  return { at, previous, next }
}

test('gallery rows are even, filled and uncropped at every width, with visible captions', async ({
  page,
  request,
}) => {
  const { gallery } = await itemPages(request)
  for (const path of [gallery, '/images']) {
    await page.goto(path)
    for (const width of [320, 375, 768, 1280, 2560]) {
      await test.step(`${path}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        const grid = await page.locator('.tiles').first().boundingBox()
        const tiles = await page.locator('.tile img').evaluateAll((images) =>
          images.map((image) => {
            const { top, width, height, right } = image.getBoundingClientRect()
            const own = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
            return { top: Math.round(top), width, height, right, own }
          }),
        )
        expect(tiles.length).toBeGreaterThan(2)
        for (const tile of tiles) {
          const shown = tile.width / tile.height
          expect(Math.abs(shown / Math.min(2.8, Math.max(0.6, tile.own)) - 1)).toBeLessThan(0.02)
        }
        const rows = [...Map.groupBy(tiles, ({ top }) => top).values()]
        const heights = rows.map(([first]) => first?.height ?? 0)
        for (const [index, row] of rows.entries()) {
          for (const { height } of row) expect(Math.abs(height - (heights[index] ?? 0))).toBeLessThan(1)
          const end = (grid?.x ?? 0) + (grid?.width ?? 0)
          expect(Math.abs((row.at(-1)?.right ?? 0) - end)).toBeLessThan(2)
        }
        // The last row is about as high as the others.
        expect((heights.at(-1) ?? 0) / Math.max(...heights)).toBeGreaterThan(0.45)
        expect((heights.at(-1) ?? 0) / Math.min(...heights)).toBeLessThan(2.2)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        const caption = page.locator('.tile-text').first()
        await expect(caption).toHaveCSS('opacity', '1')
        await expect(caption).toHaveCSS('position', 'static')
      })
    }
  }
})

test('the picture of an image’s page fits every window', async ({ page, request }) => {
  const images = (await (await request.get('/images')).text()).matchAll(/href="(\/image\/\d+#picture)"/g)
  const paths = [...new Set(Array.from(images, ([, path = '']) => path))]
  await noteShifts(page)
  for (const path of [paths[0], paths[16], paths[22]]) {
    for (const [width, height] of [
      [375, 667],
      [812, 375],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await page.goto('about:blank')
      await page.setViewportSize({ width, height })
      await page.goto(path ?? '')
      const box = await page.locator('.plate img').boundingBox()
      expect(box?.width).toBeLessThanOrEqual(width)
      expect(box?.height).toBeLessThanOrEqual(height)
      // All of it is in view at the address that the site links to.
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
      expect(await sumOfShifts(page)).toBeLessThan(0.01)
    }
  }
})

test.describe('a picture whose file is missing', () => {
  test('leaves an empty frame of its size, and the page unchanged', async ({ page, request, complaints }) => {
    complaints.expected.push(/the server responded with a status of 404/)
    const { image } = await itemPages(request)
    await page.goto(image)
    const whole = await page.locator('.plate img').boundingBox()
    await page.route('**/img/**', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/[0-9a-f]{24}/, missing.slice(0, 24)),
      }),
    )
    await page.goto('about:blank')
    await page.goto(`${image}?again`)
    const plate = page.locator('.plate img')
    await expect(plate).toHaveJSProperty('complete', true)
    expect(await plate.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    expect(await plate.boundingBox()).toEqual(whole)
  })

  test('returns 404 and is not cached', async ({ request }) => {
    const response = await request.get(`/img/${missing}/640.webp`)
    expect(response.status()).toBe(404)
    expect(response.headers()).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, no-store',
    })
  })
})

for (const [name, width] of [
  ['wide', 1280],
  ['narrow', 375],
] as const) {
  test(`nothing shifts while pictures load, on a ${name} screen`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const { gallery, image } = await itemPages(request)
    await noteShifts(page)
    let shown = Promise.withResolvers<void>()
    await page.route('**/img/**', async (route) => {
      await shown.promise
      await route.continue()
    })
    for (const path of ['/galleries', gallery, image]) {
      shown = Promise.withResolvers()
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await drawn(page)
      shown.resolve()
      await page.waitForLoadState('networkidle')
      expect(await sumOfShifts(page), path).toBeLessThan(0.001)
    }
  })
}

test.describe('navigation between images', () => {
  test('uses arrow keys, and Escape returns to the image’s position in its gallery', async ({ page }) => {
    const { at, previous, next } = await middleImage(page)
    await page.goto(at)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(next)
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(at)
    await page.keyboard.press('ArrowLeft')
    await expect(page).toHaveURL(previous)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/gallery\/\d+(\?page=\d+)?#image-\d+$/)
    await expect(page.locator('.tile:target')).toBeInViewport()
  })

  test('ignores keys with another meaning', async ({ page }) => {
    await countWork(page)
    const { at } = await middleImage(page)
    await page.goto(at)
    for (const key of ['Shift+ArrowRight', 'Control+ArrowRight', 'Meta+ArrowLeft', 'ArrowDown', 'End']) {
      await page.keyboard.press(key)
    }
    await page.evaluate(() => {
      const field = document.createElement('input')
      document.querySelector('main')?.append(field)
      field.focus()
    })
    for (const key of ['ArrowRight', 'ArrowLeft', 'Escape']) await page.keyboard.press(key)
    await page.evaluate(() => document.querySelector('main input')?.remove())
    await page.evaluate(() => document.querySelector('main')?.style.setProperty('width', '3000px'))
    await page.keyboard.press('ArrowRight')
    await quiet(page)
    await expect(page).toHaveURL(at)
  })

  test('does not handle Escape of a second dialog', async ({ page }) => {
    await countWork(page)
    const { at } = await middleImage(page)
    await page.goto(at)
    await page.evaluate(() => {
      const dialog = document.createElement('dialog')
      document.body.append(dialog)
      dialog.showModal()
    })
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await quiet(page)
    await expect(page).toHaveURL(at)
  })

  test('prefetches the neighbours', async ({ page }) => {
    const { at, previous, next } = await middleImage(page)
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname))
    await page.goto('about:blank')
    await page.goto(at)
    for (const neighbour of [previous, next]) {
      await expect.poll(() => requestedUrls).toContain(neighbour.replace('#picture', ''))
    }
    const sources = await page.locator('a[rel="next"].step').getAttribute('data-sources')
    const hash = /[0-9a-f]{24}/.exec(sources ?? '')?.[0] ?? 'none'
    await expect
      .poll(() => requestedUrls.filter((path) => path.includes(hash) && !path.includes('/160')))
      .not.toEqual([])
  })

  test('prefetches nothing for visitors who save data', async ({ page }) => {
    const { at, next } = await middleImage(page)
    await countWork(page)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const requestedUrls: string[] = []
    await page.goto('about:blank')
    page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname))
    await page.goto(at, { waitUntil: 'networkidle' })
    await quiet(page)
    expect(requestedUrls).not.toContain(next.replace('#picture', ''))
  })
})

test.describe('on a touch screen', () => {
  // During a transition the browser treats any touch as scrolling; no user swipes twice within a seventh of a
  // second.
  const contextOptions = { reducedMotion: 'reduce' } as const
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 720 }, contextOptions })

  async function swipe(
    page: Page,
    from: readonly [number, number],
    to: readonly [number, number],
  ): Promise<void> {
    // A page has its URL before its script has run.
    await page.waitForLoadState()
    const box = (await page.locator('.plate').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const wire = await page.context().newCDPSession(page)
    const point = (part: number) => ({
      x: box.x + box.width * (from[0] + (to[0] - from[0]) * part),
      y: box.y + box.height * (from[1] + (to[1] - from[1]) * part),
    })
    // The gesture takes a fifth of a second by its own clock, regardless of how slowly the machine sends it.
    const startedAt = Date.now() / 1000
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      wire.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [point(part)],
        timestamp: startedAt + part / 5,
      })
    await touch('touchStart', 0)
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part)
    await touch('touchEnd', 1)
    await wire.detach()
  }

  test('a horizontal swipe goes to the next and previous image, a diagonal or downward one does not', async ({
    page,
  }) => {
    await countWork(page)
    const { at, next } = await middleImage(page)
    await page.goto(at)
    await swipe(page, [0.8, 0.2], [0.4, 0.9])
    await swipe(page, [0.5, 0.9], [0.5, 0.1])
    await quiet(page)
    await expect(page).toHaveURL(at)
    await page.goto('about:blank')
    await page.goto(at)
    await swipe(page, [0.8, 0.5], [0.2, 0.5])
    await expect(page).toHaveURL(next)
    await swipe(page, [0.2, 0.5], [0.8, 0.5])
    await expect(page).toHaveURL(at)
  })
})

test.describe('sharing', () => {
  test('copies the plain URL when the device has no share dialog, and confirms it', async ({
    page,
    context,
  }) => {
    const { at } = await middleImage(page)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.goto('about:blank')
    await page.goto(at)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Address copied')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(page.url().replace('#picture', ''))
  })

  test('uses the device’s share dialog if available, without a message', async ({ page }) => {
    const { at } = await middleImage(page)
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', { value: async (what: unknown) => shared.push(what) })
    })
    await page.goto('about:blank')
    await page.goto(at)
    await page.getByRole('button', { name: 'Share' }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([
      { title: await page.locator('h1').textContent(), url: page.url().replace('#picture', '') },
    ])
    await expect(page.getByText('Address copied')).toHaveCount(0)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('shows no button that would do nothing', async ({ page, request }) => {
      await page.goto((await itemPages(request)).image)
      await expect(page.locator('[data-share]')).toBeHidden()
    })
  })
})

test('a transition runs between pictures only, and causes no errors elsewhere', async ({ page, request }) => {
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.came = viewTransition === null ? 'at once' : 'by transition'
    }),
  )
  const came = page.locator('html')
  const { image } = await itemPages(request)
  await page.goto(image)
  await page.locator('a.step[rel=next]').click()
  await expect(page).not.toHaveURL(image)
  await expect(came).toHaveAttribute('data-came', 'by transition')
  await page.getByRole('navigation').getByRole('link', { name: 'Articles' }).click()
  await expect(page).toHaveURL('/articles')
  await expect(came).toHaveAttribute('data-came', 'at once')
})

test('leaving a page with pictures before its scripts have loaded causes no error', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expected.push(/Failed to load resource/)
  const { image } = await itemPages(request)
  await page.goto('/articles')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(image)
  await drawn(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Articles' }).click()
  await expect(page).toHaveURL('/articles')
  await drawn(page)
  await page.goBack()
  await expect(page).toHaveURL(image)
  await drawn(page)
  await page.goForward()
  await expect(page).toHaveURL('/articles')
  await drawn(page)
})
