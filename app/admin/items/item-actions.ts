import { listCurrentAndFormerNames } from '../../../domain/kinds/former-field-names.ts'
import { getKindDefinition, type Item, isKindName, type KindName } from '../../../domain/kinds/index.ts'
import { type ProblemCode, ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import type { SaveItemInput } from '../../../server/content/contract/items.ts'
import type { ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { RequestFailureCode } from '../../api/client.ts'
import type { FormErrors } from '../../forms/index.ts'
import { getMessageByKey, getTranslator } from '../../i18n/translate.ts'
import { parseIdParam } from '../../page-loader.ts'
import type { AppRequest } from '../../request.ts'
import { reportServerError } from '../../server-errors.ts'
import { type ItemSaveOutcome, type ItemSaveRequest, NEW_OWN_AUTHOR_OPTION } from './contract.ts'
import { getItemStatus, loadItemAsEditable, readAccountDisplayName, toFormValues } from './editable-item.ts'
import { parseItemSaveRequest, parsePublicationFormFields } from './item-save-request.ts'

/** Parses and saves a request body; a malformed one has the outcome `failed`. */
export async function parseAndSaveItem(
  app: AppRequest,
  body: unknown,
  request: Request,
): Promise<ItemSaveOutcome> {
  let saveRequest: ItemSaveRequest
  try {
    saveRequest = parseItemSaveRequest(body)
  } catch (error) {
    if (toProblemOrNull(error) === null) throw error
    return { state: 'trouble', trouble: 'failed' }
  }
  return await saveItem(app, saveRequest, request)
}

/** Saves an item. Problems are returned as an outcome, so that no input is lost to an error page. */
export async function saveItem(
  app: AppRequest,
  saveRequest: ItemSaveRequest,
  request: Request,
): Promise<ItemSaveOutcome> {
  const { kind, id, version, form, creationKey, publication } = saveRequest
  try {
    const values = await createOwnAuthorIfChosen(app, saveRequest)
    const publishedAt = await resolvePublishedAt(app, saveRequest)
    const input: SaveItemInput = {
      ...(id === null || version === null ? {} : { id, version }),
      ...(publishedAt === undefined ? {} : { publishedAt }),
      values,
      form,
      creationKey,
    }
    const saved: Item = await app.content.items.save(kind, input, app.context)
    return { state: 'saved', item: await loadItemAsEditable(app, kind, saved) }
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem === null) throw error
    if (problem.status >= 500) reportServerError(error, request)
    const outcome = await toSaveOutcome(app, kind, problem)
    const isRefusedPublication =
      outcome.state === 'invalid' && publication !== 'keep' && publication !== 'draft'
    return isRefusedPublication && (await isDraftOrNew(app, saveRequest))
      ? await saveUnpublished(app, saveRequest, request, outcome.errors)
      : outcome
  }
}

/** The values with the user's own author, if the form chose it before it existed. */
async function createOwnAuthorIfChosen(
  app: AppRequest,
  { values }: ItemSaveRequest,
): Promise<ItemSaveRequest['values']> {
  if (values.author !== NEW_OWN_AUTHOR_OPTION && values.author !== String(NEW_OWN_AUTHOR_OPTION))
    return values
  const author = await app.content.ownAuthor.findOrCreate(await readAccountDisplayName(app), app.context)
  return { ...values, author }
}

/** Saves the values of an item that cannot be published as a draft, so that they are not lost. */
async function saveUnpublished(
  app: AppRequest,
  saveRequest: ItemSaveRequest,
  request: Request,
  errors: FormErrors,
): Promise<ItemSaveOutcome> {
  const outcome = await saveItem(app, { ...saveRequest, publication: 'keep' }, request)
  // Some values are wrong even for a draft.
  if (outcome.state === 'invalid')
    return { state: 'invalid', errors: { fields: { ...errors.fields, ...outcome.errors.fields } } }
  if (outcome.state !== 'saved') return outcome
  const form = [getTranslator(app.language)('publishing.incomplete')]
  return { ...outcome, missing: { ...errors, form, focusesFirstField: true } }
}

async function isDraftOrNew(
  { content, context }: AppRequest,
  { kind, id }: ItemSaveRequest,
): Promise<boolean> {
  if (id === null) return true
  const item: Item = await content.items.read(kind, id, context)
  return item.published_at === null
}

async function toSaveOutcome(
  app: AppRequest,
  kind: KindName,
  { code, details }: Pick<ProblemError, 'code' | 'details'>,
): Promise<ItemSaveOutcome> {
  if (code === 'invalid' && hasFieldErrors(details))
    return { state: 'invalid', errors: { fields: details.fields } }
  if (code === 'stale' && hasConflictDetails(details)) {
    const { current, yours } = details
    // An item in the trash must be restored before it is edited; the submitted values are in its history.
    if (current.removed_at !== null) return { state: 'trouble', trouble: 'gone' }
    return {
      state: 'stale',
      current: await loadItemAsEditable(app, kind, current),
      yours: toFormValues(kind, yours, app.language),
    }
  }
  return { state: 'trouble', trouble: failureByProblemCode[code] ?? 'failed' }
}

const failureByProblemCode: Partial<Record<ProblemCode, RequestFailureCode>> = {
  not_found: 'gone',
  unauthenticated: 'signedOut',
  forbidden: 'forbidden',
  too_large: 'tooLarge',
  too_often: 'busy',
  too_slow: 'busy',
  unavailable: 'busy',
  not_writable: 'notWritable',
}

/** An item that is already live keeps its publication time. */
async function resolvePublishedAt(
  { content, context, now }: AppRequest,
  { kind, id, publication }: ItemSaveRequest,
): Promise<string | null | undefined> {
  if (publication === 'keep' || !getKindDefinition(kind).published) return undefined
  if (publication === 'draft') return null
  if (publication !== 'now') return publication.at
  const savedItem: Item | null = id === null ? null : await content.items.read(kind, id, context)
  return savedItem !== null && getItemStatus(savedItem, now) === 'live' ? undefined : now.toISOString()
}

function hasFieldErrors(details: unknown): details is { fields: Record<string, readonly string[]> } {
  return typeof details === 'object' && details !== null && 'fields' in details
}

function hasConflictDetails(details: unknown): details is { current: Item; yours: Item } {
  return typeof details === 'object' && details !== null && 'current' in details && 'yours' in details
}

/** Saves a form submitted without JavaScript, and redirects to the item's edit page. */
export async function saveItemFormAction(
  request: AdminActionRequest,
  kind = request.args.params.kind ?? '',
): Promise<ActionHandlerOutcome<never>> {
  const { app, args, text } = request
  const { id } = args.params
  if (!isKindName(kind)) throw new ProblemError('bad_request')
  const values = readFormValues(request, kind)
  const publication = parsePublicationFormFields(text, app.site.timeZone)
  if (publication === null) return { errors: { form: [request.t('publishing.notAMoment')] }, values }
  const ids =
    id === undefined
      ? { id: null, version: null }
      : { id: parseIdParam(id), version: Number(text('version')) }
  const outcome = await saveItem(
    app,
    parseItemSaveRequest({ kind, ...ids, values, publication, creationKey: text('creationKey') || null }),
    args.request,
  )
  if (outcome.state === 'saved' && outcome.missing === undefined) {
    return { flash: 'itemSaved', to: `/admin/edit/${kind}/${outcome.item.id}` }
  }
  // The same key, so that another attempt still changes the item that this form may have created.
  return toFailedActionOutcome(request, outcome, { ...values, creationKey: text('creationKey') })
}

/** Returns the submitted values to the form, together with the error. */
function toFailedActionOutcome(
  { t, text, app }: AdminActionRequest,
  outcome: ItemSaveOutcome,
  values: Readonly<Record<string, string>>,
): ActionHandlerOutcome<never> {
  if (outcome.state === 'saved')
    return {
      errors: outcome.missing ?? {},
      // An item that was just created is found by its creation key.
      values: { ...values, ...(text('version') === '' ? {} : { version: String(outcome.item.version) }) },
    }
  if (outcome.state === 'invalid') return { errors: outcome.errors, values }
  const message =
    outcome.state === 'stale'
      ? t('items.staleUnscripted')
      : getMessageByKey(`items.troubles.${outcome.trouble}`, app.language)
  const version = outcome.state === 'stale' ? String(outcome.current.version) : text('version')
  return { errors: { form: [message] }, values: { ...values, version } }
}

/** Reads the item's fields from the form; browsers submit line breaks as CRLF. */
function readFormValues({ all }: AdminActionRequest, kind: KindName): Record<string, string> {
  const values: Record<string, string> = {}
  const { fields } = getKindDefinition(kind)
  for (const name of [...Object.keys(fields), 'author']) {
    const [value] = listCurrentAndFormerNames(name).flatMap((fieldName) => all(fieldName))
    if (value === undefined || name === 'ord') continue
    values[name] = fields[name]?.to === 'image' ? parseImageId(value) : value.replaceAll(/\r\n?/g, '\n')
  }
  return values
}

/** Accepts a picture's id or the URL of its page. */
function parseImageId(text: string): string {
  return /(?:^|\/image\/)(\d{1,10})\/?$/.exec(text.trim())?.[1] ?? text
}

const httpStatusByFailure: Readonly<Record<RequestFailureCode, number>> = {
  offline: 503,
  signedOut: 401,
  forbidden: 403,
  gone: 404,
  busy: 503,
  notWritable: 507,
  tooLarge: 413,
  failed: 400,
}

export function getSaveOutcomeHttpStatus(outcome: ItemSaveOutcome): number {
  switch (outcome.state) {
    case 'saved':
      return 200
    case 'invalid':
      return 422
    case 'stale':
      return 409
    case 'trouble':
      return httpStatusByFailure[outcome.trouble]
  }
}

/** Moves an item to the trash, and redirects to the list of its kind. */
export async function moveItemToTrashAction(
  { app, args }: AdminActionRequest,
  kind = args.params.kind ?? '',
): Promise<ActionHandlerOutcome<never>> {
  const { id: text } = args.params
  if (!isKindName(kind)) throw new ProblemError('bad_request')
  const id = parseIdParam(text)
  const gallery = kind === 'image' ? (await app.content.items.read('image', id, app.context)).gallery : null
  try {
    await app.content.trash.remove(kind, id, app.context)
  } catch (error) {
    // The items of a category must be moved to another one first.
    if (toProblemOrNull(error)?.code !== 'in_use') throw error
    return { flash: 'categoryUsed', to: `/admin/settings/category/${id}` }
  }
  const query = new URLSearchParams({
    ...(gallery === null ? {} : { gallery: String(gallery) }),
    removed: String(id),
  })
  return { flash: 'itemRemoved', to: `/admin/edit/${kind}?${query}` }
}
