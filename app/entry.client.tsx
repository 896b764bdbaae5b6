import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLanguage } from '../domain/language.ts'
import { getPageBuildId, reloadOnChunkLoadError, reloadOncePerBuild } from './enhance/build-reload.ts'
import { reloadRestoredPageOnLanguageChange } from './enhance/reload-on-language-change.ts'
import { runWhenNothingPressed } from './enhance/run-when-nothing-pressed.ts'
import { listenForSearchShortcut } from './enhance/search-shortcut.ts'
import { loadMessages } from './i18n/load-messages.ts'

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

reloadOnChunkLoadError()
reloadRestoredPageOnLanguageChange()
loadOwnMessages().then(
  () => runWhenNothingPressed(hydrate),
  (error: unknown) => {
    // Until it is loaded anew, the page as the server made it can be read, and its links and forms work.
    console.warn('The messages could not be loaded.', error)
    reloadOncePerBuild(getPageBuildId() ?? '')
  },
)

listenForSearchShortcut(document)
