import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { SharedWindows } from './shared-windows.ts'

interface Fixtures {
  /** Console messages that a test expects; any other fails it. */
  readonly complaints: { expected: RegExp[] }
  /** Opens a window of another person, or the same one in another browser: with a profile of its own. */
  readonly openWindow: (options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  readonly windows: SharedWindows
}

/** Chromium reports this for a page that takes seconds to start, which depends on the machine. */
const slowness = /was preloaded using link preload but not used within a few seconds/

/** A test that fails on console errors and warnings, uncaught errors and hydration failures. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  windows: [
    async ({ browser }, use) => {
      const windows = new SharedWindows(browser)
      await use(windows)
      await windows.close()
    },
    { scope: 'worker' },
  ],
  // Playwright requires destructuring of the first argument, even if unused.
  complaints: async ({ browserName: _unused }, use) => {
    await use({ expected: [] })
  },
  openWindow: async (
    {
      windows,
      complaints,
      viewport,
      colorScheme,
      javaScriptEnabled,
      hasTouch,
      isMobile,
      locale,
      timezoneId,
      contextOptions,
    },
    use,
    testInfo,
  ) => {
    const opened: Page[] = []
    const heard: string[] = []
    await use(async (options = {}) => {
      const key = { javaScriptEnabled, hasTouch, isMobile, locale, timezoneId, ...contextOptions, ...options }
      const page = await windows.take(JSON.stringify(key), options, {
        viewport,
        colorScheme,
        ...contextOptions,
        ...options,
      })
      page.on('pageerror', (error) => heard.push(`thrown: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
        }
      })
      opened.push(page)
      return page
    })
    const hasPassed = testInfo.status === testInfo.expectedStatus
    const expected = [slowness, ...complaints.expected]
    const unexpected = heard.filter((line) => !expected.some((known) => known.test(line)))
    for (const page of opened) await windows.giveBack(page, hasPassed)
    expect(unexpected, 'what the browser complained about').toEqual([])
  },
  page: async ({ openWindow }, use) => {
    await use(await openWindow())
  },
  context: async ({ page }, use) => {
    await use(page.context())
  },
})

export { expect }
