import { setImmediate } from 'node:timers/promises'
import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { kindNamesInCreationOrder } from '../../domain/kinds/reference-fields.ts'
import type { Language } from '../../domain/language.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import { findAttachmentPathsInHtml } from '../../domain/text/attachments.ts'
import { findPictureHashPrefixesInHtml } from '../../domain/text/picture-paths.ts'
import {
  type ContentServices,
  type CreateContentServicesDeps,
  getRequiredValues,
  mergeAndValidateItemValues,
} from '../content/index.ts'
import type { SiteDatabase } from '../data/index.ts'
import {
  type ContentFolderItem,
  ContentFormatError,
  findRichTextField,
  listContentFieldNames,
  type SingleLanguageContentFolder,
} from './content-format.ts'
import { itemKindNames } from './content-index.ts'
import { readEffectiveSettings } from './effective-settings.ts'
import type { FolderPicture, FolderPictures } from './folder-pictures.ts'
import { type MatchedItem, matchItems } from './match-items.ts'
import { resolveFolderValues } from './resolve-folder-values.ts'
import { createTransferContext } from './transfer-context.ts'

export interface ImportPlanDeps {
  readonly data: SiteDatabase
  readonly content: Pick<ContentServices, 'site'>
  readonly label: CreateContentServicesDeps['label']
  readonly pictures: FolderPictures
  readonly language: Language
  /** Whether items that were changed on the site are replaced. */
  readonly overwrite: boolean
  /** Whether site settings that the owner has saved are replaced. */
  readonly overwriteSettings: boolean
  /** Whether items that cannot be imported are left out; otherwise one of them prevents the import. */
  readonly skipInvalid: boolean
  /** Whether new items become drafts; the others stay as they are published on the site. */
  readonly asDrafts: boolean
}

/** The validation of each item leaves timers behind, which hold its form until the event loop runs them. */
const itemsBetweenPauses = 20

/** Where the site settings of a folder are. */
const siteSource = 'site.md or site.json'

/** What the import does with an item. A conflict is left as it is on the site. */
export type ImportAction = 'create' | 'change' | 'keep' | 'conflict'

export interface PlannedItem extends MatchedItem {
  readonly action: ImportAction
  /** The fields with their values as they are stored; null for empty ones. */
  readonly values: Readonly<Record<string, string | number | null>>
  /** The item on the site; null if it is created. */
  readonly current: Item | null
  readonly pictures: readonly FolderPicture[]
  /** The fields that the item lacks to be published, for which it becomes a draft. */
  readonly missingToPublish: readonly string[]
}

export interface ImportPlan {
  /** In an order in which they can be created. */
  readonly items: readonly PlannedItem[]
  readonly site: Pick<PlannedItem, 'action' | 'values' | 'pictures'> & {
    readonly current: Item<'site'> | null
  }
  /** Why the folder cannot be imported; each names a file. */
  readonly errors: readonly string[]
  /** Items that are left out, with the reason. */
  readonly skipped: readonly { readonly item: ContentFolderItem; readonly reason: string }[]
}

/** Compares a folder with the site and checks every value, without changing anything. */
export async function planImport(
  deps: ImportPlanDeps,
  folder: SingleLanguageContentFolder,
  onProgress: (done: number, total: number) => void,
): Promise<ImportPlan> {
  const ids = new Map<string, number>()
  const matched: MatchedItem[] = []
  for (const kind of kindNamesInCreationOrder.filter((kind) => itemKindNames.includes(kind)))
    for (const match of await matchItems(deps.data, kind, folder.items(kind))) {
      ids.set(`${kind}:${match.item.key}`, match.id)
      matched.push(match)
    }
  const planner = new ImportPlanner(deps, ids)
  const items: PlannedItem[] = []
  const skipped: ImportPlan['skipped'][number][] = []
  let done = 0
  for (const match of matched) {
    const planned = await planner.planItem(match)
    const errors = deps.skipInvalid ? planner.takeErrors() : []
    if (errors.length === 0) items.push(planned)
    else skipped.push({ item: match.item, reason: errors.join('; ') })
    done += 1
    onProgress(done, matched.length)
    if (done % itemsBetweenPauses === 0) await setImmediate()
  }
  const site = await planner.planSite(folder.site)
  const siteErrors = deps.skipInvalid ? planner.takeErrors() : []
  if (siteErrors.length === 0) return { items, site, errors: planner.errors, skipped }
  skipped.push({ item: toSiteItem(folder.site), reason: siteErrors.join('; ') })
  return { items, site: { ...site, action: 'keep' }, errors: [], skipped }
}

/** The site settings as an item, for the report. */
function toSiteItem(values: ContentFolderItem['values']): ContentFolderItem {
  const times = { created: null, edited: null, published: null }
  return { ...times, kind: 'site', key: 'site', id: 1, fileName: null, values, source: siteSource }
}

class ImportPlanner {
  readonly errors: string[] = []
  readonly #deps: ImportPlanDeps
  readonly #ids: ReadonlyMap<string, number>

  constructor(deps: ImportPlanDeps, ids: ReadonlyMap<string, number>) {
    this.#deps = deps
    this.#ids = ids
  }

  takeErrors(): string[] {
    return this.errors.splice(0)
  }

  async planItem(match: MatchedItem): Promise<PlannedItem> {
    const { kind } = match.item
    const where = `${match.item.source}, ${match.item.key}`
    const current = match.exists ? await this.#deps.data.items.find(kind, match.id) : null
    const wanted = this.#deps.asDrafts
      ? { ...match.item, published: current?.published_at ?? null }
      : match.item
    const missingToPublish = wanted.published === null ? [] : listFieldsMissingToPublish(wanted)
    const item = missingToPublish.length === 0 ? wanted : { ...wanted, published: null }
    const { values, pictures } = await this.#resolveAndValidate(item, where)
    const writtenValues = this.#deps.overwrite ? values : keepPositionOnSite(kind, values, current)
    const action = this.#chooseAction(item, values, writtenValues, current)
    return { ...match, item, values: writtenValues, pictures, current, action, missingToPublish }
  }

  async planSite(siteValues: ContentFolderItem['values']): Promise<ImportPlan['site']> {
    const { data, content, language, overwriteSettings } = this.#deps
    const resolved = await this.#resolveAndValidate(
      { kind: 'site', values: siteValues, published: null },
      siteSource,
    )
    const defaults: Readonly<Record<string, unknown>> = {
      ...(await content.site.defaults(createTransferContext(language))),
    }
    const { settings, row } = await readEffectiveSettings(data, defaults)
    // What the folder does not say about the site, its operator does.
    const values = Object.fromEntries(
      Object.entries(resolved.values).filter(([name, value]) => value !== null || !(name in defaults)),
    )
    const isEqual = Object.entries(values).every(([name, value]) => (settings[name] ?? null) === value)
    const isOwn = row !== null && !row.sample
    const action = isEqual
      ? 'keep'
      : isOwn && !overwriteSettings
        ? 'conflict'
        : row === null
          ? 'create'
          : 'change'
    return { action, values, pictures: resolved.pictures, current: row }
  }

  #chooseAction(
    item: ContentFolderItem,
    values: PlannedItem['values'],
    writtenValues: PlannedItem['values'],
    current: Item | null,
  ): ImportAction {
    if (current === null) return 'create'
    const { published } = getKindDefinition(item.kind)
    const isEqual = (fields: PlannedItem['values']) =>
      current.removed_at === null &&
      (!published || current.published_at === item.published) &&
      Object.entries(fields).every(([name, value]) => (getFieldValue(current, name) ?? null) === value)
    if (isEqual(values)) return 'keep'
    // Only the position differs.
    if (isEqual(writtenValues) && !this.#deps.overwrite) return 'conflict'
    // Every change on the site changes this time, so the folder was changed, or an import was interrupted.
    const isUnchangedOnSite = item.edited === current.edited_at && current.removed_at === null
    return isUnchangedOnSite || this.#deps.overwrite ? 'change' : 'conflict'
  }

  async #resolveAndValidate(
    item: FolderItemToValidate,
    where: string,
  ): Promise<Pick<PlannedItem, 'values' | 'pictures'>> {
    const { kind } = item
    const pictures: FolderPicture[] = []
    let isComplete = true
    const resolved = await resolveFolderValues(
      kind,
      item.values,
      {
        findId: (kind, key) => this.#ids.get(`${kind}:${key}`) ?? null,
        findHash: async (name) => {
          // A picture of the site itself need not be in the folder.
          if (isFileHash(name) && (await this.#deps.data.files.find(name)) !== null) return name
          const picture = await this.#reportFormatError(() => this.#deps.pictures.find(name))
          if (picture === null) isComplete = false
          else pictures.push(picture)
          return picture?.hash ?? null
        },
      },
      (target) => {
        isComplete = false
        this.errors.push(`${where}: refers to ${target}, which does not exist`)
      },
    )
    const html = String(resolved[findRichTextField(kind) ?? ''] ?? '')
    for (const path of findAttachmentPathsInHtml(html)) {
      const attachment = await this.#reportFormatError(() => this.#deps.pictures.findAttachment(path))
      if (attachment !== null) pictures.push(attachment)
    }
    for (const prefix of findPictureHashPrefixesInHtml(html)) {
      const picture = await this.#reportFormatError(() => this.#deps.pictures.findByHashPrefix(prefix))
      if (picture !== null) pictures.push(picture)
    }
    // Otherwise what is missing would be reported again, as an empty field.
    return { values: isComplete ? await this.#validate(item, resolved, where) : {}, pictures }
  }

  async #validate(
    { kind, published }: FolderItemToValidate,
    resolved: Readonly<Record<string, string | number>>,
    where: string,
  ): Promise<PlannedItem['values']> {
    const { author, ...fields } = resolved
    const isOrdMissing = getKindDefinition(kind).arranged !== undefined && fields.ord === undefined
    try {
      const valid: Readonly<Record<string, unknown>> = await mergeAndValidateItemValues(
        this.#deps,
        kind,
        isOrdMissing ? { ...fields, ord: 1 } : fields,
        null,
        { language: this.#deps.language, required: getRequiredValues(published, true) },
      )
      const names = listContentFieldNames(kind).filter((name) => name !== 'ord' || !isOrdMissing)
      return Object.fromEntries(
        names.map((name) => [name, toStoredValue(name === 'author' ? author : valid[name])]),
      )
    } catch (error) {
      const fieldErrors = listFieldErrors(error)
      if (fieldErrors === null) throw error
      this.errors.push(...fieldErrors.map((message) => `${where}: ${message}`))
      return {}
    }
  }

  async #reportFormatError<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof ContentFormatError)) throw error
      if (!this.errors.includes(error.message)) this.errors.push(error.message)
      return null
    }
  }
}

/** The fields that a published item must have, and that a draft may lack. */
function listFieldsMissingToPublish({ kind, values }: Pick<ContentFolderItem, 'kind' | 'values'>): string[] {
  return Object.entries(getKindDefinition(kind).fields)
    .filter(([name, { requiredToPublish, initial }]) => {
      const value = values[name]
      const isEmpty = value === undefined || value === null || String(value).trim() === ''
      return requiredToPublish === true && initial === undefined && isEmpty
    })
    .map(([name]) => name)
}

/** What decides whether the values of an item are valid. */
type FolderItemToValidate = Pick<ContentFolderItem, 'kind' | 'values' | 'published'>

function isFileHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

/** Reordering items on the site does not change the time of their last edit, so it cannot be distinguished from a change in the folder. */
function keepPositionOnSite(
  kind: KindName,
  values: PlannedItem['values'],
  current: Item | null,
): PlannedItem['values'] {
  const { arranged } = getKindDefinition(kind)
  if (current === null || arranged === undefined || values.ord === undefined) return values
  const { within } = arranged
  const isInSameGroup = within === null || getFieldValue(current, within) === values[within]
  return isInSameGroup ? { ...values, ord: toStoredValue(getFieldValue(current, 'ord')) } : values
}

function toStoredValue(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** The messages of an `invalid` problem, with the names of their fields; null for other errors. */
export function listFieldErrors(error: unknown): string[] | null {
  const problem = toProblemOrNull(error)
  if (problem?.code !== 'invalid') return null
  const { fields }: Readonly<Record<string, unknown>> = { fields: {}, ...toRecord(problem.details) }
  return Object.entries(toRecord(fields)).map(
    ([name, messages]) => `"${name}": ${Array.isArray(messages) ? messages.join(' ') : ''}`,
  )
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
