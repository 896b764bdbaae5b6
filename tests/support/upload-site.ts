import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DetailedError, Upload } from 'tus-js-client'
import { buildFlashSetCookieHeader } from '../../app/actions/flash.ts'
import type { SiteRole } from '../../domain/permissions.ts'
import { type UploadResult, uploadResultHeaderName } from '../../domain/upload-result.ts'
import { storeAttachment } from '../../server/attachments/index.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { openNamedLocks } from '../../server/data/engines/postgres-locks.ts'
import type { FileStore } from '../../server/files/contract.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { PictureRejectedError, type PictureService } from '../../server/images/contract.ts'
import {
  createImagePictureEditor,
  createPictureUploadsApp,
  type UploadsAppDeps,
} from '../../server/uploads/index.ts'
import { type AuthTestSite, startAuthTestSite } from './auth-site.ts'
import { ContentTestHarness } from './content-harness.ts'
import { registerCleanup } from './shared-setup.ts'
import { type FakeBrowser, startTestSite } from './test-site.ts'

/** A site to which editors upload pictures. */
export interface UploadTestSite {
  readonly accounts: AuthTestSite
  readonly harness: ContentTestHarness
  readonly files: FileStore
  readonly folder: string
  readonly origin: string
  readonly reported: unknown[]
  /** Creates a user and signs them in. */
  signInNewUser(email: string, role: SiteRole): Promise<FakeBrowser>
  newAnonymousBrowser(): FakeBrowser
  /** The names of a gallery's images, in their order. */
  listImageNames(gallery: number): Promise<string[]>
}

/** Accepts files that begin with `picture`; the real ingest has its own tests. */
export function createFakePictureIngest(
  harness: ContentTestHarness,
  files: FileStore,
): Pick<PictureService, 'ingest'> {
  return {
    async ingest(hash, { fileName: name }) {
      const stored = await files.open(hash)
      if (stored === null) throw new Error('no such bytes')
      const bytes = await stored.stream().toArray()
      if (!Buffer.concat(bytes).toString().startsWith('picture'))
        throw new PictureRejectedError('not_a_picture')
      const size = { width: 30, height: 20 }
      const type = 'image/jpeg'
      await harness.data.files.add({
        hash,
        type,
        size: stored.size,
        ...size,
        created_at: harness.now,
        sample: 0,
        state: 'known',
      })
      const usedBy = await harness.data.files.findImageIds(hash)
      const suggestion = { name: name.replace(/\.\w+$/, ''), description: null, date: null, source: null }
      return { hash, type, size: stored.size, ...size, usedByImageIds: usedBy, suggestion }
    },
  }
}

export async function startUploadTestSite(
  connection: SiteDatabaseConnection,
  createOverrides: (site: {
    bench: ContentTestHarness
    files: FileStore
  }) => Partial<UploadsAppDeps> = () => ({}),
): Promise<UploadTestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-editors-'))
  registerCleanup(() => rm(folder, { recursive: true, force: true }))
  const harness = new ContentTestHarness(connection)
  // The tus server compares the age of uploads with the real clock, so this one must not be a day behind it.
  harness.now = new Date().toISOString()
  const files = await openFolderFileStore(join(folder, 'files'))
  const reported: unknown[] = []
  const pictures = createFakePictureIngest(harness, files)
  const locks = openNamedLocks(connection, (error) => reported.push(error))
  registerCleanup(() => locks.close())
  const uploads = await createPictureUploadsApp({
    data: harness.data,
    locks,
    folder: join(folder, 'uploads'),
    path: '/admin/uploads',
    files,
    pictures,
    imagePictures: createImagePictureEditor({
      pictures: { ...pictures, edit: () => Promise.reject(new Error('not part of this site')) },
      items: harness.content.items,
    }),
    content: harness.content,
    storeAttachment: (upload) =>
      storeAttachment({ data: harness.data, files, now: () => new Date(harness.now) }, upload),
    maxSize: 1_000_000,
    maxAttachmentSize: 2_000_000,
    createFlashCookie: (outcome) => buildFlashSetCookieHeader(outcome, false),
    report: (error) => reported.push(error),
    now: () => new Date(harness.now),
    ...createOverrides({ bench: harness, files }),
  })
  const accounts = await startAuthTestSite(connection)
  const site = await startTestSite(accounts, { content: harness.content, parts: { uploads } })
  return {
    accounts,
    harness,
    files,
    folder,
    origin: site.origin,
    reported,
    newAnonymousBrowser: () => site.newBrowser(),
    async signInNewUser(email, role) {
      await accounts.createUser(email, { role })
      const browser = site.newBrowser()
      await browser.signIn(email)
      return browser
    },
    async listImageNames(gallery) {
      const query = { where: { gallery }, status: 'any', limit: 500 } as const
      return (await harness.content.items.list('image', query, editor)).items.map(({ name }) => name)
    },
  }
}

const editor = {
  actor: { role: 'editor', userId: 'somebody' },
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
} as const

/** Headers of a request from a page of the site. */
export function createSameOriginHeaders(browser: FakeBrowser): Record<string, string> {
  return { Cookie: browser.formatCookieHeader(), Origin: browser.origin, 'Sec-Fetch-Site': 'same-origin' }
}

/** Uploads bytes with the official client; resolves with the status on rejection. */
export function uploadWithTus(
  browser: FakeBrowser,
  bytes: Buffer,
  metadata: Record<string, string>,
  options: ConstructorParameters<typeof Upload>[1] = {},
): Promise<UploadResult | number> {
  return new Promise((resolve) => {
    const upload = new Upload(bytes, {
      endpoint: `${browser.origin}/admin/uploads`,
      headers: createSameOriginHeaders(browser),
      metadata: { filename: 'picture.jpg', publish: 'yes', ...metadata },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onSuccess: ({ lastResponse }) =>
        resolve(parseUploadResultHeader(lastResponse.getHeader(uploadResultHeaderName))),
      onError: (error: Error | DetailedError) =>
        resolve('originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0),
      ...options,
    })
    upload.start()
  })
}

export function parseUploadResultHeader(header: string | null | undefined): UploadResult {
  const result: UploadResult = JSON.parse(Buffer.from(header ?? '', 'base64url').toString())
  return result
}
