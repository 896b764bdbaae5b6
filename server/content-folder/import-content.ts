import {
  getKindDefinition,
  type Item,
  isRequiredField,
  isRequiredToPublish,
  type KindName,
} from '../../domain/kinds/index.ts'
import { getReferenceFields } from '../../domain/kinds/reference-fields.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { ContentServices, RequestContext } from '../content/index.ts'
import { findConstraintViolationKind } from '../data/engines/constraint-violations.ts'
import type { FolderPicture } from './folder-pictures.ts'
import { type ImportAction, type ImportPlan, listFieldErrors, type PlannedItem } from './plan-import.ts'

export interface ContentImportDeps {
  readonly content: Pick<ContentServices, 'items' | 'trash'>
  readonly context: RequestContext
  /** Stores a picture unless the site has it. Throws a `PictureNotStoredError`. */
  storePicture(picture: FolderPicture, originalName: string | null): Promise<void>
  /** Marks the content as sample content. */
  readonly sample: boolean
}

/** A picture that cannot be stored; the message is for the operator. */
export class PictureNotStoredError extends Error {
  override readonly name = 'PictureNotStoredError'
}

export interface ContentImportCallbacks {
  /** `last` is the item that was saved, or could not be. */
  onProgress(done: number, total: number, last: PlannedItem): void
  /** Whether to stop before the next item. */
  isCancelled(): boolean
}

export interface ContentImportResult {
  readonly created: number
  readonly changed: number
  /** The items that were saved. */
  readonly savedItems: readonly PlannedItem[]
  /** What could not be imported, or only in part; each names a file. */
  readonly failures: readonly string[]
  readonly isCancelled: boolean
}

/** Carries out a plan through the content services. After an interruption, a new plan continues where it ended. */
export async function importContent(
  deps: ContentImportDeps,
  plan: ImportPlan,
  { onProgress, isCancelled }: ContentImportCallbacks,
): Promise<ContentImportResult> {
  const importer = new ContentImporter(deps, plan)
  const writes = plan.items.filter(({ action }) => isCreatedOrChanged(action))
  let done = 0
  for (const planned of writes) {
    if (isCancelled()) return { ...importer.result, isCancelled: true }
    await importer.saveItem(planned)
    done += 1
    onProgress(done, writes.length, planned)
  }
  for (const planned of importer.itemsWithDelayedReferences) {
    if (isCancelled()) return { ...importer.result, isCancelled: true }
    await importer.setDelayedReferences(planned)
  }
  if (isCreatedOrChanged(plan.site.action)) await importer.saveSite()
  return { ...importer.result, isCancelled: false }
}

/** Whether an import writes an item. */
export function isCreatedOrChanged(action: ImportAction): boolean {
  return action === 'create' || action === 'change'
}

type Values = PlannedItem['values']

class ContentImporter {
  readonly itemsWithDelayedReferences: PlannedItem[] = []
  readonly #deps: ContentImportDeps
  readonly #plan: ImportPlan
  /** Items that others can refer to. */
  readonly #existing: Set<string>
  /** The versions of items that were saved. */
  readonly #versions = new Map<string, number>()
  readonly #failures: string[] = []
  readonly #savedItems: PlannedItem[] = []
  #created = 0
  #changed = 0

  constructor(deps: ContentImportDeps, plan: ImportPlan) {
    this.#deps = deps
    this.#plan = plan
    this.#existing = new Set(
      plan.items.filter(({ current }) => current !== null && current.removed_at === null).map(toIdKey),
    )
  }

  get result(): Omit<ContentImportResult, 'isCancelled'> {
    return {
      created: this.#created,
      changed: this.#changed,
      savedItems: this.#savedItems,
      failures: this.#failures,
    }
  }

  async saveItem(planned: PlannedItem): Promise<void> {
    const { item, id, pictures, action, current } = planned
    const { kind, source, key } = item
    await this.#reportFailure(`${source}, ${key}`, async () => {
      for (const picture of pictures) await this.#deps.storePicture(picture, item.fileName)
      const { values, isPublishable } = this.#selectPossibleReferences(planned)
      const version = current === null ? undefined : await this.#restoreIfTrashed(kind, current)
      await this.#save(isPublishable ? planned : toDraft(planned), values, version)
      this.#existing.add(toIdKey({ item, id }))
      this.#savedItems.push(planned)
      if (action === 'create') this.#created += 1
      else this.#changed += 1
    })
  }

  /** Sets references to items that were created later: of the same kind, or that reference this one. */
  async setDelayedReferences(planned: PlannedItem): Promise<void> {
    const { item, values } = planned
    const where = `${item.source}, ${item.key}`
    await this.#reportFailure(where, async () => {
      const { possible, missing } = this.#splitReferences(planned)
      for (const field of missing)
        this.#failures.push(`${where}: without "${field}", because the item it refers to was not imported`)
      await this.#save(planned, { ...values, ...possible }, this.#versions.get(toIdKey(planned)))
    })
  }

  async saveSite(): Promise<void> {
    const { values, current, pictures } = this.#plan.site
    await this.#reportFailure('site settings', async () => {
      for (const picture of pictures) await this.#deps.storePicture(picture, null)
      await this.#deps.content.items.save(
        'site',
        { values, sample: this.#deps.sample, ...(current === null ? {} : { version: current.version }) },
        this.#deps.context,
      )
      if (current === null) this.#created += 1
      else this.#changed += 1
    })
  }

  async #save({ item, id }: PlannedItem, values: Values, version: number | undefined): Promise<void> {
    const { kind, created, edited, published } = item
    const saved: Item = await this.#deps.content.items.save(
      kind,
      {
        values,
        ...(version === undefined ? {} : { id, version }),
        ...(getKindDefinition(kind).published ? { publishedAt: published } : {}),
        imported: { id, createdAt: created, editedAt: edited },
        sample: this.#deps.sample,
      },
      this.#deps.context,
    )
    this.#versions.set(toIdKey({ item, id }), saved.version)
  }

  async #restoreIfTrashed(kind: KindName, current: Item): Promise<number> {
    if (current.removed_at === null) return current.version
    const restored: Item = await this.#deps.content.trash.restore(kind, current.id, this.#deps.context)
    return restored.version
  }

  /** The values without references to items that do not exist yet, or never will. */
  #selectPossibleReferences(planned: PlannedItem): { values: Values; isPublishable: boolean } {
    const { item } = planned
    const { possible, missing } = this.#splitReferences(planned)
    if (missing.length === 0) return { values: planned.values, isPublishable: true }
    const { fields } = getKindDefinition(item.kind)
    const isPublishable = !missing.some(
      (name) => fields[name] !== undefined && isRequiredToPublish(fields[name]),
    )
    const draft = item.published === null || isPublishable ? '' : 'as a draft '
    const laterFields = getReferenceFields(item.kind).filter(
      ({ to, isBackReference }) => to === item.kind || isBackReference,
    )
    if (missing.every((field) => laterFields.some((later) => later.field === field)))
      this.itemsWithDelayedReferences.push(planned)
    else
      for (const field of missing)
        this.#failures.push(
          `${item.source}, ${item.key}: ${draft}without "${field}", because the item it refers to was not imported`,
        )
    return { values: { ...planned.values, ...possible }, isPublishable }
  }

  /** The references with null for missing targets, and the names of those. Throws if one that every item needs is missing. */
  #splitReferences({ item: { kind }, values }: PlannedItem): {
    possible: Values
    missing: string[]
  } {
    const missing = getReferenceFields(kind).flatMap(({ field, to }) => {
      const id = values[field] ?? null
      return id === null || this.#existing.has(`${to} ${id}`) ? [] : [field]
    })
    const { fields } = getKindDefinition(kind)
    const required = missing.find((name) => fields[name] !== undefined && isRequiredField(fields[name]))
    if (required !== undefined) throw new MissingReferenceError(required)
    return { possible: Object.fromEntries(missing.map((field) => [field, null])), missing }
  }

  /** Records an item that cannot be saved; errors that have nothing to do with the item are thrown. */
  async #reportFailure(where: string, save: () => Promise<void>): Promise<void> {
    try {
      await save()
    } catch (error) {
      const reason = findFailureReason(error)
      if (reason === null) throw error
      this.#failures.push(`${where}: ${reason}`)
    }
  }
}

/** The item without its publication. */
function toDraft(planned: PlannedItem): PlannedItem {
  return { ...planned, item: { ...planned.item, published: null } }
}

class MissingReferenceError extends Error {
  constructor(field: string) {
    super(`"${field}" refers to an item that was not imported`)
  }
}

function findFailureReason(error: unknown): string | null {
  if (error instanceof PictureNotStoredError || error instanceof MissingReferenceError) return error.message
  const fieldErrors = listFieldErrors(error)
  if (fieldErrors !== null) return fieldErrors.join('; ')
  const code = toProblemOrNull(error)?.code
  if (code === 'stale' || findConstraintViolationKind(error) === 'unique')
    return 'was changed on the site during the import; run it again'
  return code === 'not_found' || code === 'bad_request' || code === 'in_use' ? `rejected (${code})` : null
}

function toIdKey({ item, id }: Pick<PlannedItem, 'item' | 'id'>): string {
  return `${item.kind} ${id}`
}
