import { listFieldNames } from '../../../domain/kinds/former-field-names.ts'
import { imageKind } from '../../../domain/kinds/image.ts'
import type { Item } from '../../../domain/kinds/index.ts'
import { ProblemError, toProblemOrNull } from '../../../domain/problem-error.ts'
import {
  convertParagraphHtmlToText,
  convertTextToParagraphHtml,
} from '../../../domain/text/paragraph-html.ts'
import type { ActionHandler, ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { FormErrors } from '../../forms/index.ts'
import { parseIdParam } from '../../page-loader.ts'
import { type BulkResult, createBulkSuccessResult } from '../bulk/bulk-result.ts'

const textFields = ['name', 'alt', 'date', 'source', 'licence', 'pair'] as const

/** Saves the edit form of one picture. */
export const editImageAction: ActionHandler<BulkResult> = async (request) => {
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
  const [submitted] = listFieldNames('description').flatMap((name) => all(name))
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
