import { speculationRules } from '../enhance/speculation-rules.ts'
import { useRendering } from './rendering.ts'
import { scriptList } from './script-list.ts'

/** What a document carries instead of React: the enhance script, which wakes islands when they are needed. */
export function DocumentScripts() {
  // Put into the page by that script, later; the policy has to know of them now.
  useRendering()?.noteInline(speculationRules)
  return scriptList.map((src) => <script key={src} type="module" src={src} />)
}
