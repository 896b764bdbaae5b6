import { listCurrentAndFormerNames } from '../../../domain/kinds/former-field-names.ts'
import { imageKind } from '../../../domain/kinds/image.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import {
  convertParagraphHtmlToText,
  convertTextToParagraphHtml,
} from '../../../domain/text/paragraph-html.ts'
import type { ImageSortKey } from '../../../server/content/contract/items.ts'
import type { ActionHandler, ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { FormErrors } from '../../forms/index.ts'
import { parseIdParam } from '../../page-loader.ts'
import { type BulkResult, createBulkSuccessResult } from '../bulk/bulk-result.ts'
import { itemLeftUnchanged } from '../bulk/run-for-each.ts'
import { bulkEditAction } from './bulk-edit-action.ts'
import {
  parseSelectedImages,
  readRequestedGallery,
  runBulkActionForSelectedImages,
} from './selected-images.ts'

/** The actions on several pictures at once. */
const bulkImageActionHandlers: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  bulk: bulkEditAction,

  async publish(request) {
    const { content, context, now } = request.app
    const publishedAt = now.toISOString()
    return await runBulkActionForSelectedImages(request, 'published', async ({ id, published_at }) => {
      // A published picture keeps its publication time.
      if (published_at !== null && published_at <= publishedAt) return itemLeftUnchanged
      return await content.items.publish('image', id, publishedAt, context)
    })
  },

  async unpublish(request) {
    const { content, context } = request.app
    return await runBulkActionForSelectedImages(request, 'unpublished', async ({ id, published_at }) => {
      if (published_at === null) return itemLeftUnchanged
      return await content.items.publish('image', id, null, context)
    })
  },

  async removeImages(request) {
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

/** Sets or clears the cover; used by the buttons that work without JavaScript. */
const coverAction: ActionHandler<BulkResult> = async (request) => {
  const { content, context } = request.app
  const { id, version } = await readRequestedGallery(request)
  const image = new URL(request.args.request.url).searchParams.get('image') ?? ''
  const values = { cover: image === '' ? null : parseIdParam(image) }
  try {
    await content.items.save('gallery', { id, version, values }, context)
  } catch (error) {
    const code = toProblemOrNull(error)?.code
    if (code !== 'invalid' && code !== 'stale') throw error
    return { errors: { form: [request.t('galleryEditor.troubles.staleCover')] } }
  }
  return { shown: createBulkSuccessResult('covered', 1) }
}

/** All actions on the pictures of a gallery. */
export const galleryImageActionHandlers: Readonly<Record<string, ActionHandler<BulkResult>>> = {
  ...bulkImageActionHandlers,
  ...imageOrderActionHandlers,
  edit: editImageAction,
  cover: coverAction,
}
