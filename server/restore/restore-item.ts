import {
  getFieldValue,
  getKindDefinition,
  type Item,
  isRequiredField,
  isRequiredToPublish,
  type KindName,
} from '../../domain/kinds/index.ts'
import { getReferenceFields } from '../../domain/kinds/reference-fields.ts'
import type { Language } from '../../domain/language.ts'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import type { ItemRestoreReport, ItemRestoreState, RestoredItem } from '../../domain/restore.ts'
import { findAuditActor, writeSiteAuditEntry } from '../audit/index.ts'
import { BackupArchiveError, type BackupStoreAccess, downloadSharedArchive } from '../backup/index.ts'
import type { ValidationProblemDetails } from '../content/contract/items.ts'
import {
  type ContentTransactionScope,
  type CreateContentServicesDeps,
  createContentTransaction,
  type RequestContext,
} from '../content/index.ts'
import { findConstraintViolationKind } from '../data/engines/constraint-violations.ts'
import type { Repositories, SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { addArchivedFileRows, copyArchivedFiles, findArchivedFiles } from './archived-files.ts'
import {
  findSameItem,
  getItemName,
  hasSameValues,
  iterateGalleryImages,
  openArchivedDatabase,
} from './archived-items.ts'

/** Restores one item of an archive that was checked; a gallery with its images. */
export interface ItemRestoreJob {
  readonly type: 'item'
  readonly file: string
  readonly passphrase: string | null
  /** The folder of the check. */
  readonly folder: string
  readonly kind: KindName
  readonly id: number
  /** Whether it is published as in the archive. Otherwise what comes back is a draft, and what exists stays as it is. */
  readonly publishes: boolean
  readonly actor: Actor
  readonly language: Language
}

interface ItemRestoreDeps {
  readonly content: CreateContentServicesDeps
  readonly files: Pick<FileStore, 'open' | 'put'>
  readonly access: BackupStoreAccess
  readonly now: () => Date
}

export type ItemRestoreResult = Exclude<ItemRestoreState, { readonly is: 'running' }>

/** Restores an item. If the rules of its kind or a damaged archive prevent it, nothing has changed. */
export async function restoreArchivedItem(
  deps: ItemRestoreDeps,
  job: ItemRestoreJob,
): Promise<ItemRestoreResult> {
  try {
    return { is: 'done', report: await restoreWithFiles(deps, job) }
  } catch (error) {
    if (error instanceof BackupArchiveError) return { is: 'failed', reason: 'archive', fields: [] }
    const problem = toProblemOrNull(error)
    if (problem?.code === 'stale' || findConstraintViolationKind(error) !== null)
      return { is: 'failed', reason: 'conflict', fields: [] }
    if (problem?.code !== 'invalid') throw error
    const { fields } = problem.details as ValidationProblemDetails
    return { is: 'failed', reason: 'invalid', fields: Object.keys(fields) }
  }
}

/** Files come first, then one transaction changes all items or none. */
async function restoreWithFiles(
  { content, files, access, now }: ItemRestoreDeps,
  job: ItemRestoreJob,
): Promise<ItemRestoreReport> {
  const archive = await openArchivedDatabase(job.folder)
  try {
    const planned = await planItems(archive, content.data, job)
    const hashes = await findArchivedFiles(archive, planned)
    const file = await downloadSharedArchive(job.file, job.folder, access.files.archiveParts)
    const { added, missing } = await copyArchivedFiles(files, access, { ...job, file, hashes })
    const transact = createContentTransaction(content)
    const report = await transact(async (scope) => {
      await addArchivedFileRows(scope.repositories, archive, files, hashes)
      const writer = new ArchivedItemWriter(scope, archive, job)
      for (const item of planned) await writer.write(item)
      await writer.setDelayedReferences()
      const { requested } = writer
      await writeAuditEntry(scope.repositories, job, requested, 1 + writer.others.length, now())
      return { requested, others: writer.others, clearedFields: writer.clearedFields }
    })
    return { ...report, addedFileCount: added.size, missingFileCount: missing.size }
  } finally {
    await archive.close()
  }
}

interface PlannedItem {
  readonly kind: KindName
  readonly item: Item
  /** Why it is restored: as an image of the requested gallery, or because another item refers to it. */
  readonly role: 'requested' | 'image' | 'reference'
}

/** The items to write, each after those that it refers to. References that are missing on the site come along. */
async function planItems(
  archive: SiteDatabase,
  site: SiteDatabase,
  { kind, id }: Pick<ItemRestoreJob, 'kind' | 'id'>,
): Promise<PlannedItem[]> {
  const requested: Item | null = await archive.items.find(kind, id)
  if (requested === null || requested.removed_at !== null) throw new ProblemError('not_found')
  const planned: PlannedItem[] = []
  const seen = new Set<string>()

  async function add(itemKind: KindName, item: Item, role: PlannedItem['role']): Promise<void> {
    const key = toKey(itemKind, item.id)
    if (seen.has(key)) return
    seen.add(key)
    for (const { field, to, isBackReference } of getReferenceFields(itemKind)) {
      // Two images, or a gallery and its cover, can refer to each other; that is set afterwards.
      const target =
        isPair(itemKind, to) || isBackReference ? null : await findArchivedTarget(archive, item, field, to)
      if (target === null || target.removed_at !== null) continue
      const current: Item | null = await findSameItem(site, to, target)
      if (current === null || current.removed_at !== null) await add(to, target, 'reference')
    }
    planned.push({ kind: itemKind, item, role })
  }

  await add(kind, requested, 'requested')
  if (kind === 'gallery')
    for await (const image of iterateGalleryImages(archive, id)) await add('image', image, 'image')
  return planned
}

/** Writes items of an archive in one transaction, through the services that editors use. */
class ArchivedItemWriter {
  readonly others: RestoredItem[] = []
  readonly clearedFields: { kind: KindName; name: string; field: string }[] = []
  readonly #scope: ContentTransactionScope
  readonly #archive: SiteDatabase
  readonly #job: ItemRestoreJob
  readonly #context: RequestContext
  /** Ids on the site of items that got another one. */
  readonly #newIds = new Map<string, number>()
  readonly #delayed: { kind: KindName; id: number; item: Item; field: string; to: KindName }[] = []
  #requested: RestoredItem | null = null

  constructor(scope: ContentTransactionScope, archive: SiteDatabase, job: ItemRestoreJob) {
    this.#scope = scope
    this.#archive = archive
    this.#job = job
    this.#context = {
      // Only programs may set ids. The owner is the actor of the history; one audit entry is written for all items.
      actor: { ...job.actor, role: 'system' },
      language: job.language,
      cacheTags: { addTag: () => undefined, expireAt: () => undefined },
    }
  }

  get requested(): RestoredItem {
    if (this.#requested === null) throw new ProblemError('not_found')
    return this.#requested
  }

  async write(planned: PlannedItem): Promise<void> {
    const { kind, item, role } = planned
    const { repositories } = this.#scope
    const current: Item | null = await findSameItem(repositories, kind, item)
    const restored = await this.#bringBack(planned, current)
    const result = { kind, id: restored.id, name: getItemName(kind, item), action: restored.action }
    this.#newIds.set(toKey(kind, item.id), restored.id)
    if (role === 'requested') this.#requested = result
    else if (result.action !== 'unchanged') this.others.push(result)
  }

  /** Sets references to items that were written later, and clears those to items that are in neither. */
  async setDelayedReferences(): Promise<void> {
    const { items, repositories } = this.#scope
    for (const { kind, id, item, field, to } of this.#delayed) {
      const target = await this.#findLiveTarget(item, field, to)
      const current: Item | null = await repositories.items.find(kind, id)
      if (current === null) continue
      if (target === null) {
        this.clearedFields.push({ kind, name: getItemName(kind, item), field })
        continue
      }
      if (getFieldValue(current, field) === target) continue
      const values = { [field]: target }
      await items.save(kind, { id, version: current.version, values, sample: false }, this.#context)
    }
  }

  async #bringBack(
    { kind, item, role }: PlannedItem,
    current: Item | null,
  ): Promise<Pick<RestoredItem, 'id' | 'action'>> {
    const publishing = this.#choosePublication(kind, item, role, current)
    if (current === null) return this.#create(kind, item, publishing)
    const { id } = current
    if (current.removed_at === null) {
      const isSame = hasSameValues(kind, item, current) && !hasOtherPublication(publishing, current)
      if (role === 'reference' || isSame) return { id, action: 'unchanged' }
      const values = await this.#toValues(kind, item, id)
      await this.#save(kind, item, { id, version: current.version, values, ...publishing })
      return { id, action: 'changed' }
    }
    const taken: Item = await this.#scope.trash.restore(kind, id, this.#context)
    const values = role === 'reference' ? {} : await this.#toValues(kind, item, id)
    await this.#save(kind, item, { id, version: taken.version, values, ...publishing })
    return { id, action: 'restored' }
  }

  async #create(
    kind: KindName,
    item: Item,
    publishing: { readonly publishedAt?: string | null },
  ): Promise<Pick<RestoredItem, 'id' | 'action'>> {
    const isIdFree = (await this.#scope.repositories.items.find(kind, item.id)) === null
    const values = await this.#toValues(kind, item, isIdFree ? item.id : null)
    const saved = isIdFree
      ? await this.#save(kind, item, { values, ...publishing })
      : await this.#scope.items.save(kind, { values: withoutPosition(values), ...publishing }, this.#context)
    if (!isIdFree) this.#moveDelayed(kind, item, saved.id)
    return { id: saved.id, action: 'created' }
  }

  /** Saves an item with the position that it has in the archive. */
  #save(
    kind: KindName,
    item: Item,
    input: Parameters<ContentTransactionScope['items']['save']>[1],
  ): Promise<Item> {
    const imported = { id: item.id, createdAt: item.created_at, editedAt: null }
    return this.#scope.items.save(kind, { ...input, imported, sample: false }, this.#context)
  }

  /** The images of a gallery that comes back as a draft are visible with it, when it is published. */
  #choosePublication(
    kind: KindName,
    item: Item,
    role: PlannedItem['role'],
    current: Item | null,
  ): { readonly publishedAt?: string | null } {
    if (!getKindDefinition(kind).published) return {}
    if (this.#job.publishes && role !== 'reference') return { publishedAt: item.published_at }
    if (current !== null && current.removed_at === null) return {}
    const comesWithGallery = role === 'image' && this.#requested?.action !== 'changed'
    const isHiddenByGallery = comesWithGallery && this.#requested?.action !== 'unchanged'
    return { publishedAt: isHiddenByGallery || this.#job.publishes ? item.published_at : null }
  }

  /** The values of the kind's fields. References to items that are not there are set later, or cleared. */
  async #toValues(kind: KindName, item: Item, id: number | null): Promise<Record<string, unknown>> {
    const { fields } = getKindDefinition(kind)
    const names = [...Object.keys(fields), 'author']
    const values = Object.fromEntries(names.map((name) => [name, getFieldValue(item, name) ?? null]))
    for (const { field, to } of getReferenceFields(kind)) {
      if (values[field] === null) continue
      const target = await this.#findLiveTarget(item, field, to)
      values[field] = target
      if (target !== null) continue
      const definition = fields[field]
      const isRequired = item.published_at === null ? isRequiredField : isRequiredToPublish
      if (definition !== undefined && isRequired(definition))
        throw new ProblemError('invalid', { fields: { [field]: [] } })
      this.#delayed.push({ kind, id: id ?? 0, item, field, to })
    }
    return values
  }

  #moveDelayed(kind: KindName, item: Item, id: number): void {
    for (const delayed of this.#delayed)
      if (delayed.kind === kind && delayed.item === item && delayed.id === 0) delayed.id = id
  }

  /** The id on the site of an item that is referred to; null if it is not there. */
  async #findLiveTarget(item: Item, field: string, to: KindName): Promise<number | null> {
    const target = await findArchivedTarget(this.#archive, item, field, to)
    if (target === null) return null
    const written = this.#newIds.get(toKey(to, target.id))
    if (written !== undefined) return written
    const current: Item | null = await findSameItem(this.#scope.repositories, to, target)
    return current === null || current.removed_at !== null ? null : current.id
  }
}

function hasOtherPublication({ publishedAt }: { publishedAt?: string | null }, current: Item): boolean {
  return publishedAt !== undefined && publishedAt !== current.published_at
}

function withoutPosition({ ord, ...values }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return values
}

async function findArchivedTarget(
  archive: SiteDatabase,
  item: Item,
  field: string,
  to: KindName,
): Promise<Item | null> {
  const id = getFieldValue(item, field)
  return typeof id === 'number' ? await archive.items.find(to, id) : null
}

function isPair(from: KindName, to: KindName): boolean {
  return from === 'image' && to === 'image'
}

function toKey(kind: KindName, id: number): string {
  return `${kind} ${id}`
}

async function writeAuditEntry(
  repositories: Repositories,
  { actor, kind }: ItemRestoreJob,
  { id, name }: RestoredItem,
  count: number,
  now: Date,
): Promise<void> {
  const auditActor = findAuditActor(actor)
  if (auditActor === null) return
  await writeSiteAuditEntry(repositories, {
    actor: auditActor,
    event: 'item_restored_from_backup',
    at: now.toISOString(),
    target: { type: kind, id: String(id), name },
    details: { count },
  })
}
