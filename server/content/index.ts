import { createImageFinder } from './choose.ts'
import type { Content } from './contract/content.ts'
import type { GalleryService, ImageService, ItemService } from './contract/items.ts'
import type { ContentDeps, ContentParts } from './deps.ts'
import { createGalleryService } from './galleries.ts'
import { createHistoryService } from './history.ts'
import { createImagePairFinder } from './image-pairs.ts'
import { createFormPreview } from './imagine.ts'
import { createTimelineService } from './line.ts'
import { createMemory } from './memory.ts'
import { createItemOrder } from './order.ts'
import { createOutline } from './outline.ts'
import { createOverviewService } from './overview.ts'
import { createTitleFinder } from './pick.ts'
import { createPictureReader } from './pictures.ts'
import { createPreviewLinks } from './preview-links.ts'
import { createPublisher } from './publish.ts'
import { createItemReader } from './read.ts'
import { createRedirectReader } from './redirects.ts'
import { createItemSaver } from './save.ts'
import { createSearch } from './search.ts'
import { showing } from './showing.ts'
import { createSiteReader } from './site.ts'
import { createImageSorter } from './sort-images.ts'
import { createTrash } from './trash.ts'
import { createTrashList } from './trash-list.ts'
import { createUnsavedDraftService } from './unsaved.ts'

/** The services over content, whoever calls them: pages, the command line, the sample's loader. */
export function createContent(parts: ContentParts): Content {
  const deps: ContentDeps = { ...parts, memory: createMemory(parts.events, parts.now) }
  const reader = createItemReader(deps)
  const order = createItemOrder(deps)
  const images: ImageService = {
    ...createPictureReader(deps, reader.byIds),
    ...createImagePairFinder(deps, reader.byIds),
    ...createImageSorter(deps, order.order),
  }
  const galleries: GalleryService = createGalleryService(deps, {
    read: reader.read,
    picturesByIds: images.picturesByIds,
  })
  const items: ItemService = {
    ...reader,
    ...order,
    ...createItemSaver(deps),
    ...createPublisher(deps),
    ...createOutline(deps, { images, galleries }),
  }
  const show = showing(deps, () => content)
  const content: Content = {
    items,
    images,
    galleries,
    trash: { ...createTrash(deps), ...createTrashList(deps) },
    history: createHistoryService(deps, items.save),
    unsavedDrafts: createUnsavedDraftService(deps),
    previews: { ...createFormPreview(deps, show), ...createPreviewLinks(deps, show) },
    timeline: createTimelineService(deps, items.byIds),
    search: {
      ...createSearch(deps, { items, images }),
      ...createImageFinder(deps),
      ...createTitleFinder(deps),
    },
    site: { ...createSiteReader(deps), ...createRedirectReader(deps) },
    overview: createOverviewService(deps),
  }
  return content
}

export type { Content } from './contract/content.ts'
export type { CacheTagRecorder, RequestContext } from './contract/items.ts'
export type { ContentParts } from './deps.ts'
export { unsavedDays } from './unsaved.ts'
