import { renameFormerFieldNames } from '../../domain/kinds/former-field-names.ts'
import { getKindDefinition, isKindName } from '../../domain/kinds/index.ts'
import { isActionAllowed } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { UnsavedDraftRowSummary } from '../data/content/unsaved-draft-repository.ts'
import { assertActionAllowed, isItemId } from './access.ts'
import type {
  UnsavedDraftInput,
  UnsavedDraftService,
  UnsavedDraftSummary,
  UnsavedDraftValue,
} from './contract/history-and-drafts.ts'
import type { RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { normalizePlainText } from './sanitize-html.ts'

/** The maximum size of one form in bytes; fits the longest rich text and all other fields. */
const maxDraftBytes = 2_000_000
/** How many unsaved drafts a user may have; the oldest are deleted first. */
const maxDraftsPerUser = 100
const maxNameLength = 200
const formIdPattern = /^[\w-]{8,64}$/

/** How long an unsaved draft is retained after its last change. */
export const unsavedDraftRetentionDays = 90

/** Unsaved form drafts; each user can access only their own. */
export function createUnsavedDraftService(deps: Pick<ContentDeps, 'data' | 'now'>): UnsavedDraftService {
  return {
    async save(form, draft, context) {
      assertActionAllowed(context, 'draft', draft.kind)
      const userId = assertUserId(context)
      const data = JSON.stringify(assertDraftValues(draft))
      if (Buffer.byteLength(data) > maxDraftBytes) throw new ProblemError('too_large')
      const savedAt = deps.now().toISOString()
      const { kind, item, version } = draft
      const row = {
        form: assertFormId(form),
        account: userId,
        kind,
        item,
        version,
        name: getDraftTitle(draft),
        data,
      }
      await deps.data.transaction(async ({ unsavedDrafts }) => {
        await unsavedDrafts.save({ ...row, saved_at: savedAt })
        await unsavedDrafts.removeAllButNewest(userId, maxDraftsPerUser)
      })
      return { savedAt }
    },

    async listFor(kind, item, context) {
      assertActionAllowed(context, 'draft', kind)
      if (item !== null && !isItemId(item)) throw new ProblemError('not_found')
      return (await deps.data.unsavedDrafts.listByItem(assertUserId(context), kind, item)).flatMap(
        toDraftSummaries,
      )
    },

    async listAll(context) {
      const rows = await deps.data.unsavedDrafts.listAll(assertUserId(context))
      return rows
        .flatMap(toDraftSummaries)
        .filter(({ kind }) => isActionAllowed(context.actor, 'draft', kind))
    },

    async read(form, context) {
      const row = await deps.data.unsavedDrafts.find(assertUserId(context), assertFormId(form))
      const summary = row === null ? undefined : toDraftSummaries(row)[0]
      if (row === null || summary === undefined) throw new ProblemError('not_found')
      assertActionAllowed(context, 'draft', summary.kind)
      return { ...summary, values: renameFormerFieldNames(JSON.parse(row.data)) }
    },

    async delete(form, context) {
      await deps.data.unsavedDrafts.delete(assertUserId(context), assertFormId(form))
    },
  }
}

/** Whether an untrusted value can be a form id. */
export function isFormId(form: unknown): form is string {
  return typeof form === 'string' && formIdPattern.test(form)
}

function assertFormId(form: unknown): string {
  if (!isFormId(form)) throw new ProblemError('bad_request', { wrong: ['form'] })
  return form
}

function assertUserId({ actor }: RequestContext): string {
  if (actor.userId === null) throw new ProblemError('unauthenticated')
  return actor.userId
}

/** Accepts only fields of the kind; the values themselves are validated when the form is saved. */
function assertDraftValues({
  kind,
  item,
  version,
  values,
}: UnsavedDraftInput): Readonly<Record<string, UnsavedDraftValue>> {
  if (item !== null && !isItemId(item)) throw new ProblemError('bad_request', { wrong: ['item'] })
  if (version !== null && !isItemId(version)) throw new ProblemError('bad_request', { wrong: ['version'] })
  const { fields } = getKindDefinition(kind)
  const current = renameFormerFieldNames(values)
  const wrong = Object.entries(current).filter(
    ([name, value]) => (!Object.hasOwn(fields, name) && name !== 'author') || !isDraftValue(value),
  )
  if (wrong.length > 0)
    throw new ProblemError('bad_request', { wrong: wrong.slice(0, 20).map(([name]) => name) })
  return current
}

function isDraftValue(value: unknown): value is UnsavedDraftValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function getDraftTitle({ kind, values }: UnsavedDraftInput): string {
  const name = values[getKindDefinition(kind).title]
  return typeof name === 'string'
    ? normalizePlainText(name.slice(0, 2 * maxNameLength), false).slice(0, maxNameLength)
    : ''
}

/** Empty for a kind that no longer exists. */
function toDraftSummaries({
  form,
  kind,
  item,
  version,
  name,
  saved_at,
}: UnsavedDraftRowSummary): [UnsavedDraftSummary] | [] {
  return isKindName(kind) ? [{ form, kind, item, version, name, savedAt: saved_at }] : []
}
