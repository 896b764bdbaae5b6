import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLanguage } from '../domain/language.ts'
import { ownBuild, reloadOnce, reloadOnLostPieces } from './enhance/build.ts'
import { followLanguage } from './enhance/language.ts'
import { listenForSearchKey } from './enhance/search-key.ts'
import { whenNothingPressed } from './enhance/when-nothing-pressed.ts'
import { loadMessages } from './i18n/load.ts'

/**
 * Hydrates in one go, and never while something is pressed. In slices, a click in between would make React finish in the
 * middle of the click: parts that need JavaScript would appear under the pointer, or a handler run before its effects.
 * The router suspends once, until the page's data is decoded: for microtasks only, because pages are not streamed.
 */
function hydrate(): void {
  flushSync(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

/** The messages the page was rendered with; where translation is switched off it names none. */
async function loadOwnMessages(): Promise<void> {
  const { lang, dataset } = document.documentElement
  if (dataset.messages !== undefined && isLanguage(lang)) await loadMessages(lang, dataset.messages)
}

reloadOnLostPieces()
followLanguage()
loadOwnMessages().then(
  () => whenNothingPressed(hydrate),
  (error: unknown) => {
    // Until it is loaded anew, the page as the server made it can be read, and its links and forms work.
    console.warn('The messages could not be loaded.', error)
    reloadOnce(ownBuild() ?? '')
  },
)

listenForSearchKey(document)
