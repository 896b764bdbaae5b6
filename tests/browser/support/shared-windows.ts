import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** Chromium keeps everything else of an origin in one of these. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'

/** What tests listen to; Playwright itself has listeners of other events. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
]

/** What a test may change in a window, and what the next one gets. */
export type WindowOptions = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>

/** A window with a profile of its own, and what the current test has left in it. */
interface SharedWindow {
  readonly key: string
  readonly page: Page
  readonly context: BrowserContext
  readonly devtools: CDPSession
  /** Scripts and functions that the test has added to all pages. */
  readonly added: Promise<AsyncDisposable>[]
  readonly origins: Set<string>
  /** Whether the test has changed what cannot be undone: the clock, or something by the protocol of the browser. */
  isSpoilt: boolean
}

/**
 * Windows that the tests of a worker use one after another. A new one takes half a second of CPU time, and a second on an
 * admin page, because its process has to start and to compile all scripts. Except the cache, nothing is left in a window: it
 * is emptied when a test has ended, and closed if the test failed or did what cannot be undone.
 */
export class SharedWindows {
  readonly #browser: Browser
  readonly #free: SharedWindow[] = []
  readonly #used = new Map<Page, SharedWindow>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A window without cookies and storage. Those with the same key have the same options, which only a new one reads. */
  async take(key: string, options: BrowserContextOptions, changeable: WindowOptions): Promise<Page> {
    const index = this.#free.findIndex((one) => one.key === key)
    const [free] = index === -1 ? [] : this.#free.splice(index, 1)
    const window = free ?? (await open(key, await this.#browser.newContext(options)))
    const { page } = window
    this.#used.set(page, window)
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && URL.canParse(frame.url()))
        window.origins.add(new URL(frame.url()).origin)
    })
    if (free !== undefined) await applyOptions(page, changeable)
    return page
  }

  /** Empties the window for the next test, or closes it. */
  async giveBack(page: Page, hasPassed: boolean): Promise<void> {
    const window = this.#used.get(page)
    if (window === undefined) throw new Error('This is no shared window')
    this.#used.delete(page)
    window.origins.delete('null')
    // What a page stores for its session can be cleared only while it is open.
    const isReusable = hasPassed && !window.isSpoilt && !page.isClosed() && window.origins.size < 2
    if (!isReusable) return await window.context.close()
    await empty(window)
    this.#free.push(window)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#free, ...this.#used.values()].map(({ context }) => context.close()))
  }
}

async function open(key: string, context: BrowserContext): Promise<SharedWindow> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  // The server would make each picture once more, in a format that takes five times as long and looks the same.
  await devtools.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] })
  const added: Promise<AsyncDisposable>[] = []
  const window: SharedWindow = { key, page, context, devtools, added, origins: new Set(), isSpoilt: false }
  page.on('crash', () => {
    window.isSpoilt = true
  })
  for (const target of [page, context])
    noteCalls(target, ['addInitScript', 'exposeFunction'], (result) => added.push(result))
  const spoil = () => {
    window.isSpoilt = true
  }
  noteCalls(page, ['routeWebSocket', 'setExtraHTTPHeaders'], spoil)
  noteCalls(context, ['routeWebSocket', 'setExtraHTTPHeaders', 'newCDPSession', 'setGeolocation'], spoil)
  noteCalls(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil)
  return window
}

/** Calls a function with the result of each call of these methods. */
function noteCalls(
  target: object,
  names: readonly string[],
  note: (result: Promise<AsyncDisposable>) => void,
): void {
  for (const name of names) {
    const method: (...given: unknown[]) => Promise<AsyncDisposable> = Reflect.get(target, name)
    Reflect.set(target, name, (...given: unknown[]) => {
      const result = method.apply(target, given)
      note(result)
      return result
    })
  }
}

async function empty(window: SharedWindow): Promise<void> {
  const { page, context, devtools, added, origins } = window
  for (const event of EVENTS) page.removeAllListeners(event)
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())))
  await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  for (const part of await Promise.all(added.splice(0))) await part[Symbol.asyncDispose]()
  await context.setOffline(false)
  await page.evaluate(() => {
    if (/^(?:http|file)/.test(location.protocol)) sessionStorage.clear()
  })
  await page.goto('about:blank')
  // The process keeps what a route answered; the cache of files has only what the server sent.
  for (const cacheDisabled of [true, false])
    await devtools.send('Network.setCacheDisabled', { cacheDisabled })
  // Where it is in a new window.
  await page.mouse.move(0, 0)
  origins.clear()
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: STORED })
  await devtools.send('Page.resetNavigationHistory')
  await context.clearCookies()
  await context.clearPermissions()
}

async function applyOptions(
  page: Page,
  { viewport, colorScheme, reducedMotion }: WindowOptions,
): Promise<void> {
  if (viewport) await page.setViewportSize(viewport)
  const others = { media: null, forcedColors: null, contrast: null }
  await page.emulateMedia({
    ...others,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? null,
  })
}
