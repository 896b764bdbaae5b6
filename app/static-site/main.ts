import { enableCopyButtons } from '../enhance/copy-buttons.ts'
import { fadeInLazyImages } from '../enhance/fade-in-lazy-images.ts'
import { enableKeyAndSwipeImageNavigation } from '../enhance/image-navigation.ts'
import { loadCompareSliders } from '../enhance/load-compare-sliders.ts'
import { openLightboxOnClick } from '../enhance/open-lightbox-on-click.ts'
import { listenForSearchShortcut } from '../enhance/search-shortcut.ts'
import { showEmbedsOnClick } from '../enhance/show-embeds-on-click.ts'
import { startThemeSwitch } from '../enhance/theme.ts'
import { getStaticSiteRoot } from '../lightbox/image-links.ts'
import { receiveStaticData } from './load-data.ts'
import { loadStaticSlides } from './load-slides.ts'
import { startStaticSearch } from './static-search.ts'

// The script of every page of a static copy: what `app/enhance/main.ts` does without a server.
const root = getStaticSiteRoot() ?? './'
receiveStaticData()
startThemeSwitch()
listenForSearchShortcut(document)
enableCopyButtons(document)
enableKeyAndSwipeImageNavigation(document)
fadeInLazyImages(document)
openLightboxOnClick(document, (gallery, request) => loadStaticSlides(root, gallery, request))
loadCompareSliders(document)
showEmbedsOnClick(document)
startStaticSearch(document, root)
