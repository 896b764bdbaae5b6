import { speculationRules } from '../enhance/speculation-rules.ts'
import { useRendering } from './rendering.ts'

/** What a document carries instead of React: the enhance script, which wakes islands when they are needed. */
export function DocumentScripts() {
  // Put into the page by that script, later; the policy has to know of them now.
  useRendering()?.noteInline(speculationRules)
  return scriptList.map((src) => <script key={src} type="module" src={src} />)
}
/**
 * The scripts of a document, in the order they run. This is the list for development: React's refresh runtime, which
 * islands expect and `<Scripts/>` would bring, then the enhance script. The build puts its own files in their place.
 */
export const scriptList: readonly string[] = [
  '/@id/__x00__virtual:react-router/inject-hmr-runtime',
  '/app/enhance/main.ts',
]
