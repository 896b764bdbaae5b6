import { staticSiteFiles } from '../../domain/static-site.ts'
import { speculationRulesJson } from '../enhance/speculation-rules.ts'
import { documentScriptUrls } from './script-list.ts'
import { useServerRenderContext } from './server-render-context.ts'

/** The scripts of a document, instead of React: the enhance script, which hydrates islands on demand. */
export function StaticDocumentScripts() {
  // The script adds the speculation rules later, but the CSP must allow them now.
  useServerRenderContext()?.allowInlineCode(speculationRulesJson)
  return documentScriptUrls.map((src) => <script key={src} type="module" src={src} />)
}

/** The style and the script of a page in a static copy: a plain script, because browsers load no modules from files. */
export function StaticExportScripts() {
  return (
    <>
      <link rel="stylesheet" href={`/${staticSiteFiles.style}`} />
      <script defer src={`/${staticSiteFiles.script}`} />
    </>
  )
}
