import { imageKind } from '../../../domain/kinds/image.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import {
  convertParagraphHtmlToText,
  convertTextToParagraphHtml,
} from '../../../domain/text/paragraph-html.ts'
import type { ActionHandler, ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { FormErrors } from '../../forms/index.ts'
import { parseIdParam } from '../../page-loader.ts'
import { type BulkResult, createBulkSuccessResult } from '../bulk/bulk-result.ts'

const textFields = ['name', 'alt', 'date', 'source', 'licence', 'pair'] as const

/** Saves what was written of one picture. */
export const editImageAction: ActionHandler<BulkResult> = async (asked) => {
  const { text, t, app } = asked
  const { content, context } = app
  const image = await content.items.read('image', parseIdParam(text('image')), context)
  if (image.removed_at !== null) throw new ProblemError('not_found')
  const version = parseIdParam(text('version'))
  const wrong = await asked.check(
    textFields
      .filter((name) => asked.all(name).length > 0)
      .map((name) => ({ name, label: t(`fields.${name}`), rules: imageKind.fields[name].rules })),
  )
  if (wrong !== null) return toRejectedOutcome(asked, wrong)
  try {
    await content.items.save(
      'image',
      { id: image.id, version, values: readChangedValues(asked, image) },
      context,
    )
  } catch (error) {
    return toRejectedOutcome(asked, toFormErrors(error, t('desk.staleEdit')), getCurrentVersion(error))
  }
  return { shown: createBulkSuccessResult('saved', 1) }
}

/** A description is only written over where it was shown, and was changed there. */
function readChangedValues(
  { text, all }: AdminActionRequest,
  { description }: Item<'image'>,
): Record<string, string | null> {
  const values: Record<string, string | null> = {}
  for (const name of textFields)
    if (all(name).length > 0) values[name] = text(name) === '' ? null : text(name)
  const plain = convertParagraphHtmlToText(description ?? '')
  const written = all('description')[0]?.replaceAll(/\r\n?/g, '\n')
  if (written !== undefined && plain !== null && written !== plain)
    values.description = convertTextToParagraphHtml(written)
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

/** The version that stands there now: saving once more is meant to go over it. */
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
): ActionOutcome<BulkResult> {
  const typed = [...textFields, 'description', 'image'].map((name) => [name, all(name)[0] ?? ''] as const)
  return { errors, values: { ...Object.fromEntries(typed), version: version ?? text('version') } }
}
