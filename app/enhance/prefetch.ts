import { runAfterPageLoad } from './run-after-page-load.ts'
import { speculationRules } from './speculation-rules.ts'

/** Begins to fetch what may be needed next, once the page itself is done. */
export function schedulePrefetch(): void {
  runAfterPageLoad(prefetch)
}

function prefetch(): void {
  const { messages } = document.documentElement.dataset
  if (messages !== undefined) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: messages }))
  }
  const rules = { type: 'speculationrules', textContent: speculationRules }
  document.head.append(Object.assign(document.createElement('script'), rules))
}
