import { realpath, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { operatorAuditActor } from '../../domain/audit-actor.ts'
import type { Item } from '../../domain/kinds/index.ts'
import { type Actor, parseSiteRole, systemActor } from '../../domain/permissions.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import type { Config } from '../config/index.ts'
import type { RequestContext } from '../content/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { UsageError } from './help.ts'
import {
  type ImportOptions,
  type ImportRejectionReason,
  type ImportResult,
  importImagesFromFolder,
} from './import-images-from-folder.ts'
import { createImportPictureService } from './import-picture-service.ts'
import { createSiteContentServices, type OpenedSite, withOpenedSiteEvenIfRunning } from './opened-site.ts'
import { createProgressBar } from './progress-bar.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { walkFolderInOrder } from './walk-folder.ts'

const rejectionTexts: Readonly<Record<ImportRejectionReason, string>> = {
  empty: 'empty file',
  too_large: 'larger than LETOPIS_PICTURE_BYTES allows',
  too_many_pixels: 'more pixels than LETOPIS_PICTURE_PIXELS allows',
  not_a_picture: 'not a picture',
  unsupported: 'unsupported picture type',
  damaged: 'damaged file',
  link: 'symbolic link; links are not followed',
  not_a_file: 'not a regular file',
  unreadable: 'cannot be read',
  failed: 'processing failed',
}

const progressLineInterval = 100

/** The import cannot start, for a reason that the operator can fix. */
class ImportSetupError extends Error {}

interface ImportArguments extends ImportOptions {
  readonly as: string | null
}

/** `import images FOLDER --gallery ID [--draft] [--recursive] [--as EMAIL]` */
export async function importImagesCommand(args: string[]): Promise<number> {
  const importArguments = parseArguments(args)
  try {
    const folder = await resolveFolder(importArguments.folder)
    const result = await withOpenedSiteEvenIfRunning((site) =>
      runImport(site, { ...importArguments, folder }),
    )
    console.log(formatSummary(result))
    return result.refused > 0 || result.brokenOff ? 1 : 0
  } catch (error) {
    if (!(error instanceof ImportSetupError)) throw error
    console.error(error.message)
    return 1
  }
}

function parseArguments(args: string[]): ImportArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        gallery: { type: 'string' },
        draft: { type: 'boolean', default: false },
        recursive: { type: 'boolean', default: false },
        as: { type: 'string' },
      },
    })
    const [folder, ...more] = positionals
    const id = /^[1-9]\d{0,9}$/.test(values.gallery ?? '') ? Number(values.gallery) : 0
    if (folder !== undefined && folder !== '' && more.length === 0 && id > 0) {
      return { folder, gallery: id, draft: values.draft, recursive: values.recursive, as: values.as ?? null }
    }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
  throw new UsageError('import images needs one folder and --gallery with the ID of a gallery.')
}

async function resolveFolder(path: string): Promise<string> {
  const real = await realpath(path).catch(() => null)
  const found = real === null ? null : await stat(real).catch(() => null)
  if (real === null || !found?.isDirectory()) throw new ImportSetupError(`${path} is not a readable folder.`)
  return real
}

async function runImport(site: OpenedSite, importArguments: ImportArguments): Promise<ImportResult> {
  const { config, data, files } = site
  const now = () => new Date()
  const context = createRequestContext(await findImportActor(data, config, importArguments.as))
  const content = createSiteContentServices(site)
  const gallery = await data.items.find('gallery', importArguments.gallery)
  if (!gallery || gallery.removed_at)
    throw new ImportSetupError(`There is no gallery ${importArguments.gallery}.`)
  const pictures = createImportPictureService(site)
  const deps = { data, files, pictures, content, context: context, maxBytes: config.pictures.bytes, now }
  const total = await countFiles(importArguments)
  const stop = stopOnSignal('Finishing the current picture. Press Ctrl+C again to stop now.')
  const bar = createProgressBar()
  try {
    const result = await importImagesFromFolder(deps, importArguments, {
      isCancelled: stop.isOver,
      onProgress(done) {
        bar.update(`Importing into ${gallery.name}`, done, total)
        if (!process.stderr.isTTY && done % progressLineInterval === 0) console.log(`${done} of ${total}`)
      },
      onRejected(file, reason, detail) {
        bar.clear()
        console.error(`${file}: ${rejectionTexts[reason]}${detail === '' ? '' : ` (${detail})`}`)
      },
    })
    await recordImport(data, gallery, result, now())
    return result
  } finally {
    bar.clear()
    stop.end()
    await pictures.close()
  }
}

/** Writes one entry to the audit log for all imported images. */
async function recordImport(
  data: SiteDatabase,
  { id, name }: Item<'gallery'>,
  { added }: ImportResult,
  now: Date,
): Promise<void> {
  if (added === 0) return
  await writeSiteAuditEntry(data, {
    actor: operatorAuditActor,
    event: 'images_imported',
    at: now.toISOString(),
    target: { type: 'gallery', id: String(id), name },
    details: { count: added },
  })
}

async function countFiles({ folder, recursive }: ImportOptions): Promise<number> {
  let count = 0
  try {
    for await (const _ of walkFolderInOrder(Buffer.from(folder), recursive)) count += 1
  } catch {
    throw new ImportSetupError(`${folder} is not a readable folder.`)
  }
  return count
}

/** The author of the images: the system, or the user given with --as. */
async function findImportActor(data: SiteDatabase, config: Config, email: string | null): Promise<Actor> {
  if (email === null) return systemActor
  if (config.supabase !== null)
    throw new ImportSetupError('--as is not available: the accounts of this site are stored elsewhere.')
  const user = await data.auth.users.findByEmail(email.toLowerCase())
  const role = parseSiteRole(JSON.parse(user?.raw_app_meta_data ?? '{}'))
  if (!user || role === null)
    throw new ImportSetupError(`${email} is neither an owner nor an editor of this site.`)
  // One entry for the import, not one for each image.
  return { role, userId: user.id, client: null }
}

function createRequestContext(actor: Actor): RequestContext {
  return { actor, language: 'en-US', cacheTags: { addTag: () => undefined, expireAt: () => undefined } }
}

function formatSummary({ added, there, refused, brokenOff }: ImportResult): string {
  const counts = [`${added} added`, `${there} already in the gallery`, `${refused} rejected`]
  return `${brokenOff ? 'Canceled; run it again to continue. ' : ''}${counts.join(', ')}.`
}
