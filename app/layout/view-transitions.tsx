import { InlineScript, InlineStyle } from './inline-code.tsx'

const STYLE_ID = 'transitions'

/** Pages with pictures, between which a transition is useful; elsewhere it would only delay. */
const picturePath = /^\/(?:gallery|image)\//

// Inline: a page must have it when it is first shown, or Chromium aborts the transition with an error.
const optIn = '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }'

// Chromium reports a transition that only the page left opted in to as an error of the page entered. So a page with
// pictures opts out before any other page. Inline and before the style: a reader may leave before any other script runs.
const optOutBeforeOtherPages = `window.navigation?.addEventListener('navigate',e=>{let s=document.getElementById('${STYLE_ID}');if(s)s.disabled=!${picturePath}.test(new URL(e.destination.url).pathname)})`

// A transition can still be aborted: by a busy browser, or by a redirect to a page that has not opted in. The page is
// shown all the same, but the rejected promise belongs to no event that a script could listen to.
const ignoreAborted =
  "addEventListener('unhandledrejection',e=>{/\\bTransition was\\b/.test(e.reason)&&e.preventDefault()})"

/** Enables transitions between pages with pictures, and prevents browser errors on other pages. */
export function ViewTransitionHeadTags({ path }: { path: string }) {
  return (
    <>
      <InlineScript code={ignoreAborted} />
      {picturePath.test(path) && (
        <>
          <InlineScript code={optOutBeforeOtherPages} />
          <InlineStyle id={STYLE_ID} code={optIn} />
        </>
      )}
    </>
  )
}
