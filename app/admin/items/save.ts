import { fieldOf, type Item, type KindName, kindOf } from '../../../domain/kinds/index.ts'
import { type Problem, type ProblemCode, problemOf } from '../../../domain/problem.ts'
import type { SaveInput } from '../../../server/content/contract/items.ts'
import type { RequestFailure } from '../../api/client.ts'
import { reportError } from '../../failures.ts'
import type { AppRequest } from '../../request.ts'
import type { ItemToSave, ItemValues, SaveOutcome } from './contract.ts'
import { editedOf, statusOf } from './read.ts'
import { toSaveIn } from './to-save.ts'

/** Saves what was sent, whatever it is, and says what became of it. */
export async function saveSent(app: AppRequest, body: unknown, request: Request): Promise<SaveOutcome> {
  let toSave: ItemToSave
  try {
    toSave = toSaveIn(body)
  } catch (error) {
    if (problemOf(error) === null) throw error
    return { state: 'trouble', trouble: 'failed' }
  }
  return await saveItem(app, toSave, request)
}

/** Saves an item, and says what became of it: nothing that somebody wrote ends in an error page. */
export async function saveItem(app: AppRequest, toSave: ItemToSave, request: Request): Promise<SaveOutcome> {
  const { kind, id, version, values, form } = toSave
  try {
    const publishedAt = await publishedAtOf(app, toSave)
    const input: SaveInput = {
      ...(id === null || version === null ? {} : { id, version }),
      ...(publishedAt === undefined ? {} : { publishedAt }),
      values,
      form,
    }
    const saved: Item = await app.content.items.save(kind, input, app.context)
    return { state: 'saved', item: await editedOf(app, kind, saved) }
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    if (problem.status >= 500) reportError(error, request)
    return await outcomeOf(app, kind, problem)
  }
}

async function outcomeOf(
  app: AppRequest,
  kind: KindName,
  { code, details }: Pick<Problem, 'code' | 'details'>,
): Promise<SaveOutcome> {
  if (code === 'invalid' && hasFields(details))
    return { state: 'invalid', errors: { fields: details.fields } }
  if (code === 'stale' && hasBoth(details)) {
    const { current, yours } = details
    // What lies in the trash is brought back before it is written on; what was sent is in its history.
    if (current.removed_at !== null) return { state: 'trouble', trouble: 'gone' }
    return { state: 'stale', current: await editedOf(app, kind, current), yours: valuesOf(kind, yours) }
  }
  return { state: 'trouble', trouble: troubles[code] ?? 'failed' }
}

const troubles: Partial<Record<ProblemCode, RequestFailure>> = {
  not_found: 'gone',
  unauthenticated: 'signedOut',
  forbidden: 'forbidden',
  too_large: 'tooLarge',
  too_often: 'busy',
  too_slow: 'busy',
  unavailable: 'busy',
}

/** What is public stays public since the moment it came out. */
async function publishedAtOf(
  { content, context, now }: AppRequest,
  { kind, id, publication }: ItemToSave,
): Promise<string | null | undefined> {
  if (publication === 'keep' || !kindOf(kind).published) return undefined
  if (publication === 'draft') return null
  if (publication !== 'now') return publication.at
  const before: Item | null = id === null ? null : await content.items.read(kind, id, context)
  return before !== null && statusOf(before, now) === 'live' ? undefined : now.toISOString()
}

function valuesOf(kind: KindName, item: Item): ItemValues {
  const names = [...Object.keys(kindOf(kind).fields), 'author']
  return Object.fromEntries(
    names.map((name) => [name, (fieldOf(item, name) ?? null) as string | number | null]),
  )
}

function hasFields(details: unknown): details is { fields: Record<string, readonly string[]> } {
  return typeof details === 'object' && details !== null && 'fields' in details
}

function hasBoth(details: unknown): details is { current: Item; yours: Item } {
  return typeof details === 'object' && details !== null && 'current' in details && 'yours' in details
}
