import type { Context } from 'hono'
import type { FileRow } from '../../data/tables.ts'
import type { FileStore } from '../../files/contract.ts'
import type { PictureServiceWithInternals } from '../picture-service.ts'
import type { PreviewedItem } from '../picture-visibility.ts'
import type { VariantFormat, VariantWidth } from '../variant-settings.ts'
import type { PictureCacheLifetimeAndTags } from './headers.ts'
import type { OncePerFileErrorReporter } from './once-per-file-error-reporter.ts'
import { createPictureNotFoundTextResponse, createPlaceholderSvgResponse } from './responses.ts'

/** The columns of a file's row that serving needs. */
export type ServedFileRow = Pick<FileRow, 'hash' | 'type' | 'state' | 'credit' | 'original_name' | 'shown_at'>

export type FindFileByHashPrefix = (start: string) => Promise<ServedFileRow | null>

export interface ImagesAppDeps {
  readonly pictures: Pick<
    PictureServiceWithInternals,
    'processor' | 'diskCache' | 'memoryCache' | 'visibility'
  >
  readonly files: FileStore
  /** Only files with a row in the database are served. */
  readonly findFile: FindFileByHashPrefix
  /** Records that a visitor was served the picture. */
  readonly markShown: (hash: string) => Promise<void>
  /** Whether the request comes from an editor, who may see all pictures and get original files. */
  readonly isEditor: (context: Context) => Promise<boolean>
  /** The items that the visitor may see by preview links. */
  readonly findPreviewedItems: (context: Context) => Promise<readonly PreviewedItem[]>
  /** How long shared caches store a picture, in seconds; 0 and undefined: like browsers. */
  readonly sharedCacheSeconds?: number
  /** Receives errors not shown to the visitor: a damaged or missing file, once per file. */
  readonly report: (error: Error) => void
}

export interface ImageRequestDeps
  extends Pick<ImagesAppDeps, 'pictures' | 'files' | 'report' | 'sharedCacheSeconds'> {
  readonly errorReporter: OncePerFileErrorReporter
  /** Whether visitors may not see the picture: nothing of it is cached. */
  readonly isPrivate: boolean
}

/** How shared caches store a picture; null: like browsers, or not at all. */
export function getPictureCacheLifetimeAndTags(
  { pictures, isPrivate, sharedCacheSeconds: seconds = 0 }: ImageRequestDeps,
  start: string,
): PictureCacheLifetimeAndTags | null {
  return seconds === 0 || isPrivate ? null : { seconds, tags: pictures.visibility.getShowingItems(start) }
}

/** Length of the hash prefix in picture URLs. */
export const urlHashPrefixLength = 24

/** A page that embeds the picture gets the placeholder drawing; a direct request gets a text. */
export function createMissingPictureResponse(
  context: Context,
  { what }: Pick<RequestedImageRendition, 'what'>,
  status: 404 | 410 = 404,
): Response {
  const isEmbedded = what === 'variant' || context.req.header('sec-fetch-dest') === 'image'
  return isEmbedded
    ? createPlaceholderSvgResponse(context, status)
    : createPictureNotFoundTextResponse(context, status)
}

/** What a URL requests. */
export type RequestedImageRendition =
  | { readonly what: 'variant'; readonly width: VariantWidth; readonly format: VariantFormat | null }
  | { readonly what: 'full' }
  | { readonly what: 'original' }
