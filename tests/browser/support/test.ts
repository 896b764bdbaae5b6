import { test as base, expect } from '@playwright/test'

interface Fixtures {
  /** Console messages that a test expects; any other fails it. */
  readonly complaints: { expected: RegExp[] }
}

/** Chromium reports this for a page that takes seconds to start, which depends on the machine. */
const slowness = /was preloaded using link preload but not used within a few seconds/

/** A test that fails on console errors and warnings, uncaught errors and hydration failures. */
export const test = base.extend<Fixtures>({
  // Playwright requires destructuring of the first argument, even if unused.
  complaints: async ({ browserName: _unused }, use) => {
    await use({ expected: [] })
  },
  page: async ({ page, complaints }, use) => {
    const heard: string[] = []
    page.on('pageerror', (error) => heard.push(`thrown: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        heard.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      }
    })
    await use(page)
    const expected = [slowness, ...complaints.expected]
    const unexpected = heard.filter((line) => !expected.some((known) => known.test(line)))
    expect(unexpected, 'what the browser complained about').toEqual([])
  },
})

export { expect }
