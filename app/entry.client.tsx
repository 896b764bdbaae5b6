import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLanguage } from '../domain/language.ts'
import { getPageBuildId, reloadOncePerBuild, reloadOnOutdatedChunkError } from './enhance/build-reload.ts'
import { ignoreSecondPresses } from './enhance/ignore-second-presses.ts'
import { reloadRestoredPageOnLanguageChange } from './enhance/reload-on-language-change.ts'
import { runAfterPageLoad } from './enhance/run-after-page-load.ts'
import { runWhenNothingPressed } from './enhance/run-when-nothing-pressed.ts'
import { listenForSearchShortcut } from './enhance/search-shortcut.ts'
import { loadAndRegisterMessages } from './i18n/load-messages.ts'

/**
 * Hydrates synchronously, and never while something is pressed. With time slicing, a click in between would make React
 * finish during the click: elements that need JavaScript would appear under the pointer, or a handler would run before
 * its effects. The router suspends once, until the page's data is decoded, for microtasks only, because pages are not
 * streamed.
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

/** Loads the messages of the page's language; with translation switched off the page names none. */
async function loadAllMessages(priority?: RequestPriority): Promise<void> {
  const { lang, dataset } = document.documentElement
  if (dataset.messages !== undefined && isLanguage(lang))
    await loadAndRegisterMessages(lang, dataset.messages, priority)
}

/** A public application has the messages that it needs at first in its data; all follow a second after it is loaded. */
async function loadPageMessages(): Promise<void> {
  if (document.documentElement.dataset.messagesLater === undefined) return await loadAllMessages()
  runAfterPageLoad(() => {
    loadAllMessages('low').catch((error: unknown) => {
      console.warn('The messages could not be loaded.', error)
    })
  })
}

reloadOnOutdatedChunkError()
reloadRestoredPageOnLanguageChange()
loadPageMessages().then(
  () => runWhenNothingPressed(hydrate),
  (error: unknown) => {
    // Until the reload, the server-rendered page can be read, and its links and forms work.
    console.warn('The messages could not be loaded.', error)
    reloadOncePerBuild(getPageBuildId() ?? '')
  },
)

ignoreSecondPresses(document)
listenForSearchShortcut(document)
