import type { Context, Hono } from 'hono'
import { createAttachmentsApp } from '../attachments/index.ts'
import type { ContentServices } from '../content/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { readPreviewTokens, type SessionEnv, type VisitorWorkLimiter } from '../http/index.ts'
import { createImagesApp, type PictureServiceWithInternals } from '../images/index.ts'
import { hasSessionCookie } from '../pages/index.ts'

interface SiteImagesAppDeps {
  readonly data: SiteDatabase
  readonly content: Pick<ContentServices, 'previews'>
  readonly files: FileStore
  readonly pictures: PictureServiceWithInternals
  /** How long shared caches store a picture, in seconds; 0 and undefined: like browsers. */
  readonly sharedCacheSeconds?: number
  readonly report: (error: Error) => void
  readonly now: () => Date
}

/** Creates the app of `/img` with the sessions and the preview links of the site. */
export function createSiteImagesApp({ data, content, now, ...deps }: SiteImagesAppDeps): Hono {
  return createImagesApp({
    ...deps,
    findFile: (start) => data.files.findByHashPrefix(start),
    markShown: (hash) => data.files.update(hash, { shown_at: now().toISOString() }),
    isEditor,
    findPreviewedItems: createPreviewedItemFinder(content),
  })
}

/** Creates the app of `/files` in the same way. */
export function createSiteAttachmentsApp({
  data,
  content,
  files,
  pictures,
  report,
}: SiteImagesAppDeps): Hono {
  return createAttachmentsApp({
    files,
    visibility: pictures.visibility,
    findFile: (start) => data.files.findByHashPrefix(start),
    isEditor,
    findPreviewedItems: createPreviewedItemFinder(content),
    report,
  })
}

function createPreviewedItemFinder({ previews }: SiteImagesAppDeps['content']) {
  return async ({ req }: Context) => {
    const tokens = readPreviewTokens(req.header('cookie'))
    return (await Promise.all(tokens.map((token) => previews.findLinkedItems(token)))).flat()
  }
}

/** Creates the function that counts rendered regions, except those of signed-in users. */
export function createSessionAwareRenderCharge(visitorWork: Pick<VisitorWorkLimiter, 'chargePicture'>) {
  return async (c: Context<SessionEnv>, pixels: number): Promise<void> => {
    if (!(await isEditor(c))) await visitorWork.chargePicture(c, pixels)
  }
}

async function isEditor({ req, var: variables }: Context<SessionEnv>): Promise<boolean> {
  return hasSessionCookie(req.header('cookie')) && (await variables.session()).account !== null
}
