export * from './contract.ts'
export { DeduplicatingJobQueue, TooBusyError } from './deduplicating-queue.ts'
export { createImagesApp } from './http/app.ts'
export { computePictureLoadingPlaceholder, type PictureLoadingPlaceholder } from './picture-placeholder.ts'
export { UnreadablePictureError } from './picture-processor.ts'
export {
  createPictureService,
  type PictureServiceOptions,
  type PictureServiceWithInternals,
} from './picture-service.ts'
export type { PreviewedItem } from './picture-visibility.ts'
export { getSharedVariantStore, removeOrphanSharedVariants, removeSharedVariants } from './shared-variants.ts'
export type { CachedVariantResponse } from './variant-memory-cache.ts'
export { type ObservedPictureTask, type TaskPriority, taskPriorities } from './worker-pool.ts'
