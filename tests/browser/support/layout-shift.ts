import type { Page } from '@playwright/test'
import { drawn } from './quiet.ts'

/** Records layout shifts of a page; must be called before the page is opened. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries)
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(Reflect.get(entry, 'value'))
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.sumOfShifts = () => {
      note(observer.takeRecords())
      return shifts.reduce((sum, shift) => sum + shift, 0)
    }
  })
}

/** The cumulative layout shift since the page was opened, as Chromium computes it. */
export async function sumOfShifts(page: Page): Promise<number> {
  await drawn(page)
  return page.evaluate(() => window.sumOfShifts())
}

declare global {
  interface Window {
    sumOfShifts: () => number
  }
}
