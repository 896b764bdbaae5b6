import { listCurrentAndFormerNames } from '../../../domain/kinds/former-field-names.ts'
import { imageKind } from '../../../domain/kinds/image.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import {
  convertParagraphHtmlToText,
  convertTextToParagraphHtml,
} from '../../../domain/text/paragraph-html.ts'
import { getValueNotAllowedMessage } from '../../../domain/validation/validate-fields.ts'
import type { ImageSortKey } from '../../../server/content/contract/items.ts'
import type { ActionHandler, ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { FormErrors } from '../../forms/index.ts'
import { parseIdParam } from '../../page-loader.ts'
import {
  type BulkResult,
  type CompletedBulkActionKind,
  createBulkSuccessResult,
} from '../bulk/bulk-result.ts'
import { parseSelectedItemTexts, runBulkActionForSelection, type SelectedItem } from '../bulk/run-for-each.ts'
import { clearableBulkEditFieldNames } from './bulk-edit-fields.ts'

/** The actions on several pictures at once. */
const bulkImageActionHandlers: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  bulk: changeSelectedImages,

  async publish(request) {
    const { content, context, now } = request.app
    const publishedAt = now.toISOString()
    return await runBulkActionForSelectedImages(request, 'published', async ({ id, published_at }) => {
      // A published picture keeps its publication time.
      if (published_at === null || published_at > publishedAt)
        await content.items.publish('image', id, publishedAt, context)
    })
  },

  async unpublish(request) {
    const { content, context } = request.app
    return await runBulkActionForSelectedImages(request, 'unpublished', async ({ id, published_at }) => {
      if (published_at !== null) await content.items.publish('image', id, null, context)
    })
  },

  async remove(request) {
    const { content, context } = request.app
    return await runBulkActionForSelectedImages(request, 'removed', ({ id }) =>
      content.trash.remove('image', id, context),
    )
  },

  async restore(request) {
    const { content, context } = request.app
    return await runBulkActionForSelectedImages(request, 'restored', ({ id }) =>
      content.trash.restore('image', id, context),
    )
  },
}

async function changeSelectedImages(request: AdminActionRequest): ReturnType<ActionHandler<BulkResult>> {
  const { t, text, check } = request
  const { content, context } = request.app
  const values = readFilledValues(request)
  const submitted = Object.fromEntries(
    ['gallery', ...clearableBulkEditFieldNames].map((name) => [name, text(name)]),
  )
  if (Object.keys(values).length === 0)
    return { errors: { form: [t('galleryEditor.nothingFilled')] }, values: submitted }
  const errors =
    (await check(
      clearableBulkEditFieldNames.map((name) => ({
        name,
        label: t(`fields.${name}`),
        rules: imageKind.fields[name].rules,
      })),
    )) ?? (await validateGallery(request))
  if (errors !== null) return { errors, values: submitted }
  const outcome = await runBulkActionForSelectedImages(request, 'changed', ({ id }, { version }) =>
    content.items.save('image', { id, version, values }, context),
  )
  return 'errors' in outcome ? { ...outcome, values: submitted } : outcome
}

/** The values of the filled-in fields, and null for the fields to be cleared. */
function readFilledValues({ text, all }: AdminActionRequest): Record<string, string | null> {
  const values: Record<string, string | null> = {}
  if (text('gallery') !== '') values.gallery = text('gallery')
  for (const name of clearableBulkEditFieldNames) {
    if (all('clear').includes(name)) values[name] = null
    else if (text(name).trim() !== '') values[name] = text(name)
  }
  return values
}

/** Rejects a missing gallery once, instead of once per picture. */
async function validateGallery({ text, t, app: { content, context, language } }: AdminActionRequest) {
  if (text('gallery') === '') return null
  try {
    const gallery = await content.items.read('gallery', parseIdParam(text('gallery')), context)
    if (gallery.removed_at === null) return null
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'not_found') throw error
  }
  return { fields: { gallery: [getValueNotAllowedMessage(t('fields.gallery'), language)] } }
}

const sortings: readonly string[] = ['name', 'date', 'file'] satisfies ImageSortKey[]

/** The actions that reorder the pictures of a gallery. */
const imageOrderActionHandlers: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  /** Moves the selected pictures before another one, or to the end. */
  async move(request) {
    const { text, t } = request
    const gallery = await readRequestedGallery(request)
    const ids = parseSelectedImages(request).map(({ id }) => id)
    const before = text('before') === '' ? null : parseIdParam(text('before'))
    return await moveImages(request, gallery.id, ids, before, t('galleryEditor.troubles.stale'))
  },

  /** Moves one picture by one position; used by the buttons that work without JavaScript. */
  async step(request) {
    const { app, args, t } = request
    const gallery = await readRequestedGallery(request)
    const { searchParams } = new URL(args.request.url)
    const id = parseIdParam(searchParams.get('image') ?? '')
    const neighbours = await app.content.items.neighbours('image', id, app.context)
    let before: number | null = neighbours.previous?.id ?? null
    if (searchParams.get('to') === 'down') {
      if (neighbours.next === null) return { shown: createBulkSuccessResult('arranged', 1) }
      before = (await app.content.items.neighbours('image', neighbours.next.id, app.context)).next?.id ?? null
    } else if (before === null) return { shown: createBulkSuccessResult('arranged', 1) }
    return await moveImages(request, gallery.id, [id], before, t('galleryEditor.troubles.stale'))
  },

  async sort(request) {
    const { text, app } = request
    const by = text('by')
    if (!isImageSorting(by)) throw new ProblemError('bad_request')
    const gallery = await readRequestedGallery(request)
    await app.content.images.sort(gallery.id, by, app.context)
    return { shown: createBulkSuccessResult('sorted', 0) }
  },
}

function isImageSorting(sorting: string): sorting is ImageSortKey {
  return sortings.includes(sorting)
}

async function moveImages(
  { app: { content, context } }: AdminActionRequest,
  galleryId: number,
  ids: readonly number[],
  before: number | null,
  staleText: string,
): ReturnType<ActionHandler<BulkResult>> {
  const images = await content.items.byIds('image', ids, context)
  const areInGallery = ids.every((id) => images.get(id)?.gallery === galleryId)
  if (!areInGallery) return { errors: { form: [staleText] } }
  try {
    await content.items.move('image', ids, before, context)
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'stale') throw error
    return { errors: { form: [staleText] } }
  }
  return { shown: createBulkSuccessResult('arranged', ids.length) }
}

const textFields = ['name', 'alt', 'date', 'source', 'licence', 'pair'] as const

/** Saves the edit form of one picture. */
const editImageAction: ActionHandler<BulkResult> = async (request) => {
  const { text, t, app } = request
  const { content, context } = app
  const image = await content.items.read('image', parseIdParam(text('image')), context)
  if (image.removed_at !== null) throw new ProblemError('not_found')
  const version = parseIdParam(text('version'))
  const errors = await request.check(
    textFields
      .filter((name) => request.all(name).length > 0)
      .map((name) => ({ name, label: t(`fields.${name}`), rules: imageKind.fields[name].rules })),
  )
  if (errors !== null) return toRejectedOutcome(request, errors)
  try {
    await content.items.save(
      'image',
      { id: image.id, version, values: readChangedValues(request, image) },
      context,
    )
  } catch (error) {
    return toRejectedOutcome(
      request,
      toFormErrors(error, t('galleryEditor.staleEdit')),
      getCurrentVersion(error),
    )
  }
  return { shown: createBulkSuccessResult('saved', 1) }
}

/** The submitted values; the description only if the form showed it as plain text and it was changed. */
function readChangedValues(
  { text, all }: AdminActionRequest,
  { description }: Item<'image'>,
): Record<string, string | null> {
  const values: Record<string, string | null> = {}
  for (const name of textFields)
    if (all(name).length > 0) values[name] = text(name) === '' ? null : text(name)
  const currentText = convertParagraphHtmlToText(description ?? '')
  const [submitted] = listCurrentAndFormerNames('description').flatMap((name) => all(name))
  const submittedText = submitted?.replaceAll(/\r\n?/g, '\n')
  if (submittedText !== undefined && currentText !== null && submittedText !== currentText)
    values.description = convertTextToParagraphHtml(submittedText)
  return values
}

function toFormErrors(error: unknown, staleText: string): FormErrors {
  const problem = toProblemOrNull(error)
  if (problem?.code === 'stale') return { form: [staleText] }
  const { details } = problem ?? {}
  if (problem?.code !== 'invalid' || typeof details !== 'object' || details === null) throw error
  if (!('fields' in details) || typeof details.fields !== 'object' || details.fields === null) throw error
  return { fields: Object.fromEntries(Object.entries(details.fields)) }
}

/** The current version after a conflict; saving again with it overwrites the other change. */
function getCurrentVersion(error: unknown): string | null {
  const { details } = toProblemOrNull(error) ?? {}
  if (typeof details !== 'object' || details === null || !('current' in details)) return null
  const { current } = details
  if (typeof current !== 'object' || current === null || !('version' in current)) return null
  return String(current.version)
}

function toRejectedOutcome(
  { text, all }: AdminActionRequest,
  errors: FormErrors,
  version: string | null = null,
): ActionHandlerOutcome<BulkResult> {
  const submitted = [...textFields, 'description', 'image'].map((name) => [name, all(name)[0] ?? ''] as const)
  return { errors, values: { ...Object.fromEntries(submitted), version: version ?? text('version') } }
}

/** All actions on the pictures of a gallery. */
export const galleryImageActionHandlers: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  ...bulkImageActionHandlers,
  ...imageOrderActionHandlers,
  edit: editImageAction,
}

/** Reads the gallery in the URL; throws `not_found` if it is in the trash. */
async function readRequestedGallery({ app, args }: AdminActionRequest): Promise<Item<'gallery'>> {
  const gallery = await app.content.items.read('gallery', parseIdParam(args.params.id), app.context)
  if (gallery.removed_at !== null) throw new ProblemError('not_found')
  return gallery
}

/** The maximum number of images that can be reordered at once. */
const maxImagesInGallery = 10_000

/** Parses and deduplicates the selected images. */
export function parseSelectedImages({ all }: Pick<AdminActionRequest, 'all'>): readonly SelectedItem[] {
  const selected = parseSelectedItemTexts(all('id'), 'image', maxImagesInGallery)
  if (selected.some(({ kind }) => kind !== 'image')) throw new ProblemError('bad_request')
  return selected
}

/** Runs an action for each selected image of the gallery. */
async function runBulkActionForSelectedImages(
  request: AdminActionRequest,
  done: CompletedBulkActionKind,
  work: (image: Item<'image'>, selected: SelectedItem) => Promise<unknown>,
): Promise<ActionHandlerOutcome<BulkResult>> {
  const gallery = await readRequestedGallery(request)
  return await runBulkActionForSelection(
    request,
    parseSelectedImages(request),
    done,
    (item, selected) => work(item as Item<'image'>, selected),
    {
      skip(item) {
        const image = item as Item<'image'>
        if (image.removed_at !== null && done !== 'restored') return 'gone'
        return image.gallery === gallery.id ? null : 'elsewhere'
      },
      // The page sends batches of 100 images and shows the progress.
      limitMs: Number.POSITIVE_INFINITY,
    },
  )
}
