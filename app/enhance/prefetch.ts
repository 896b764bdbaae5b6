import { markAsTrustedScript } from '../ui/trusted-html.ts'
import { runAfterPageLoadUnlessSaveData } from './run-after-page-load.ts'
import { speculationRulesJson } from './speculation-rules.ts'

/** Prefetches what may be needed next, after the page is loaded. */
export function addPrefetchHintsAfterPageLoad(): void {
  runAfterPageLoadUnlessSaveData(prefetch)
}

function prefetch(): void {
  const { messages } = document.documentElement.dataset
  if (messages !== undefined) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: messages }))
  }
  const rules = { type: 'speculationrules', textContent: markAsTrustedScript(speculationRulesJson) }
  document.head.append(Object.assign(document.createElement('script'), rules))
}
