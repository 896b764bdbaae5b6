import { image as imageKind } from '../../../domain/kinds/image.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { Problem, problemOf } from '../../../domain/problem.ts'
import { paragraphsOf, textOfParagraphs } from '../../../domain/text/paragraphs.ts'
import type { ActionHandler, ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { FormErrors } from '../../forms/index.ts'
import { idOf } from '../../loading.ts'
import { type BulkResult, createSuccessResult } from '../bulk/result.ts'

const texts = ['name', 'alt', 'date', 'source', 'licence', 'pair'] as const

/** Saves what was written of one picture. */
export const edit: ActionHandler<BulkResult> = async (asked) => {
  const { text, t, app } = asked
  const { content, context } = app
  const image = await content.items.read('image', idOf(text('image')), context)
  if (image.removed_at !== null) throw new Problem('not_found')
  const version = idOf(text('version'))
  const wrong = await asked.check(
    texts
      .filter((name) => asked.all(name).length > 0)
      .map((name) => ({ name, label: t(`fields.${name}`), rules: imageKind.fields[name].rules })),
  )
  if (wrong !== null) return refused(asked, wrong)
  try {
    await content.items.save('image', { id: image.id, version, values: valuesIn(asked, image) }, context)
  } catch (error) {
    return refused(asked, errorsOf(error, t('desk.staleEdit')), latestOf(error))
  }
  return { shown: createSuccessResult('saved', 1) }
}

/** A description is only written over where it was shown, and was changed there. */
function valuesIn(
  { text, all }: AdminActionRequest,
  { description }: Item<'image'>,
): Record<string, string | null> {
  const values: Record<string, string | null> = {}
  for (const name of texts) if (all(name).length > 0) values[name] = text(name) === '' ? null : text(name)
  const plain = textOfParagraphs(description ?? '')
  const written = all('description')[0]?.replaceAll(/\r\n?/g, '\n')
  if (written !== undefined && plain !== null && written !== plain) values.description = paragraphsOf(written)
  return values
}

function errorsOf(error: unknown, staleText: string): FormErrors {
  const problem = problemOf(error)
  if (problem?.code === 'stale') return { form: [staleText] }
  const { details } = problem ?? {}
  if (problem?.code !== 'invalid' || typeof details !== 'object' || details === null) throw error
  if (!('fields' in details) || typeof details.fields !== 'object' || details.fields === null) throw error
  return { fields: Object.fromEntries(Object.entries(details.fields)) }
}

/** The version that stands there now: saving once more is meant to go over it. */
function latestOf(error: unknown): string | null {
  const { details } = problemOf(error) ?? {}
  if (typeof details !== 'object' || details === null || !('current' in details)) return null
  const { current } = details
  if (typeof current !== 'object' || current === null || !('version' in current)) return null
  return String(current.version)
}

function refused(
  { text, all }: AdminActionRequest,
  errors: FormErrors,
  version: string | null = null,
): ActionOutcome<BulkResult> {
  const typed = [...texts, 'description', 'image'].map((name) => [name, all(name)[0] ?? ''] as const)
  return { errors, values: { ...Object.fromEntries(typed), version: version ?? text('version') } }
}
