import type { Locator, Page } from '@playwright/test'
import { violationsOn } from './support/axe.ts'
import { noteShifts, sumOfShifts } from './support/layout-shift.ts'
import { itemPages } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page): Locator => page.locator('dialog.lightbox')
const getPositionLabel = (page: Page): Locator => page.locator('.lightbox-place')
const named = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true })

/** A gallery with images, their paths, and their number. */
async function openGallery(page: Page): Promise<{ gallery: string; images: string[]; total: number }> {
  const { gallery } = await itemPages(page.request)
  await page.goto(gallery)
  const hrefs = await page
    .locator('.tile a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return { gallery, images: hrefs, total: hrefs.length }
}

async function openImage(page: Page, at: number): Promise<void> {
  await page.locator('.tile a').nth(at).click()
  await expect(dialog(page)).toBeVisible()
  await expect(getPositionLabel(page)).toHaveText(/^\d+ of \d+$/)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an image of a gallery links to its own page', async ({ page }) => {
    const { images } = await openGallery(page)
    await page.locator('.tile a').first().click()
    await expect(page).toHaveURL(images[0] ?? '')
    await expect(page.locator('.plate img')).toBeVisible()
  })
})

test('a link works as a link when its script does not load', async ({ page, complaints }) => {
  complaints.expected.push(/Failed to load resource/)
  const { images } = await openGallery(page)
  await page.route(/\/assets\/lightbox-.*\.js/, (route) => route.abort())
  await page.locator('.tile a').nth(1).click()
  await expect(page.locator('.plate img')).toBeVisible()
  await expect(page).toHaveURL(images[1] ?? '')
})

test('a click with a modifier key is left to the browser', async ({ page }) => {
  await openGallery(page)
  // The browser's action for such a click is not tested; it is cancelled after all other handlers.
  await page.evaluate(() => {
    window.addEventListener('click', (event) => {
      document.documentElement.dataset.taken = String(event.defaultPrevented)
      event.preventDefault()
    })
  })
  for (const key of ['Control', 'Shift', 'Alt', 'Meta'] as const) {
    await page
      .locator('.tile a')
      .first()
      .click({ modifiers: [key] })
    await expect(page.locator('html')).toHaveAttribute('data-taken', 'false')
    await page.evaluate(() => delete document.documentElement.dataset.taken)
  }
  await expect(dialog(page)).toHaveCount(0)
  await page.locator('.tile a').first().click()
  await expect(page.locator('html')).toHaveAttribute('data-taken', 'true')
})

test('opens by Enter, moves by keys, and returns the focus to the last image', async ({ page }) => {
  const { gallery, images, total } = await openGallery(page)
  await page.locator('.tile a').first().focus()
  await page.keyboard.press('Enter')
  await expect(getPositionLabel(page)).toHaveText(`1 of ${total}`)
  await expect(page).toHaveURL(images[0] ?? '')
  await expect(named(page, 'Previous picture')).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(getPositionLabel(page)).toHaveText(`2 of ${total}`)
  await expect(page).toHaveURL(images[1] ?? '')
  await expect(dialog(page).getByRole('status')).toHaveText(new RegExp(`^2 of ${total}: .+`))
  await expect(page).toHaveTitle(new RegExp(`^${await dialog(page).locator('h2').textContent()} – `))
  await page.keyboard.press('End')
  await expect(getPositionLabel(page)).toHaveText(`${total} of ${total}`)
  await expect(named(page, 'Next picture')).toBeHidden()
  await page.keyboard.press('Home')
  await expect(getPositionLabel(page)).toHaveText(`1 of ${total}`)
  await page.keyboard.press('i')
  await expect(dialog(page).locator('.lightbox-caption')).toBeHidden()
  await page.keyboard.press('i')
  await expect(dialog(page).locator('.lightbox-caption')).toBeVisible()
  for (const key of ['Control+ArrowRight', 'Shift+ArrowRight', 'Alt+i']) await page.keyboard.press(key)
  await expect(getPositionLabel(page)).toHaveText(`1 of ${total}`)
  await page.keyboard.press('ArrowRight')
  await expect(getPositionLabel(page)).toHaveText(`2 of ${total}`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(gallery)
  await expect(page.locator('.tile a').nth(1)).toBeFocused()

  // A double click opens one lightbox, which moves once per key.
  await page.locator('.tile a').nth(0).dblclick()
  await expect(getPositionLabel(page)).toHaveText([`1 of ${total}`])
  await page.keyboard.press('ArrowRight')
  await expect(getPositionLabel(page)).toHaveText([`2 of ${total}`])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(gallery)
})

test('the focus stays inside, even on a button that disappears', async ({ page }) => {
  const { total } = await openGallery(page)
  await openImage(page, total - 2)
  await named(page, 'Next picture').focus()
  await page.keyboard.press('Enter')
  await expect(getPositionLabel(page)).toHaveText(`${total} of ${total}`)
  await expect(dialog(page)).toBeFocused()
  for (let press = 0; press < 14; press++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('.lightbox'),
    )
    expect(outside).toBe(false)
  }
})

test('a picture that fails to load shows an error, and is requested again', async ({ page, complaints }) => {
  complaints.expected.push(/Failed to load resource/)
  const { total } = await openGallery(page)
  let broken = true
  await page.route(/\/img\//, (route) => (broken ? route.fulfill({ status: 404 }) : route.continue()))
  await page.locator('.tile a').first().click()
  await expect(getPositionLabel(page)).toHaveText('The picture couldn’t be loaded. Please try again.')
  // Its neighbours failed to load, too.
  await expect(dialog(page).locator('img[data-lost]')).toHaveCount(2)
  await expect(dialog(page).getByRole('status')).toHaveText(
    'The picture couldn’t be loaded. Please try again.',
  )
  broken = false
  await page.keyboard.press('ArrowRight')
  await expect(getPositionLabel(page)).toHaveText(`2 of ${total}`)
  const seen = page.locator('.lightbox-slide:not([inert]) img')
  await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1)
})

test('the URL is the image’s: back, forward, reload and back again work', async ({ page }) => {
  const { gallery, images } = await openGallery(page)
  await openImage(page, 0)
  await named(page, 'Next picture').click()
  await expect(page).toHaveURL(images[1] ?? '')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(gallery)
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await expect(page).toHaveURL(images[1] ?? '')
  await page.reload()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('.plate img')).toBeVisible()
  await expect(page).toHaveURL(images[1] ?? '')
  await page.goBack()
  await expect(page).toHaveURL(gallery)
  await expect(page.locator('.tile').first()).toBeVisible()
  await expect(page.locator('.plate')).toHaveCount(0)
})

test('the neighbours are preloaded in the size in which they will be shown, and not printed', async ({
  page,
}) => {
  await openGallery(page)
  await openImage(page, 1)
  const slides = dialog(page).locator('.lightbox-slide img')
  await expect(slides).toHaveCount(3)
  for (const slide of await slides.all()) {
    await expect(slide).toHaveJSProperty('complete', true)
    const { shown, loaded, own } = await slide.evaluate((img: HTMLImageElement) => ({
      shown: img.getBoundingClientRect().width,
      loaded: Number(
        / (\d+)w$/.exec(
          img.srcset.split(', ').find((one) => img.currentSrc.endsWith(one.split(' ')[0] ?? '')) ?? '',
        )?.[1],
      ),
      own: img.width,
    }))
    expect(loaded).toBeGreaterThanOrEqual(Math.min(own, Math.floor(shown)))
    expect(loaded).toBeLessThan(2.1 * shown)
  }
  // The gallery is printed.
  await page.emulateMedia({ media: 'print' })
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('html')).not.toHaveCSS('background-color', 'rgb(11, 12, 15)')
})

test('a failed request shows an error, and is retried', async ({ page, complaints }) => {
  complaints.expected.push(/Failed to load resource/)
  await openGallery(page)
  let broken = true
  await page.route(/\/gallery\/\d+\?(at|from)=/, (route) => (broken ? route.abort() : route.continue()))
  await page.locator('.tile a').first().click()
  await expect(dialog(page).locator('.lightbox-slide img')).toBeVisible()
  await expect(getPositionLabel(page)).toHaveText('The picture couldn’t be loaded. Please try again.')
  broken = false
  await page.keyboard.press('ArrowRight')
  await expect(getPositionLabel(page)).toHaveText(/^2 of \d+$/)
})

test('the slideshow starts on request, pauses while hidden, and stops', async ({ page }) => {
  await page.clock.install()
  await openGallery(page)
  await openImage(page, 0)
  await page.clock.runFor(20_000)
  await expect(getPositionLabel(page)).toHaveText(/^1 of/)
  // From here on the test controls the clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_600_000))
  await page.keyboard.press(' ')
  await expect(named(page, 'Pause the slideshow')).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await getPositionLabel(page).textContent()).toMatch(/^2 of/)
  }).toPass()
  await page.keyboard.press(' ')
  await expect(named(page, 'Start the slideshow')).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(getPositionLabel(page)).toHaveText(/^2 of/)
})

test('opens from an article’s picture strip, too', async ({ page }) => {
  await page.goto('/articles')
  const articles = await page
    .locator('main a[href^="/article/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const article of articles) {
    await page.goto(article)
    if ((await page.locator('.strip-pictures a').count()) > 1) break
  }
  const at = page.url()
  await page.locator('.strip-pictures a').nth(1).click()
  await expect(getPositionLabel(page)).toHaveText(/^2 of \d+$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(at)
  await expect(page.locator('.strip-pictures a').nth(1)).toBeFocused()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 720 } })

  async function swipe(page: Page, x: number, y: number, hold = false): Promise<() => Promise<void>> {
    const wire = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
      wire.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 188 + x * part, y: 200 + y * part }],
      })
    await send('touchStart', 0)
    for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', part)
    const release = async () => {
      await send('touchEnd', 1)
      await wire.detach()
    }
    if (!hold) await release()
    return release
  }

  test('pictures follow the finger, sideways to the next and down to close', async ({ page }) => {
    const { gallery, total } = await openGallery(page)
    await openImage(page, 0)
    const left = () =>
      page
        .locator('.lightbox-slide:not([inert]) img')
        .evaluate((img) => Math.round(img.getBoundingClientRect().left))
    const before = await left()
    const release = await swipe(page, -120, 4, true)
    await expect.poll(left).toBe(before - 120)
    await release()
    await expect(getPositionLabel(page)).toHaveText(`2 of ${total}`)
    await swipe(page, 150, 0)
    await expect(getPositionLabel(page)).toHaveText(`1 of ${total}`)
    // There is no image before the first.
    await swipe(page, 150, 0)
    await swipe(page, -20, 60)
    await expect(getPositionLabel(page)).toHaveText(`1 of ${total}`)
    await swipe(page, 5, 180)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(gallery)
  })
  test('two fingers and a double tap enlarge the picture, a drag moves it, and the next one is whole', async ({
    page,
  }) => {
    const { total } = await openGallery(page)
    await openImage(page, 0)
    const picture = page.locator('.lightbox-slide:not([inert]) img')
    const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const whole = await box()
    const stage = (await page.locator('.lightbox-stage').boundingBox()) ?? whole
    const wire = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) =>
      wire.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
      })
    const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2]

    await touch('touchStart', { x: x - 30, y })
    await touch('touchStart', { x: x - 30, y }, { x: x + 30, y })
    for (const apart of [40, 50, 60]) await touch('touchMove', { x: x - apart, y }, { x: x + apart, y })
    await touch('touchEnd')
    await expect.poll(async () => Math.round(((await box()).width / whole.width) * 10)).toBe(20)
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await expect(picture).toHaveAttribute('sizes', `${Math.ceil(whole.width * 2)}px`)

    // A drag moves the enlarged picture up to its edge, and not to the next one.
    await swipe(page, -60, 0)
    await expect.poll(async () => (await box()).x).toBeLessThan(whole.x - whole.width / 2)
    await swipe(page, -180, 0)
    await swipe(page, -180, 0)
    await expect
      .poll(async () => Math.round((await box()).x + (await box()).width - stage.x - stage.width))
      .toBe(0)
    await expect(getPositionLabel(page)).toHaveText(`1 of ${total}`)

    // Two fingers that come together show the whole picture again.
    await touch('touchStart', { x: x - 90, y })
    await touch('touchStart', { x: x - 90, y }, { x: x + 90, y })
    for (const apart of [60, 30, 15]) await touch('touchMove', { x: x - apart, y }, { x: x + apart, y })
    await touch('touchEnd')
    await expect.poll(box).toEqual(whole)

    const tapTwice = async () => {
      for (let tap = 0; tap < 2; tap += 1) {
        await touch('touchStart', { x: x + 40, y: y + 20 })
        await touch('touchEnd')
      }
    }
    await tapTwice()
    await expect.poll(async () => (await box()).width).toBeGreaterThan(whole.width * 1.9)
    await tapTwice()
    await expect.poll(box).toEqual(whole)
    await tapTwice()
    await page.keyboard.press('ArrowRight')
    await expect(getPositionLabel(page)).toHaveText(`2 of ${total}`)
    await page.keyboard.press('ArrowLeft')
    await expect(getPositionLabel(page)).toHaveText(`1 of ${total}`)
    await expect.poll(box).toEqual(whole)
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the next picture appears immediately', async ({ page }) => {
    await openGallery(page)
    await openImage(page, 0)
    await expect(page.locator('.lightbox-track')).toHaveCSS('transition-duration', '0s')
    await expect(dialog(page)).toHaveCSS('animation-name', 'none')
    expect(await page.locator('.tile-room img[data-coming]').count()).toBe(0)
  })
})

for (const [width, colorScheme] of [
  [320, 'dark'],
  [1280, 'light'],
] as const) {
  test.describe(`at ${width} px in ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme })

    test('everything is in view, large enough and accessible, and nothing shifts', async ({ page }) => {
      await noteShifts(page)
      // Headless Chromium hides the page's scrollbar, but its space is reserved while the lightbox is open:
      // on a slow machine that would count as a layout shift. With a window the page has its scrollbar from
      // the beginning.
      await page.addInitScript(() => {
        const gutter = new CSSStyleSheet()
        gutter.replaceSync('html { scrollbar-gutter: stable }')
        document.adoptedStyleSheets.push(gutter)
      })
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      await page.route(/\/gallery\/\d+\?at=/, async (route) => {
        // Longer than the period in which a browser attributes shifts to the click.
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue()
      })
      await openGallery(page)
      await openImage(page, 1)
      expect((await violationsOn(page)).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual(
        [],
      )
      for (const button of await dialog(page).locator('button:visible').all()) {
        const box = await button.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      }
      await page.keyboard.press('ArrowRight')
      await expect(getPositionLabel(page)).toHaveText(/^3 of/)
      expect(await sumOfShifts(page)).toBe(0)
    })
  })
}
