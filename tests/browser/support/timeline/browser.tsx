import type { TimelineHandle, TimelineItem } from 'infini-timeline'
import { createRef, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { App, type Controls, readSetup } from './app.tsx'
import { itemsFrom } from './items.ts'

/** Functions with which a test controls the page. */
export interface TestPage extends Controls {
  handle: TimelineHandle | null
  /** Every call of `get`: its offset and its time. */
  readonly calls: { offset: number; time: number }[]
  /** How the supplier behaves: hold a response until it is released, fail, return a wrong total. */
  readonly behaviour: { hold: (offset: number) => boolean; fails: boolean; total: number; prefix: string }
  /** Releases the held responses, and holds no more. */
  release(): void
  readonly errors: string[]
  readonly root: Root
  makeItems(count: number): TimelineItem[]
}

declare global {
  interface Window {
    testPage: TestPage
    attacked?: boolean
  }
}

const setup = readSetup(location.search)
const calls: TestPage['calls'] = []
const errors: string[] = []
const behaviour: TestPage['behaviour'] = { hold: () => false, fails: false, total: setup.count, prefix: '' }
const held: (() => void)[] = []
const handle = createRef<TimelineHandle>()

const controls: Controls = {
  supplier: {
    changes: false,
    getTotal: async () => behaviour.total,
    get: async (offset, count) => {
      calls.push({ offset, time: performance.now() })
      const { fails, prefix } = behaviour
      // A supplier responds in a later task, never synchronously.
      await new Promise<void>((resolve) => {
        if (behaviour.hold(offset)) held.push(resolve)
        else setTimeout(resolve)
      })
      if (fails) throw new Error('no line')
      return itemsFrom(offset, count, setup.count).map((item) => ({
        ...item,
        content: `${prefix}${item.content}`,
      }))
    },
  },
}

const element = document.querySelector('#root')
if (!element) throw new Error('The page has no root.')
const app = (
  <StrictMode>
    <App setup={setup} controls={controls} handle={handle} />
  </StrictMode>
)
const onError = (error: unknown) => errors.push(error instanceof Error ? error.message : String(error))
const whenFailing = { onUncaughtError: onError, onRecoverableError: onError }
const isRendered = element.childElementCount > 0
const root = isRendered ? hydrateRoot(element, app, whenFailing) : createRoot(element, whenFailing)
if (!isRendered) root.render(app)

window.testPage = Object.defineProperty(
  Object.assign(controls, {
    handle: null,
    calls,
    behaviour,
    errors,
    root,
    release: () => {
      behaviour.hold = () => false
      for (const resolve of held.splice(0)) resolve()
    },
    makeItems: (count: number) => itemsFrom(0, count, count),
  }),
  'handle',
  { get: () => handle.current },
)
