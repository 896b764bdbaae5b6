import type { Context } from 'hono'
import type { FileRow } from '../../data/tables.ts'
import type { FileStore } from '../../files/contract.ts'
import type { PictureServiceWithInternals } from '../picture-service.ts'
import type { VariantFormat, VariantWidth } from '../variant-settings.ts'
import type { OncePerFileErrorReporter } from './once-per-file-error-reporter.ts'
import { createNotFoundTextResponse, createPlaceholderResponse } from './responses.ts'

/** What serving takes of what is known of a file. */
export type ServedFile = Pick<FileRow, 'hash' | 'type' | 'state' | 'credit' | 'original_name'>

/** A file by the beginning of its hash. */
export type FindFileByHashPrefix = (start: string) => Promise<ServedFile | null>

export interface ImagesAppDeps {
  readonly pictures: Pick<PictureServiceWithInternals, 'processor' | 'diskCache' | 'memoryCache'>
  readonly files: FileStore
  /** Only files that are known are ever shown. */
  readonly findFile: FindFileByHashPrefix
  /** Whether whoever asks edits the site, and may have the untouched bytes. */
  readonly isEditor: (context: Context) => Promise<boolean>
  /** Told of what the visitor is not: a damaged or missing file, once each. */
  readonly report: (error: Error) => void
}

/** What answering a request takes. */
export interface ImageRequestDeps extends Omit<ImagesAppDeps, 'find' | 'isEditor'> {
  readonly telling: OncePerFileErrorReporter
}

/** Digits of a hash that name a picture. */
export const hashPrefixLength = 24

/** A page that shows the picture gets a drawing in its place; who opens the bytes by themselves gets a word. */
export function createMissingPictureResponse(
  context: Context,
  { what }: Pick<ImageRequest, 'what'>,
): Response {
  const shown = what === 'variant' || context.req.header('sec-fetch-dest') === 'image'
  return shown ? createPlaceholderResponse(context, 404) : createNotFoundTextResponse(context)
}

/** What an address asks for. */
export type ImageRequest =
  | { readonly what: 'variant'; readonly width: VariantWidth; readonly format: VariantFormat | null }
  | { readonly what: 'full' }
  | { readonly what: 'original' }
