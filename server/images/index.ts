export * from './contract.ts'
export { DeduplicatingQueue, TooBusyError } from './deduplicating-queue.ts'
export { createImagesApp } from './http/app.ts'
export { computePicturePlaceholder, type PicturePlaceholder } from './picture-placeholder.ts'
export { UnreadablePictureError } from './picture-processor.ts'
export {
  createPictureService,
  type PictureServiceOptions,
  type PictureServiceWithInternals,
} from './picture-service.ts'
export type { CachedVariantResponse } from './variant-memory-cache.ts'
