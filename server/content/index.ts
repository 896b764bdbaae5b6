import { createPublicContentSearch } from './content-search.ts'
import type { ContentServices } from './contract/content-services.ts'
import type { GalleryTreeService, ImageService, ItemService } from './contract/items.ts'
import { deleteFileIfUnused } from './delete-unused-file.ts'
import type { ContentDeps, CreateContentServicesDeps } from './deps.ts'
import { createFormPreviewer } from './form-preview.ts'
import { createGalleryPurger } from './gallery-purger.ts'
import { createGalleryTreeService } from './gallery-service.ts'
import { createHarvestService } from './harvest-service.ts'
import { createHistoryService } from './history-service.ts'
import { createImageFinder } from './image-finder.ts'
import { createImagePairFinder } from './image-pair-finder.ts'
import { createImageSorter } from './image-sorter.ts'
import { createItemPreviewServicesFactory } from './item-preview-factory.ts'
import { createItemPublisher } from './item-publisher.ts'
import { createItemReader } from './item-reader.ts'
import { createItemTrashManager } from './item-remover.ts'
import { createItemReorderer } from './item-reorderer.ts'
import { createItemSaver } from './item-saver.ts'
import { createAdminOverviewService } from './overview-service.ts'
import { createOwnAuthorService } from './own-author.ts'
import { createPageReader } from './page-reader.ts'
import { createDisplayPictureReader } from './picture-reader.ts'
import { createPreviewLinkService } from './preview-link-service.ts'
import { createReaderMessageService } from './reader-message-service.ts'
import { createRedirectReader } from './redirects.ts'
import { createSimilarImageFinder } from './similar-image-finder.ts'
import { createSiteSettingsReader } from './site-settings.ts'
import { createSitemapItemReader } from './sitemap-item-reader.ts'
import { createTaggedCache } from './tagged-cache.ts'
import { createTextPictureGalleryService } from './text-picture-gallery.ts'
import { createTimelineService } from './timeline-service.ts'
import { createItemTitleSearcher } from './title-finder.ts'
import { createTrashListReader } from './trash-list-reader.ts'
import { createUnsavedDraftService } from './unsaved-draft-service.ts'
import { createUserDataService } from './user-data-service.ts'

/** Creates the content services; used by pages, the command line and the sample-site loader. */
export function createContentServices(externalDeps: CreateContentServicesDeps): ContentServices {
  const deps: ContentDeps = {
    ...externalDeps,
    cache: createTaggedCache(externalDeps.events, externalDeps.now),
  }
  const reader = createItemReader(deps)
  const order = createItemReorderer(deps)
  const images: ImageService = {
    ...createDisplayPictureReader(deps, reader.byIds),
    ...createImagePairFinder(deps, reader.byIds),
    ...createImageSorter(deps, order.order),
    ...createSimilarImageFinder(deps),
  }
  const galleries: GalleryTreeService = createGalleryTreeService(deps, {
    read: reader.read,
    picturesByIds: images.picturesByIds,
  })
  const items: ItemService = {
    ...reader,
    ...order,
    ...createItemSaver(deps),
    ...createItemPublisher(deps),
    ...createSitemapItemReader(deps, { images, galleries }),
  }
  const createPreview = createItemPreviewServicesFactory(deps, () => content)
  const content: ContentServices = {
    items,
    images,
    galleries,
    textPictureGallery: createTextPictureGalleryService(deps),
    ownAuthor: createOwnAuthorService(deps),
    pages: createPageReader(deps, reader),
    trash: {
      ...createItemTrashManager(deps),
      ...createGalleryPurger(deps, (hash) => deleteFileIfUnused(deps, hash)),
      ...createTrashListReader(deps),
    },
    history: createHistoryService(deps, items.save),
    unsavedDrafts: createUnsavedDraftService(deps),
    previews: {
      ...createFormPreviewer(deps, createPreview),
      ...createPreviewLinkService(deps, createPreview),
    },
    timeline: createTimelineService(deps, items.byIds),
    search: {
      ...createPublicContentSearch(deps, { items, images, galleries }),
      ...createImageFinder(deps),
      ...createItemTitleSearcher(deps),
    },
    harvest: createHarvestService(deps),
    readerMessages: createReaderMessageService(deps, reader),
    site: { ...createSiteSettingsReader(deps), ...createRedirectReader(deps) },
    overview: createAdminOverviewService(deps),
    userData: createUserDataService(deps),
  }
  return content
}

export {
  type ContentTransaction,
  type ContentTransactionScope,
  createContentTransaction,
} from './content-transaction.ts'
export type { ContentServices } from './contract/content-services.ts'
export type { CacheTagAndExpiryRecorder, RequestContext } from './contract/items.ts'
export { deleteUnusedAttachments } from './delete-unused-attachments.ts'
export type { CreateContentServicesDeps } from './deps.ts'
export { normalizeIsoTimestamp } from './parse-iso-timestamp.ts'
export { sanitizeItemForActor } from './present-item.ts'
export { rebuildSearchIndex } from './rebuild-search-index.ts'
export { repairSearchIndex } from './repair-search-index.ts'
export { repairTextPictures } from './repair-text-pictures.ts'
export { normalizePlainText, sanitizeContentHtml } from './sanitize-html.ts'
export { createSearchDocument } from './search-document.ts'
export { createSiteSetupService } from './site-setup.ts'
export { unsavedDraftRetentionDays } from './unsaved-draft-service.ts'
export { updateOutdatedSearchIndex } from './update-search-index.ts'
export { getRequiredValues, mergeAndValidateItemValues } from './validate-item-values.ts'
