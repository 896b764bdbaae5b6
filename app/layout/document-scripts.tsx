import { speculationRules } from '../enhance/speculation-rules.ts'
import { scriptList } from './script-list.ts'
import { useServerRenderContext } from './server-render-context.ts'

/** What a document carries instead of React: the enhance script, which wakes islands when they are needed. */
export function DocumentScripts() {
  // Put into the page by that script, later; the policy has to know of them now.
  useServerRenderContext()?.allowInlineCode(speculationRules)
  return scriptList.map((src) => <script key={src} type="module" src={src} />)
}
