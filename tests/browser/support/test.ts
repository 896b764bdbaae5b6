import { test as base, expect } from '@playwright/test'

interface Fixtures {
  /** What a test expects the browser to complain about; anything else fails it. */
  readonly complaints: { expected: RegExp[] }
}

/** Said by Chromium of a page that takes seconds to start: how fast the machine is decides whether it comes. */
const slowness = /was preloaded using link preload but not used within a few seconds/

/** A test whose page may not complain: no console error or warning, no thrown error, no failed hydration. */
export const test = base.extend<Fixtures>({
  // The first argument has to be taken apart, though nothing of it is needed.
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
