import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isLanguage } from '../domain/language.ts'
import { ownBuild, reloadOnce, reloadOnLostPieces } from './enhance/build.ts'
import { followLanguage } from './enhance/language.ts'
import { listenForSearchKey } from './enhance/search-key.ts'
import { loadMessages } from './i18n/load.ts'

function hydrate(): void {
  startTransition(() => {
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
loadOwnMessages().then(hydrate, (error: unknown) => {
  // Until it is loaded anew, the page as the server made it can be read, and its links and forms work.
  console.warn('The messages could not be loaded.', error)
  reloadOnce(ownBuild() ?? '')
})

listenForSearchKey(document)
