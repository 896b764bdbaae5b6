import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DetailedError, Upload } from 'tus-js-client'
import { flashCookie } from '../../app/actions/flash.ts'
import { type UploadResult, uploadResultHeader } from '../../domain/upload.ts'
import type { Connection } from '../../server/data/connection.ts'
import type { Files } from '../../server/files/contract.ts'
import { openFolder } from '../../server/files/index.ts'
import { PictureRefused, type Pictures } from '../../server/images/contract.ts'
import { type UploadsParts, uploadsApp } from '../../server/uploads/index.ts'
import { type AuthSite, startAuth } from './auth.ts'
import { Bench } from './content.ts'
import { whenDone } from './shared.ts'
import { type Browser, startSite } from './site.ts'

/** A site to which editors send pictures. */
export interface UploadSite {
  readonly accounts: AuthSite
  readonly bench: Bench
  readonly files: Files
  readonly folder: string
  readonly origin: string
  readonly reported: unknown[]
  /** Signs somebody in; makes them first. */
  enter(email: string, role: 'owner' | 'editor'): Promise<Browser>
  stranger(): Browser
  /** The names of a gallery's images, in their order. */
  names(gallery: number): Promise<string[]>
}

/** Takes whatever begins with `picture`; the work of the real one has tests of its own. */
export function takingAnything(bench: Bench, files: Files): Pick<Pictures, 'take'> {
  return {
    async take(hash, { name }) {
      const stored = await files.open(hash)
      if (stored === null) throw new Error('no such bytes')
      const bytes = await stored.stream().toArray()
      if (!Buffer.concat(bytes).toString().startsWith('picture')) throw new PictureRefused('not_a_picture')
      const size = { width: 30, height: 20 }
      const type = 'image/jpeg'
      await bench.data.files.add({
        hash,
        type,
        size: stored.size,
        ...size,
        created_at: bench.now,
        sample: 0,
        state: 'known',
      })
      const usedBy = await bench.data.files.imagesOf(hash)
      const suggestion = { name: name.replace(/\.\w+$/, ''), description: null, date: null, source: null }
      return { hash, type, size: stored.size, ...size, usedBy, suggestion }
    },
  }
}

export async function startUploadSite(
  connection: Connection,
  parts: (site: { bench: Bench; files: Files }) => Partial<UploadsParts> = () => ({}),
): Promise<UploadSite> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-editors-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  const bench = new Bench(connection)
  // The tus server compares the age of uploads with the real clock, so this one must not be a day behind it.
  bench.now = new Date().toISOString()
  const files = await openFolder(join(folder, 'files'))
  const reported: unknown[] = []
  const uploads = await uploadsApp({
    folder: join(folder, 'uploads'),
    path: '/admin/uploads',
    files,
    pictures: takingAnything(bench, files),
    content: bench.content,
    maxSize: 1_000_000,
    saying: (outcome) => flashCookie(outcome, false),
    report: (error) => reported.push(error),
    now: () => new Date(bench.now),
    ...parts({ bench, files }),
  })
  const accounts = await startAuth(connection)
  const site = await startSite(accounts, { content: bench.content, parts: { uploads } })
  return {
    accounts,
    bench,
    files,
    folder,
    origin: site.origin,
    reported,
    stranger: () => site.browser(),
    async enter(email, role) {
      await accounts.person(email, { role })
      const browser = site.browser()
      await browser.signIn(email)
      return browser
    },
    async names(gallery) {
      const query = { where: { gallery }, status: 'any', limit: 500 } as const
      return (await bench.content.items.list('image', query, editor)).items.map(({ name }) => name)
    },
  }
}

const editor = {
  actor: { role: 'editor', userId: 'somebody' },
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
} as const

/** Headers of a request that a page of the site makes. */
export function headersOf(browser: Browser): Record<string, string> {
  return { Cookie: browser.cookieHeader(), Origin: browser.origin, 'Sec-Fetch-Site': 'same-origin' }
}

/** Sends bytes by the official client; a refusal is its status. */
export function send(
  browser: Browser,
  bytes: Buffer,
  metadata: Record<string, string>,
  options: ConstructorParameters<typeof Upload>[1] = {},
): Promise<UploadResult | number> {
  return new Promise((resolve) => {
    const upload = new Upload(bytes, {
      endpoint: `${browser.origin}/admin/uploads`,
      headers: headersOf(browser),
      metadata: { filename: 'picture.jpg', publish: 'yes', ...metadata },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onSuccess: ({ lastResponse }) => resolve(resultIn(lastResponse.getHeader(uploadResultHeader))),
      onError: (error: Error | DetailedError) =>
        resolve('originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0),
      ...options,
    })
    upload.start()
  })
}

export function resultIn(header: string | null | undefined): UploadResult {
  const result: UploadResult = JSON.parse(Buffer.from(header ?? '', 'base64url').toString())
  return result
}
