import type { Context } from 'hono'
import type { FileRow } from '../../data/tables.ts'
import type { Files } from '../../files/contract.ts'
import type { OpenPictures } from '../pictures.ts'
import type { VariantFormat, Width } from '../recipe.ts'
import { drawn, missing } from './answers.ts'
import type { Telling } from './telling.ts'

/** What serving takes of what is known of a file. */
export type ServedFile = Pick<FileRow, 'hash' | 'type' | 'state' | 'credit' | 'original_name'>

/** A file by the beginning of its hash. */
export type FindFile = (start: string) => Promise<ServedFile | null>

export interface ImagesOptions {
  readonly pictures: Pick<OpenPictures, 'workshop' | 'shelf' | 'hot'>
  readonly files: Files
  /** Only files that are known are ever shown. */
  readonly find: FindFile
  /** Whether whoever asks edits the site, and may have the untouched bytes. */
  readonly isEditor: (context: Context) => Promise<boolean>
  /** Told of what the visitor is not: a damaged or missing file, once each. */
  readonly report: (error: Error) => void
}

/** What answering a request takes. */
export interface Rooms extends Omit<ImagesOptions, 'find' | 'isEditor'> {
  readonly telling: Telling
}

/** Digits of a hash that name a picture. */
export const startLength = 24

/** A page that shows the picture gets a drawing in its place; who opens the bytes by themselves gets a word. */
export function absent(context: Context, { what }: Pick<Asked, 'what'>): Response {
  const shown = what === 'variant' || context.req.header('sec-fetch-dest') === 'image'
  return shown ? drawn(context, 404) : missing(context)
}

/** What an address asks for. */
export type Asked =
  | { readonly what: 'variant'; readonly width: Width; readonly format: VariantFormat | null }
  | { readonly what: 'full' }
  | { readonly what: 'original' }
