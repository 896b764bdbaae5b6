import { bindDialogToModalStore, listenForModalTriggerClicks } from '../modal/modal-dialog.ts'
import { modalStore } from '../modal/modal-store.ts'
import { reloadOnOutdatedChunkError } from './build-reload.ts'
import { enableCopyButtons } from './copy-buttons.ts'
import { fadeInLazyImages } from './fade-in-lazy-images.ts'
import { hydrateIslandsOnDemand } from './hydrate-islands.ts'
import { enableKeyAndSwipeImageNavigation } from './image-navigation.ts'
import { enableImageZoom } from './image-zoom.ts'
import { showLiveUpdatesWhileVisible } from './live-updates.ts'
import { loadCompareSliders } from './load-compare-sliders.ts'
import { showNoticeOnNewVersion } from './new-version-notice.ts'
import { openLightboxOnClick } from './open-lightbox-on-click.ts'
import { addPrefetchHintsAfterPageLoad } from './prefetch.ts'
import { updatePrintedAddressBeforePrint } from './printed-address.ts'
import { reloadRestoredPageOnLanguageChange } from './reload-on-language-change.ts'
import { listenForSearchShortcut } from './search-shortcut.ts'
import { enableShareButtons } from './share-buttons.ts'
import { showEmbedsOnClick } from './show-embeds-on-click.ts'
import { startThemeSwitch } from './theme.ts'

startThemeSwitch()

hydrateIslandsOnDemand(document)
enableShareButtons(document)
enableCopyButtons(document)
updatePrintedAddressBeforePrint(document)
listenForSearchShortcut(document)
enableKeyAndSwipeImageNavigation(document)
enableImageZoom(document)
fadeInLazyImages(document)
openLightboxOnClick(document)
loadCompareSliders(document)
showEmbedsOnClick(document)
reloadOnOutdatedChunkError()
reloadRestoredPageOnLanguageChange()
listenForModalTriggerClicks()
for (const dialog of document.querySelectorAll<HTMLDialogElement>('.modal'))
  bindDialogToModalStore(dialog, modalStore)
for (const container of document.querySelectorAll<HTMLElement>('.version-notice'))
  showNoticeOnNewVersion(container)
addPrefetchHintsAfterPageLoad()
showLiveUpdatesWhileVisible(document)

// Documents do not hydrate, so they are reloaded on changes in development.
import.meta.hot?.on('letopis:page-changed', () => location.reload())
