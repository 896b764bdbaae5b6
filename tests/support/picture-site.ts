import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { storeAttachment } from '../../server/attachments/index.ts'
import { createForwardedHeadersReader } from '../../server/auth/index.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { type HttpServerDeps, VisitorWorkLimiter } from '../../server/http/index.ts'
import { createIiifApp } from '../../server/iiif/index.ts'
import { createPictureService, type PictureServiceWithInternals } from '../../server/images/index.ts'
import { createTestJpeg } from '../../server/images/picture-service.fixture.ts'
import { createMemoryRateLimiterFactory } from '../../server/lib/rate-limiter.ts'
import {
  createSessionAwareRenderCharge,
  createSiteAttachmentsApp,
  createSiteImagesApp,
} from '../../server/startup/site-images-app.ts'
import { startAuthTestSite } from './auth-site.ts'
import { ContentTestHarness } from './content-harness.ts'
import type { OpenTestDatabase } from './database-engines.ts'
import { registerCleanup } from './shared-setup.ts'
import { type FakeBrowser, startTestSite } from './test-site.ts'

/** A site that serves real pictures, with browsers of a visitor and an editor. */
export interface PictureTestSite {
  readonly harness: ContentTestHarness
  readonly pictures: PictureServiceWithInternals
  readonly cacheFolder: string
  readonly visitorWork: VisitorWorkLimiter
  readonly editor: FakeBrowser
  newAnonymousBrowser(): FakeBrowser
  /** Stores a new picture; returns its hash. */
  storePicture(width?: number, height?: number): Promise<string>
  /** Stores the bytes of an attachment, as an upload does. */
  storeAttachment(bytes: Buffer, fileName: string): ReturnType<typeof storeAttachment>
}

export async function startPictureTestSite(
  open: OpenTestDatabase,
  parts: Partial<HttpServerDeps> = {},
): Promise<PictureTestSite> {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  await accounts.createUser('editor@example.org', { role: 'editor' })
  const harness = new ContentTestHarness(connection)
  const { data, content, events } = harness
  const folder = await mkdtemp(join(tmpdir(), 'letopis-picture-site-'))
  const files = await openFolderFileStore(join(folder, 'files'))
  const cacheFolder = join(folder, 'cache')
  const report = (error: Error) => {
    throw error
  }
  const now = () => new Date(harness.now)
  const pictures = createPictureService({
    data,
    files,
    cacheFolder,
    limits: { bytes: 10_000_000, pixels: 10_000_000, memory: 1024 * 1024 * 1024 },
    memoryCacheBytes: 10_000_000,
    pregenerateVariants: false,
    nice: 0,
    events,
    report,
    now,
  })
  registerCleanup(async () => {
    await pictures.close()
    await rm(folder, { recursive: true, force: true })
  })
  // Browsers of tests choose their address.
  const proxies = createForwardedHeadersReader({ kind: 'count', count: 1 })
  const visitorWork = new VisitorWorkLimiter(
    proxies,
    createMemoryRateLimiterFactory(() => now().getTime()),
  )
  const site = await startTestSite(accounts, {
    content,
    parts: {
      proxies,
      visitorWork,
      images: createSiteImagesApp({ data, content, files, pictures, report, now }),
      attachments: createSiteAttachmentsApp({ data, content, files, pictures, report, now }),
      findStoredPicture: pictures.findCachedResponse,
      iiif: createIiifApp({
        content,
        events,
        pictures,
        findImageIds: (hash) => data.files.findImageIds(hash),
        chargeRender: createSessionAwareRenderCharge(visitorWork),
        label: (key) => key,
        origin: 'http://site.test',
        now,
      }),
      ...parts,
    },
  })
  const editor = site.newBrowser()
  expect((await editor.signIn('editor@example.org')).status).toBe(303)
  return {
    harness,
    pictures,
    cacheFolder,
    visitorWork,
    editor,
    newAnonymousBrowser: () => site.newBrowser(),
    async storeAttachment(bytes, fileName) {
      const { hash } = await files.put(bytes)
      return await storeAttachment({ data, files, now }, { hash, fileName, uploadedBy: null })
    },
    async storePicture(width = 400, height = 300) {
      const { hash } = await files.put(await createTestJpeg(width, height))
      await pictures.ingest(hash, { fileName: 'x.jpg', uploadedBy: null })
      return hash
    },
  }
}
