import { bindModal, openModalOnClick } from '../modal/layer.ts'
import { modal } from '../modal/store.ts'
import { reloadOnLostPieces } from './build.ts'
import { startComparing } from './compare.ts'
import { fadeInPictures } from './fade.ts'
import { listenForIslands } from './islands.ts'
import { followLanguage } from './language.ts'
import { listenForLightbox } from './lightbox.ts'
import { prefetchSoon } from './prefetch.ts'
import { listenForSearchKey } from './search-key.ts'
import { listenForShares } from './share.ts'
import { listenForSteps } from './steps.ts'
import { startTheme } from './theme.ts'
import { watchWithNotice } from './version-notice.ts'
import { listenForZoom } from './zoom.ts'

startTheme()

listenForIslands(document)
listenForShares(document)
listenForSearchKey(document)
listenForSteps(document)
listenForZoom(document)
fadeInPictures(document)
listenForLightbox(document)
startComparing(document)
reloadOnLostPieces()
followLanguage()
openModalOnClick()
for (const dialog of document.querySelectorAll<HTMLDialogElement>('.modal')) bindModal(dialog, modal)
for (const place of document.querySelectorAll<HTMLElement>('.version-notice')) watchWithNotice(place)
prefetchSoon()

// Documents do not hydrate, so in development they follow a change by being loaded again.
import.meta.hot?.on('letopis:page-changed', () => location.reload())
