import { type Context, Hono } from 'hono'
import type { FileRow } from '../data/tables.ts'
import type { FileStore } from '../files/contract.ts'
import {
  matchesIfNoneMatch,
  privateNoStoreCacheControl,
  scriptBlockingResponseHeaders,
} from '../images/http/headers.ts'
import { sendRange } from '../images/http/send-whole-file.ts'
import type { PictureVisibility, PreviewedItem } from '../images/picture-visibility.ts'
import { type AttachmentType, getAttachmentType } from './sniff-attachment-type.ts'

export interface AttachmentsAppDeps {
  readonly files: Pick<FileStore, 'open'>
  readonly visibility: Pick<PictureVisibility, 'isPublic' | 'isShownBy'>
  readonly findFile: (hashPrefix: string) => Promise<Pick<FileRow, 'hash' | 'type' | 'original_name'> | null>
  /** Whether the request comes from a user of the admin area. */
  readonly isEditor: (context: Context) => Promise<boolean>
  /** The items that the visitor may see by preview links. */
  readonly findPreviewedItems: (context: Context) => Promise<readonly PreviewedItem[]>
  readonly report: (error: Error) => void
}

const publicCacheControl = 'public, max-age=3600'

/** Serves the files that editors added to texts: to visitors, those that a public text contains. */
export function createAttachmentsApp(deps: AttachmentsAppDeps): Hono {
  const app = new Hono()
  app.on(['GET', 'HEAD'], '/:start{[0-9a-f]{24}}/:name', async (context) => {
    const start = context.req.param('start')
    const file = await deps.findFile(start)
    // The original of a picture may contain the place where it was taken: visitors get only its variants.
    if (file === null || file.type.startsWith('image/')) return createNotFoundResponse(context)
    const isPublic = await deps.visibility.isPublic(start)
    if (!isPublic && !(await mayReadHidden(context, start))) return createNotFoundResponse(context)
    const etag = `"${file.hash.slice(0, 40)}"`
    const headers = {
      ...createSafeHeaders(getAttachmentType(file.type), file.original_name ?? ''),
      'Cache-Control': isPublic ? publicCacheControl : privateNoStoreCacheControl,
      ETag: etag,
    }
    if (matchesIfNoneMatch(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
    const stored = await deps.files.open(file.hash)
    if (stored === null) {
      deps.report(new Error(`The file ${file.hash} is in the database but missing from the file store`))
      return createNotFoundResponse(context)
    }
    return sendRange(context, deps, {
      size: stored.size,
      etag,
      headers,
      stream: (range) => stored.stream(range),
    })
  })

  async function mayReadHidden(context: Context, start: string): Promise<boolean> {
    if (await deps.isEditor(context)) return true
    const previewed = await deps.findPreviewedItems(context)
    return previewed.length > 0 && (await deps.visibility.isShownBy(start, previewed))
  }
  return app
}

function createNotFoundResponse(context: Context): Response {
  return context.text('There is no such file.', 404, {
    ...scriptBlockingResponseHeaders,
    'Cache-Control': privateNoStoreCacheControl,
  })
}

/** Browsers play audio and video and open PDF in their viewer; everything else is only saved, whatever it contains. */
function createSafeHeaders({ mimeType, kind }: AttachmentType, name: string): Record<string, string> {
  const encodedName = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    ...scriptBlockingResponseHeaders,
    // A browser's PDF viewer does not work in a sandbox, and runs nothing in this origin.
    ...(kind === 'pdf' ? { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" } : {}),
    'Content-Type': mimeType,
    'Content-Disposition': `${kind === 'file' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodedName}`,
  }
}
