import type { Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { noteShifts, sumOfShifts } from './support/layout-shift.ts'
import { drawn } from './support/quiet.ts'
import { expect, test } from './support/test.ts'

let known = ''

/** The path of an image with a comparison picture. */
async function comparedImage(page: Page): Promise<string> {
  if (known === '') known = await findCompared(page)
  return known
}

async function findCompared(page: Page): Promise<string> {
  const html = await (await page.request.get('/galleries')).text()
  for (const [, gallery = ''] of html.matchAll(/href="(\/gallery\/\d+)"/g)) {
    const response = await page.request.get(gallery, { headers: { Accept: 'application/json' } })
    const { slides } = await response.json()
    for (const slide of slides) if (slide?.compared) return `/image/${slide.id}`
  }
  throw new Error('No image has a pair.')
}

const share = (page: Page): Promise<number> =>
  page.locator('.compare-frame').evaluate((frame) => Number.parseFloat(frame.style.getPropertyValue('--at')))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both pictures are completely visible, narrow and wide', async ({ page }) => {
    await page.goto(await comparedImage(page))
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const [earlier, later] = await Promise.all(
        ['.compare-earlier', '.compare-later'].map((side) => page.locator(side).boundingBox()),
      )
      if (!earlier || !later) throw new Error('A side is not there.')
      if (width === 320) expect(later.y).toBeGreaterThanOrEqual(earlier.y + earlier.height)
      else expect(later.x).toBeGreaterThanOrEqual(earlier.x + earlier.width)
      expect(later.x + later.width).toBeLessThanOrEqual(width)
      await expect(page.getByRole('slider')).toHaveCount(0)
    }
  })
})

test('is moved by mouse, and by keys to either end', async ({ page }) => {
  await page.goto(await comparedImage(page))
  const slider = page.getByRole('slider')
  await slider.scrollIntoViewIfNeeded()
  const box = await page.locator('.compare-frame').boundingBox()
  if (box === null) throw new Error('There is no frame.')
  const at = page.url()
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2)
  await page.mouse.down()
  expect(await share(page)).toBeCloseTo(30, 0)
  await page.mouse.move(box.x + box.width * 0.7, box.y + 5)
  expect(await share(page)).toBeCloseTo(70, 0)
  await page.mouse.move(box.x + box.width + 200, box.y + 5)
  expect(await share(page)).toBe(100)
  await page.mouse.up()
  await page.mouse.move(box.x, box.y)
  expect(await share(page)).toBe(100)

  await expect(slider).toBeFocused()
  await page.keyboard.press('Home')
  expect(await share(page)).toBe(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await share(page)).toBe(4)
  await expect(slider).toHaveAttribute('aria-valuetext', /^4 % .+/)
  await page.keyboard.press('PageUp')
  expect(await share(page)).toBeGreaterThanOrEqual(14)
  await page.keyboard.press('End')
  expect(await share(page)).toBe(100)
  // The keys that navigate between images belong to the slider here.
  expect(page.url()).toBe(at)
  const clip = await page.locator('.compare-later').evaluate((side) => getComputedStyle(side).clipPath)
  expect(clip).toContain('100%')
})

test('neither picture is distorted, both fill the frame and are printed completely', async ({ page }) => {
  await page.goto(await comparedImage(page))
  const frame = await page.locator('.compare-frame').boundingBox()
  for (const picture of await page.locator('.compare-frame img').all()) {
    await expect(picture).toHaveCSS('object-fit', 'cover')
    const box = await picture.boundingBox()
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([
      Math.round(frame?.width ?? 1),
      Math.round(frame?.height ?? 1),
    ])
  }
  await expect(page.locator('.compare-frame')).toHaveAttribute('data-ready')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.compare-later')).toHaveCSS('clip-path', 'none')
  await expect(page.locator('.compare-handle')).toBeHidden()
})

test('without its script the two are shown side by side', async ({ page, complaints }) => {
  complaints.expected.push(/Failed to load resource/)
  await page.route(/\/assets\/compare-slider-/, (route) => route.abort())
  await page.goto(await comparedImage(page))
  await expect(page.locator('.compare-frame')).toHaveAttribute('data-still')
  const [earlier, later] = await Promise.all(
    ['.compare-earlier', '.compare-later'].map((side) => page.locator(side).boundingBox()),
  )
  expect(later?.x).toBeGreaterThanOrEqual((earlier?.x ?? 0) + (earlier?.width ?? 0))
})

test('is marked in the lightbox, which links to it', async ({ page }) => {
  const image = await comparedImage(page)
  await page.goto(image)
  await page.locator('.steps-up').click()
  await page.locator(`.tile a[href^="${image}#"]`).click()
  await page.locator('dialog.lightbox').getByRole('link', { name: 'Then and now' }).click()
  await expect(page).toHaveURL(`${image}#compare`)
  await expect(page.locator('.compare-frame')).toBeInViewport()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 720 } })

  test('follows a horizontal drag and lets a scroll gesture pass', async ({ page }) => {
    await page.goto(`${await comparedImage(page)}#compare`)
    const frame = page.locator('.compare-frame')
    await expect(frame).toHaveAttribute('data-ready')
    await frame.scrollIntoViewIfNeeded()
    const wire = await page.context().newCDPSession(page)
    const drag = async (dx: number, dy: number) => {
      const box = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
        const touchPoints = [{ x: x + dx * part, y: y + dy * part }]
        await wire.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
      }
      await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const scrolled = await page.evaluate(() => scrollY)
    await drag(0, 160)
    expect(await share(page)).toBe(50)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled)
    await frame.scrollIntoViewIfNeeded()
    await drag(-100, 3)
    expect(await share(page)).toBeLessThan(30)
  })
})

for (const [width, colorScheme] of [
  [320, 'light'],
  [1280, 'dark'],
] as const) {
  test(`at ${width} px in ${colorScheme} it is accessible and shifts nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await noteShifts(page)
    const shown = Promise.withResolvers<void>()
    await page.route(/\/assets\/compare-slider-/, async (route) => {
      await shown.promise
      await route.continue()
    })
    await page.goto(`${await comparedImage(page)}#compare`)
    await drawn(page)
    shown.resolve()
    await expect(page.locator('.compare-frame')).toHaveAttribute('data-ready')
    expect((await violationsOn(page)).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await sumOfShifts(page)).toBe(0)
  })
}
