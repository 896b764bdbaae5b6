import type { AuditActor } from '../../domain/audit-actor.ts'
import { findListEntryPath, findPublicItemPath } from '../../domain/kinds/paths.ts'
import { findPictureHashPrefixesInHtml } from '../../domain/text/picture-paths.ts'
import { writeSiteAuditEntry } from '../audit/index.ts'
import type { NamedItem, Repositories, SiteDatabase, UserText } from '../data/index.ts'
import { anyContentTag, type ContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'

export interface SampleSite {
  readonly data: SiteDatabase
  readonly files: FileStore
  readonly events: ContentEventBus
}

/** What the removal of the sample does to the content of users. */
export interface SampleRemovalReport {
  readonly removedCount: number
  /** Sample items that stay, because content of users refers to them or shows their pictures. */
  readonly kept: readonly NamedItem[]
  /** Links in texts of users, and redirects, to items that are removed. */
  readonly brokenLinks: readonly { readonly from: NamedItem; readonly to: NamedItem }[]
  /** The names of site settings that still have the sample's values and are cleared. */
  readonly clearedSettings: readonly string[]
}

const emptyReport: SampleRemovalReport = { removedCount: 0, kept: [], brokenLinks: [], clearedSettings: [] }

/**
 * Removes the sample content in one transaction. Content that users have created or changed stays, and so does
 * everything that it refers to and every picture that a text of theirs shows. Without an actor there is no audit entry.
 */
export async function removeSampleContent(
  site: SampleSite,
  actor: AuditActor | null = null,
): Promise<SampleRemovalReport> {
  const { report, hashes, savedEvent } = await site.data.transaction(async (repositories) => {
    const report = await removeSampleRows(repositories)
    const hashes = await deleteUnusedFiles(repositories)
    const at = new Date().toISOString()
    if (actor !== null && report.removedCount > 0)
      await writeSiteAuditEntry(repositories, {
        actor,
        event: 'sample_removed',
        at,
        details: { count: report.removedCount },
      })
    const event = {
      at,
      action: 'purge',
      kind: 'site',
      item: 0,
      tags: [anyContentTag],
    }
    return { report, hashes, savedEvent: { ...event, id: await repositories.outbox.add(event) } }
  })
  await site.events.publish([savedEvent])
  // After the commit: a rollback would restore rows whose files are gone.
  for (const hash of hashes)
    await site.data.transaction(async ({ storage }) => {
      if (await storage.bytes.lockIfRemovable(hash)) await site.files.remove(hash)
    })
  return report
}

/** Deletes the sample's files that no item, setting or version in the history refers to; returns their hashes. */
async function deleteUnusedFiles({ files, fileUsage }: Repositories): Promise<string[]> {
  const deleted: string[] = []
  for (const hash of await files.listSampleHashes()) {
    if (await fileUsage.isReferenced(hash)) continue
    await files.delete(hash)
    deleted.push(hash)
  }
  return deleted
}

class PreviewRollback extends Error {
  readonly report: SampleRemovalReport

  constructor(report: SampleRemovalReport) {
    super('rolled back after a preview')
    this.report = report
  }
}

/** Reports what the removal would do: removes everything, and rolls the transaction back. */
export async function previewSampleRemoval({ data }: Pick<SampleSite, 'data'>): Promise<SampleRemovalReport> {
  if (!(await data.sample.exists())) return emptyReport
  try {
    return await data.transaction(async (repositories) => {
      throw new PreviewRollback(await removeSampleRows(repositories))
    })
  } catch (error) {
    if (error instanceof PreviewRollback) return error.report
    throw error
  }
}

async function removeSampleRows({ sample, search, pictureUses }: Repositories): Promise<SampleRemovalReport> {
  if (!(await sample.exists())) return emptyReport
  const before = await sample.listItems()
  const clearedSettings = await sample.clearSampleSiteSettings()
  await sample.keepItemsOfDrafts()
  const texts = await sample.listUserTexts()
  await sample.keepImages(await findShownImages({ sample }, texts))
  const removed = await sample.delete()
  for (const { kind, id } of removed) {
    await search.delete(kind, id)
    await pictureUses.deleteTexts(kind, id)
  }
  const removedKeys = new Set(removed.map(toKey))
  return {
    removedCount: removed.length,
    kept: before.filter((item) => !removedKeys.has(toKey(item))),
    brokenLinks: findBrokenLinks([...texts, ...(await listRedirectsAsTexts({ sample }))], removed),
    clearedSettings,
  }
}

/** The ids of sample images that texts of users show, in stored versions as well. */
async function findShownImages(
  { sample }: Pick<Repositories, 'sample'>,
  texts: readonly UserText[],
): Promise<number[]> {
  const hashStarts = new Set(texts.flatMap(({ html }) => findPictureHashPrefixesInHtml(html)))
  for await (const version of sample.iterateVersionsWithPictures())
    for (const start of findPictureHashPrefixesInHtml(version)) hashStarts.add(start)
  const images = await sample.listImages()
  return images
    .filter(({ hash }) => [...hashStarts].some((start) => hash.startsWith(start)))
    .map(({ id }) => id)
}

/** The owner's redirects, each as a text with a link. */
async function listRedirectsAsTexts({ sample }: Pick<Repositories, 'sample'>): Promise<UserText[]> {
  const redirects = await sample.listRedirects()
  return redirects.map(({ id, fromPath, toAddress }) => ({
    kind: 'redirect',
    id,
    name: fromPath,
    html: `<a href="${toAddress.replaceAll('&', '&amp;')}">`,
  }))
}

function findBrokenLinks(
  texts: readonly UserText[],
  removed: readonly NamedItem[],
): SampleRemovalReport['brokenLinks'] {
  const removedByPath = new Map(
    removed.flatMap((item) =>
      [findPublicItemPath(item.kind, item.id), findListEntryPath(item.kind, item.id)].map((path) => [
        path,
        item,
      ]),
    ),
  )
  return texts.flatMap(({ html, kind, id, name }) => {
    const paths = Array.from(html.matchAll(/href="(\/[^"#]*)/g), ([, path = '']) =>
      path.replaceAll('&amp;', '&'),
    )
    const targets = new Set(
      paths.flatMap(
        (path) => removedByPath.get(path) ?? removedByPath.get(path.split('?', 1)[0] ?? '') ?? [],
      ),
    )
    return Array.from(targets, (to) => ({ from: { kind, id, name }, to }))
  })
}

function toKey({ kind, id }: NamedItem): string {
  return `${kind} ${id}`
}
