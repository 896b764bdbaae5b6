import type { Page } from '@playwright/test'
import { selectByRunLength } from '../support/test-run.ts'
import { violationsOn } from './support/axe.ts'
import { countWork, drawn, quiet, wheel } from './support/quiet.ts'
import { expect, test } from './support/test.ts'
import type {} from './support/timeline/browser.tsx'
import { startTimelinePage } from './support/timeline/server.ts'

// The package on its own page, in React's development build under StrictMode: any React warning fails the
// test.

test.describe.configure({ mode: 'default' })

let site: Awaited<ReturnType<typeof startTimelinePage>>
test.beforeAll(async () => {
  site = await startTimelinePage()
})
test.afterAll(() => site.stop())

test.beforeEach(({ page }) => countWork(page))

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`${site.url}/?${query}`)
  await page.waitForFunction(() => window.testPage !== undefined)
}

const rows = (page: Page) => page.getByRole('listitem')
const row = (page: Page, index: number) => page.locator(`[data-index="${index}"]`)
const offsets = (page: Page) => page.evaluate(() => window.testPage.calls.map(({ offset }) => offset))
const topOf = (page: Page, index: number) =>
  row(page, index).evaluate((element) => element.getBoundingClientRect().top)
const jump = (page: Page, index: number) =>
  page.evaluate((target) => window.testPage.handle?.scrollToIndex(target), index)

/** A part of a test that opens the page anew: a window for each part takes half a second of CPU time. */
async function step(page: Page, title: string, body: () => Promise<void>): Promise<void> {
  await test.step(title, async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.mouse.move(0, 0)
    await body()
  })
}

/** Scrolls to the current end of the document. */
const scrollDown = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

test.describe('misuse', () => {
  test('is rejected, or shown as text', async ({ page, complaints }) => {
    await step(page, 'rejects missing data and an invalid chunk size with a clear message', async () => {
      await open(page, 'source=none')
      const message = 'InfiniTimeline error: Either `dataArray` or `dataSupplier` must be provided'
      await expect.poll(() => page.evaluate(() => window.testPage.errors)).toEqual([message])
      for (const chunk of ['0', '-10', '2.5', 'many']) {
        await open(page, `chunk=${chunk}`)
        const [error] = await page.evaluate(() => window.testPage.errors)
        expect(error).toMatch(/^InfiniTimeline error: `chunkSize` must be a positive integer, not /)
      }
    })
    await step(page, 'shows hostile items as text, each once, and runs nothing', async () => {
      complaints.expected.push(/Failed to load resource.*gone\.png/)
      await open(page, 'source=hostile&chunk=10')
      await page.waitForLoadState('networkidle')
      const texts: string[] = []
      for (let index = 0; index < 10; index += 1) {
        await jump(page, index)
        texts.push((await row(page, index).textContent()) ?? '')
      }
      expect(texts[0]).toContain('<img src=x onerror="window.attacked = true">')
      expect(texts.filter((text) => text.startsWith('The same id'))).toEqual([
        'The same idonce more',
        'The same idand again',
      ])
      expect(texts[5]).toBe('No date at all')
      expect(texts[7]).toHaveLength(3 * 10_240 + 'i'.length)
      await expect(row(page, 8).locator('img')).toHaveCount(0)
      await expect(row(page, 9).getByRole('link')).toHaveCount(0)
      expect(await page.evaluate(() => window.attacked)).toBeUndefined()
      await page.setViewportSize({ width: 320, height: 600 })
      await jump(page, 7)
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth).toBe(clientWidth)
    })
    await step(
      page,
      'shows a message when there is nothing to show, and calls no supplier beside an array',
      async () => {
        await open(page, 'source=both')
        await expect(rows(page).first()).toBeVisible()
        expect(await offsets(page)).toEqual([])
        await open(page, 'count=0')
        await expect(page.getByText('There is nothing here yet.')).toBeVisible()
        await expect(page.getByRole('list')).toHaveCount(0)
        await page.evaluate(() => window.testPage.setArray?.(window.testPage.makeItems(3)))
        await expect(rows(page)).toHaveCount(3)
      },
    )
  })
})

test.describe('a supplier', () => {
  test('that fails, is slow, is late, miscounts or flags changes is shown as it is', async ({ page }) => {
    await step(
      page,
      'that fails is reported, not called in a loop, and called again on request',
      async () => {
        await open(page, 'source=supplier')
        await expect(row(page, 0)).toBeVisible()
        await quiet(page)
        await page.evaluate(() => {
          window.testPage.behaviour.fails = true
        })
        const before = (await offsets(page)).length
        await scrollDown(page)
        const alert = page.getByRole('alert')
        await expect(alert).toContainText('This part could not be loaded.')
        await expect(alert).toBeInViewport()
        for (let turn = 0; turn < 5; turn += 1) {
          await wheel(page, turn % 2 === 0 ? -50 : 50)
          await quiet(page)
        }
        expect((await offsets(page)).length).toBe(before + 1)
        await page.evaluate(() => {
          window.testPage.behaviour.fails = false
        })
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(alert).toHaveCount(0)
        await expect.poll(async () => (await offsets(page)).length).toBeGreaterThan(before + 1)
        await expect(page.locator(':focus')).toHaveAttribute('data-index', /\d+/)
      },
    )
    await step(page, 'that responds in the wrong order is shown in the right one', async () => {
      await open(page, 'source=supplier&count=1000')
      await expect(row(page, 0)).toBeVisible()
      await page.evaluate(() => {
        window.testPage.behaviour.hold = (offset) => offset === 500
      })
      await page.setViewportSize({ width: 1280, height: 3000 })
      await page.evaluate(() => void window.testPage.handle?.scrollToIndex(512))
      await expect(row(page, 512)).toContainText('Entry 512.')
      await expect(row(page, 508)).toHaveAttribute('aria-busy')
      await page.evaluate(() => window.testPage.release())
      await expect(row(page, 508)).toContainText('Entry 508.')
      const shown = await rows(page).evaluateAll((all) =>
        all.map((one) => /Entry (\d+)/.exec(one.textContent ?? '')?.[1]),
      )
      expect(shown).toEqual(shown.toSorted((a, b) => Number(a) - Number(b)))
    })
    await step(page, 'that is slow is announced politely, and so is its result', async () => {
      await open(page, 'source=supplier&count=30')
      await expect(row(page, 0)).toBeVisible()
      await quiet(page)
      await page.evaluate(() => {
        window.testPage.behaviour.hold = () => true
      })
      await scrollDown(page)
      await expect(page.getByRole('status')).toHaveText('Loading…')
      await page.evaluate(() => window.testPage.release())
      await expect(page.getByRole('status')).toHaveText(/^\d+ of 30$/)
    })
    await step(page, 'that responds after the timeline was unmounted is ignored', async () => {
      await open(page, 'source=supplier')
      await expect(row(page, 0)).toBeVisible()
      await quiet(page)
      const before = (await offsets(page)).length
      await page.evaluate(() => {
        window.testPage.behaviour.hold = () => true
        window.testPage.handle?.reload()
      })
      await expect.poll(async () => (await offsets(page)).length).toBeGreaterThan(before)
      await page.evaluate(() => window.testPage.root.unmount())
      const callCount = (await offsets(page)).length
      await page.evaluate(() => window.testPage.release())
      await quiet(page)
      expect((await offsets(page)).length).toBe(callCount)
      expect(await page.evaluate(() => document.documentElement.style.overflowAnchor)).toBe('')
    })
    await step(page, 'whose total is too many, too few or nonsense shows the existing items', async () => {
      for (const total of [5000, 3, Number.NaN]) {
        await open(page, 'source=supplier&count=23&box')
        await page.evaluate((reportedTotal) => {
          window.testPage.behaviour.total = reportedTotal
          window.testPage.handle?.reload()
        }, total)
        const scrollToEnd = async () => {
          await page.locator('.box').evaluate((element) => element.scrollTo(0, element.scrollHeight))
          await quiet(page)
        }
        while ((await row(page, 22).count()) === 0) await scrollToEnd()
        // There is nothing more.
        for (let turn = 0; turn < 3; turn += 1) await scrollToEnd()
        await expect(row(page, 22), String(total)).toBeInViewport()
        await expect(row(page, 22), String(total)).toHaveAttribute('aria-setsize', '23')
        await expect(row(page, 23), String(total)).toHaveCount(0)
      }
    })
    await step(page, 'that flags changes is read again from the top, and its flag is cleared', async () => {
      await open(page, 'source=supplier&count=200')
      await expect(row(page, 0)).toBeVisible()
      await jump(page, 100)
      await expect(row(page, 100)).toContainText('Entry 100.')
      await page.evaluate(() => {
        window.testPage.behaviour.prefix = 'New! '
        window.testPage.supplier.changes = true
      })
      await expect(row(page, 0)).toContainText('New! Entry 0.')
      await expect(row(page, 0)).toBeInViewport()
      expect(await page.evaluate(() => window.testPage.supplier.changes)).toBe(false)
    })
  })
})

test.describe('chunks', () => {
  test('load first when shown, then near the bottom, at least 100 ms apart, while there are more', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 500 })
    await open(page, 'source=supplier&count=45')
    await expect(row(page, 0)).toBeVisible()
    await quiet(page)
    expect(await offsets(page)).toEqual([0])
    for (let turn = 0; turn < 15; turn += 1) {
      await scrollDown(page)
      await drawn(page)
    }
    for (let turn = 0; turn < 5; turn += 1) {
      await scrollDown(page)
      await quiet(page)
    }
    await expect(row(page, 44)).toBeInViewport()
    const calls = await page.evaluate(() => window.testPage.calls)
    expect(calls.map(({ offset }) => offset)).toEqual([0, 10, 20, 30, 40])
    const gaps = calls.slice(1).map(({ time }, callIndex) => time - (calls[callIndex]?.time ?? 0))
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(99)
  })

  test('do not load while the timeline is hidden', async ({ page }) => {
    await page.route('**/page.css', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()} main { display: none }` })
    })
    await open(page, 'source=supplier&count=1000')
    await quiet(page)
    expect(await offsets(page)).toEqual([])
    await page.evaluate(() => document.querySelector('main')?.setAttribute('style', 'display: block'))
    await expect(row(page, 0)).toBeVisible()
    await page.evaluate(() => document.querySelector('main')?.setAttribute('style', 'display: none'))
    await quiet(page)
    const before = (await offsets(page)).length
    await page.evaluate(() => {
      for (const type of ['resize', 'scroll']) window.dispatchEvent(new Event(type))
    })
    await quiet(page)
    expect((await offsets(page)).length).toBe(before)
  })

  test('load while they are needed, and return to the top when they change', async ({ page }) => {
    await step(page, 'of another array return to the top; those of a copy stay', async () => {
      await open(page, 'count=300')
      await jump(page, 150)
      await page.evaluate(() => {
        const items = window.testPage.makeItems(200)
        window.testPage.setArray?.(items)
        Object.assign(window, { items })
      })
      await expect(row(page, 0)).toBeInViewport()
      await expect(row(page, 0)).toHaveAttribute('aria-setsize', '200')
      await jump(page, 150)
      await page.evaluate(() => window.testPage.setArray?.([...Reflect.get(window, 'items')]))
      await quiet(page)
      await expect(row(page, 150)).toBeInViewport()
    })
    await step(page, 'of an array that grows in place return to the top', async () => {
      await open(page, 'count=300')
      await page.evaluate(() => {
        const items = window.testPage.makeItems(200)
        window.testPage.setArray?.(items)
        Object.assign(window, { items })
      })
      await expect(row(page, 0)).toHaveAttribute('aria-setsize', '200')
      await jump(page, 150)
      await page.evaluate(() => Reflect.get(window, 'items').push(...window.testPage.makeItems(1)))
      await expect(row(page, 0)).toBeInViewport()
      await expect(row(page, 0)).toHaveAttribute('aria-setsize', '201')
    })
    await step(page, 'scroll in the timeline’s own container if it has one', async () => {
      await open(page, 'count=60&box')
      for (let turn = 0; turn < 20 && (await row(page, 59).count()) === 0; turn += 1) {
        await page.locator('.box').evaluate((element) => element.scrollTo(0, element.scrollHeight))
        await quiet(page)
      }
      await page.locator('.box').evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await expect(row(page, 59)).toBeInViewport()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    })
  })
})

test('items are on two sides from 641 px on, and on one side below', async ({ page }) => {
  for (const { width, sides } of [
    { width: 1280, sides: 2 },
    { width: 641, sides: 2 },
    { width: 640, sides: 1 },
    { width: 320, sides: 1 },
  ]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, 'count=100')
      const places = await page
        .locator('.it-card')
        .evaluateAll((cards) =>
          cards.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().left)),
        )
      expect(new Set(places).size).toBe(sides)
      expect(places[0]).toBe(places[2])
      expect(places[1]).toBe(places[3])
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth).toBe(clientWidth)
      const overlapping = await page.locator('.it-card').evaluateAll((cards) => {
        const boxes = cards.map((card) => card.getBoundingClientRect())
        return boxes.some((a, i) =>
          boxes
            .slice(i + 1)
            .some((b) => a.left < b.right && b.left < a.right && b.top < a.bottom && a.top < b.bottom),
        )
      })
      expect(overlapping).toBe(false)
    })
  }
})

test.describe('a hundred thousand items', () => {
  test('take no more of the document than a hundred, load around a jump, and can be scrolled up', async ({
    page,
  }) => {
    await step(page, 'take no more of the document than a hundred', async () => {
      const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
      await open(page, 'count=100000')
      const atStart = await nodes()
      for (const index of [50_000, 99_999, 70_000, 12]) {
        expect(await jump(page, index)).toBe(true)
        await expect(row(page, index)).toContainText(`Entry ${index}.`)
        await expect(row(page, index)).toBeInViewport()
        expect(await nodes()).toBeLessThan(atStart * 2)
      }
    })
    await step(page, 'load only around the position of a jump, also by id', async () => {
      await open(page, 'source=supplier&count=100000')
      await expect(row(page, 0)).toBeVisible()
      await quiet(page)
      const before = (await offsets(page)).length
      expect(await jump(page, 70_005)).toBe(true)
      await quiet(page)
      const newOffsets = (await offsets(page)).slice(before)
      expect(newOffsets.length).toBeLessThanOrEqual(3)
      for (const offset of newOffsets) expect(Math.abs(offset - 70_005)).toBeLessThan(30)
      const byId = await page.evaluate(async () => [
        await window.testPage.handle?.scrollToItem(70_003),
        await window.testPage.handle?.scrollToItem('nobody'),
      ])
      expect(byId).toEqual([true, false])
    })
    await step(page, 'can be scrolled up to the items above', async () => {
      await open(page, 'source=supplier&count=100000')
      await jump(page, 60_000)
      // Scrolling by script while rows still load may be attributed to them and undone.
      await quiet(page)
      await page.evaluate(() => window.scrollTo(0, 0))
      await quiet(page)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    })
  })

  test('stay in position while rows above are measured', { tag: '@long' }, async ({ page }) => {
    const turns = selectByRunLength({ short: 11, long: 100 })
    await open(page, 'count=100000')
    await jump(page, 40_000)
    await quiet(page)
    for (let turn = 0; turn < turns; turn += 1) {
      const watched = await page.evaluate(() => {
        const inView = [...document.querySelectorAll<HTMLElement>('.it-row')].find(
          (one) => one.getBoundingClientRect().top > 100,
        )
        return Number(inView?.dataset.index)
      })
      const before = await topOf(page, watched)
      const awry = async () => Math.abs((await topOf(page, watched)) - before - 120)
      await page.mouse.wheel(0, -120)
      await expect.poll(awry).toBeLessThan(6)
      // Most wheel turns follow one another while scrolling is still in progress; some come after it has
      // ended.
      await (turn % 5 === 0 ? quiet(page) : drawn(page))
      expect(await awry()).toBeLessThan(6)
    }
  })

  test('restore the scroll position on reload and on back, and not on a new visit', async ({ page }) => {
    await open(page, 'count=100000&keep')
    await jump(page, 60_000)
    await quiet(page)
    await wheel(page, 333)
    await quiet(page)
    const index = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('.it-row')].find(
          (one) => one.getBoundingClientRect().top > 0,
        )?.dataset.index,
    )
    const before = await topOf(page, Number(index))
    await page.reload()
    await expect(row(page, Number(index))).toBeInViewport()
    await expect.poll(async () => Math.abs((await topOf(page, Number(index))) - before)).toBeLessThan(3)
    await page.goto(`${site.url}/?count=5`)
    await page.goBack()
    await expect(row(page, Number(index))).toBeInViewport()
    await expect.poll(async () => Math.abs((await topOf(page, Number(index))) - before)).toBeLessThan(3)
    await open(page, 'count=5')
    await open(page, 'count=100000&keep')
    await expect(row(page, 0)).toBeInViewport()
  })
})

test.describe('on the server', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('the first items are in the HTML, with links to the next and previous pages', async ({ page }) => {
      await page.goto(`${site.url}/?ssr&source=server&count=95`)
      await expect(rows(page)).toHaveCount(10)
      await expect(rows(page).first()).toContainText('Entry 0.')
      await expect(page.getByRole('link', { name: 'More items' })).toHaveAttribute('href', '?offset=10')
      await page.goto(`${site.url}/?ssr&source=server&count=95&offset=90`)
      await expect(rows(page)).toHaveCount(5)
      await expect(rows(page).first()).toHaveAttribute('aria-posinset', '91')
      await expect(page.getByRole('link', { name: 'More items' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Earlier items' })).toHaveAttribute('href', '?offset=80')
      // An array shows its first chunk.
      await page.goto(`${site.url}/?ssr&count=95`)
      await expect(rows(page)).toHaveCount(10)
    })
  })

  test('React hydrates the HTML, and a later page grows upwards', async ({ page }) => {
    await step(page, 'React hydrates the HTML without warnings and requests nothing again', async () => {
      await open(page, 'ssr&source=server&count=95')
      await expect(page.getByRole('link', { name: 'More items' })).toHaveCount(0)
      await quiet(page)
      expect(await offsets(page)).not.toContain(0)
      expect(await page.evaluate(() => window.testPage.errors)).toEqual([])
      await scrollDown(page)
      await expect.poll(() => offsets(page)).toContain(10)
    })
    await step(page, 'a later page grows upwards, and what is in view stays there', async () => {
      await open(page, 'ssr&source=server&count=95&offset=50')
      await expect(rows(page).first()).toHaveAttribute('aria-posinset', '51')
      const before = await topOf(page, 50)
      await page.getByRole('link', { name: 'Earlier items' }).click()
      await expect(page.getByRole('link', { name: 'Earlier items' })).toHaveCount(0)
      expect(Math.abs((await topOf(page, 50)) - before)).toBeLessThan(2)
      await expect(row(page, 50)).toBeFocused()
      await page.mouse.move(400, 400)
      await page.mouse.wheel(0, -400)
      await expect(row(page, 49)).toContainText('Entry 49.')
      await expect(row(page, 49)).toBeInViewport()
    })
  })
})

test.describe('accessibility', () => {
  test('has a list, keys, focus, tooltips and no violations', async ({ page }) => {
    await step(page, 'provides a list with every item’s position', async () => {
      await open(page, 'count=100')
      await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
      await expect(page.getByRole('listitem', { name: '1000-01-02' })).toHaveAttribute('aria-posinset', '2')
      await expect(page.getByRole('listitem', { name: '1000-01-02' })).toHaveAttribute('aria-setsize', '100')
      // Titles, links, buttons and texts are exposed to screen readers, and the line is not.
      await expect(page.getByRole('list')).toMatchAriaSnapshot(`
        - list "Timeline":
          - listitem "1000-01-01":
            - heading "1000-01-01" [level=2]
            - paragraph: /Entry 0/
          - listitem "1000-01-02":
            - heading "1000-01-02" [level=2]
            - button "More about 1000-01-02"
            - paragraph: /Entry 1/
          - listitem "1000-01-03":
            - heading "1000-01-03" [level=2]
            - paragraph: /Entry 2/
          - listitem "1000-01-04":
            - heading "1000-01-04" [level=2]:
              - link "1000-01-04"
            - paragraph: /Entry 3/
      `)
    })
    await step(page, 'moves by keys from item to item, and to both ends', async () => {
      await open(page, 'count=1000')
      await page.keyboard.press('Tab')
      await expect(row(page, 0)).toBeFocused()
      const press = async (key: string, index: number) => {
        await page.keyboard.press(key)
        await expect(row(page, index)).toBeFocused()
        await expect(row(page, index)).toBeInViewport({ ratio: 0.5 })
      }
      await press('ArrowUp', 0)
      for (let index = 1; index < 14; index += 1) await press('ArrowDown', index)
      await press('ArrowUp', 12)
      await press('End', 999)
      await press('ArrowDown', 999)
      await expect(row(page, 999)).toContainText('Entry 999.')
      await press('Home', 0)
      await page.keyboard.press('PageDown')
      const paged = Number(await page.locator(':focus').getAttribute('data-index'))
      expect(paged).toBeGreaterThan(1)
      await press('PageUp', 0)
    })
    await step(page, 'keeps the focus of an item while others are loaded', async () => {
      await open(page, 'count=1000')
      await row(page, 1).focus()
      await page.mouse.move(400, 400)
      for (let turn = 0; turn < 10; turn += 1) {
        await wheel(page, 800)
        await quiet(page)
      }
      await expect(row(page, 1)).toBeFocused()
      await expect(row(page, 1)).not.toBeInViewport()
      await page.keyboard.press('ArrowDown')
      await expect(row(page, 2)).toBeFocused()
      await expect(row(page, 2)).toBeInViewport()
    })
    await step(page, 'shows tooltips by pointer and by keyboard, and hides them by Escape', async () => {
      await open(page, 'count=100')
      const tip = row(page, 1).getByRole('tooltip', { includeHidden: true })
      const button = row(page, 1).getByRole('button', { name: 'More about 1000-01-02' })
      await expect(tip).toBeHidden()
      await button.focus()
      await expect(tip).toBeVisible()
      await expect(button).toHaveAccessibleDescription('More of entry 1')
      const [tipBox, contentBox] = await Promise.all([
        tip.boundingBox(),
        row(page, 1).locator('.it-content').boundingBox(),
      ])
      expect((tipBox?.y ?? 0) + (tipBox?.height ?? 0)).toBeLessThanOrEqual(contentBox?.y ?? 0)
      await page.keyboard.press('Escape')
      await expect(tip).toBeHidden()
      await button.blur()
      await button.hover()
      await expect(tip).toBeVisible()
      await tip.hover()
      await expect(tip).toBeVisible()
      await page.mouse.move(0, 0)
      await expect(tip).toBeHidden()
    })
    await step(page, 'axe finds nothing, light and wide or dark and narrow', async () => {
      const expectNoViolations = async () => {
        for (const [colorScheme, width] of [
          ['light', 1280],
          ['dark', 320],
        ] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.setViewportSize({ width, height: 900 })
          await drawn(page)
          expect([width, await violationsOn(page)]).toEqual([width, []])
        }
      }
      await open(page, 'source=supplier&count=100')
      await expect(row(page, 0)).toBeVisible()
      await row(page, 1).getByRole('button').focus()
      await expectNoViolations()
      await page.evaluate(() => {
        window.testPage.behaviour.fails = true
        window.testPage.handle?.reload()
      })
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoViolations()
    })
  })

  test.describe('by touch', () => {
    test.use({ hasTouch: true })

    test('shows tooltips, too', async ({ page }) => {
      await open(page, 'count=100')
      await row(page, 1).getByRole('button').tap()
      await expect(row(page, 1).getByRole('tooltip')).toBeVisible()
    })
  })
})
