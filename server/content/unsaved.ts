import { withCurrentFieldNames } from '../../domain/kinds/former-names.ts'
import { isKindName, kindOf } from '../../domain/kinds/index.ts'
import { may } from '../../domain/permissions.ts'
import { Problem } from '../../domain/problem.ts'
import type { UnsavedRowNote } from '../data/content/unsaved.ts'
import { allow, isId } from './access.ts'
import { cleanText } from './clean.ts'
import type { UnsavedDraftService, UnsavedInput, UnsavedNote, UnsavedValue } from './contract/editing.ts'
import type { RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'

/** How much one form may hold, in bytes; the longest rich text and all the rest fit. */
const largest = 2_000_000
/** How many forms an account may leave unsaved; the oldest go first. */
const most = 100
const longestName = 200
const formName = /^[\w-]{8,64}$/

/** How long what nobody came back for is kept. */
export const unsavedDays = 90

/** Texts that were not saved: each account keeps its own, and is told of no other's. */
export function createUnsavedDraftService(deps: Pick<ContentDeps, 'data' | 'now'>): UnsavedDraftService {
  return {
    async save(form, unsaved, context) {
      allow(context, 'change', unsaved.kind)
      const account = accountOf(context)
      const data = JSON.stringify(checked(unsaved))
      if (Buffer.byteLength(data) > largest) throw new Problem('too_large')
      const savedAt = deps.now().toISOString()
      const { kind, item, version } = unsaved
      const row = { form: named(form), account, kind, item, version, name: nameOf(unsaved), data }
      await deps.data.transaction(async ({ unsaved: rows }) => {
        await rows.put({ ...row, saved_at: savedAt })
        await rows.trim(account, most)
      })
      return { savedAt }
    },

    async listFor(kind, item, context) {
      allow(context, 'change', kind)
      if (item !== null && !isId(item)) throw new Problem('not_found')
      return (await deps.data.unsaved.of(accountOf(context), kind, item)).flatMap(noteOf)
    },

    async listAll(context) {
      const notes = await deps.data.unsaved.all(accountOf(context))
      return notes.flatMap(noteOf).filter(({ kind }) => may(context.actor, 'change', kind))
    },

    async read(form, context) {
      const row = await deps.data.unsaved.find(accountOf(context), named(form))
      const note = row === null ? undefined : noteOf(row)[0]
      if (row === null || note === undefined) throw new Problem('not_found')
      allow(context, 'change', note.kind)
      return { ...note, values: withCurrentFieldNames(JSON.parse(row.data)) }
    },

    async delete(form, context) {
      await deps.data.unsaved.delete(accountOf(context), named(form))
    },
  }
}

/** Whether a word from outside can name a form. */
export function isFormName(form: unknown): form is string {
  return typeof form === 'string' && formName.test(form)
}

function named(form: unknown): string {
  if (!isFormName(form)) throw new Problem('bad_request', { wrong: ['form'] })
  return form
}

function accountOf({ actor }: RequestContext): string {
  if (actor.userId === null) throw new Problem('unauthenticated')
  return actor.userId
}

/** Only what a form of the kind can hold; the text itself is judged when it is saved. */
function checked({ kind, item, version, values }: UnsavedInput): Readonly<Record<string, UnsavedValue>> {
  if (item !== null && !isId(item)) throw new Problem('bad_request', { wrong: ['item'] })
  if (version !== null && !isId(version)) throw new Problem('bad_request', { wrong: ['version'] })
  const { fields } = kindOf(kind)
  const current = withCurrentFieldNames(values)
  const wrong = Object.entries(current).filter(
    ([name, value]) => (!Object.hasOwn(fields, name) && name !== 'author') || !isValue(value),
  )
  if (wrong.length > 0) throw new Problem('bad_request', { wrong: wrong.slice(0, 20).map(([name]) => name) })
  return current
}

function isValue(value: unknown): value is UnsavedValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function nameOf({ kind, values }: UnsavedInput): string {
  const name = values[kindOf(kind).title]
  return typeof name === 'string'
    ? cleanText(name.slice(0, 2 * longestName), false).slice(0, longestName)
    : ''
}

/** Nothing of a kind that is no more. */
function noteOf({ form, kind, item, version, name, saved_at }: UnsavedRowNote): [UnsavedNote] | [] {
  return isKindName(kind) ? [{ form, kind, item, version, name, savedAt: saved_at }] : []
}
