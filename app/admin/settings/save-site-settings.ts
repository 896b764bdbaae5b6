import { getFieldValue, type Item } from '../../../domain/kinds/index.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionHandlerOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { FlashMessage } from '../../actions/flash.ts'
import type { FormErrors } from '../../forms/index.ts'
import { readSiteSettingsRow, type SiteSettingsValues } from './read-site-settings.ts'

/** The current values of the fields that another save changed and that differ from the submitted ones. */
export interface SettingsConflict {
  readonly currentValues: Partial<SiteSettingsValues>
}

type NewValues = Partial<Record<keyof SiteSettingsValues, string | null>>

/**
 * Saves some of the settings. On a version conflict the form keeps its values and also shows the current
 * ones.
 */
export async function saveSiteSettings(
  request: AdminActionRequest,
  values: NewValues,
  flash: FlashMessage,
  submitted: Readonly<Record<string, string>>,
): Promise<ActionHandlerOutcome<SettingsConflict>> {
  const { app, t } = request
  const stored = await readSiteSettingsRow(app)
  const formVersion = parseVersion(request)
  const version =
    stored !== null && (await isUnchangedSince(request, stored, formVersion, values))
      ? stored.version
      : formVersion
  try {
    await app.content.items.save('site', { ...(version === null ? {} : { version }), values }, app.context)
    return { flash }
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem?.code === 'invalid') return { errors: toFormErrors(problem.details), values: submitted }
    if (problem?.code !== 'stale') throw error
    const latest = await readSiteSettingsRow(app)
    return {
      errors: { form: [t('settings.stale')] },
      values: { ...submitted, version: String(latest?.version ?? '') },
      shown: { currentValues: latest === null ? {} : findDifferences(latest, values) },
    }
  }
}

function parseVersion({ text }: AdminActionRequest): number | null {
  const version = text('version')
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null
}

/** Whether no save since the form was opened changed the form's fields. */
async function isUnchangedSince(
  { app: { content, context } }: AdminActionRequest,
  current: Item<'site'>,
  formVersion: number | null,
  values: NewValues,
): Promise<boolean> {
  if (formVersion === null || formVersion === current.version) return false
  const entries = await content.history.list('site', current.id, null, context)
  const entry = entries.find(({ version, action }) => version === formVersion && action !== 'refused')
  if (entry === undefined) return false
  const pastValues: Readonly<Record<string, unknown>> = {
    ...(await content.history.read('site', current.id, entry.id, context)).values,
  }
  return Object.keys(values).every((name) => (pastValues[name] ?? null) === getFieldValue(current, name))
}

function findDifferences(current: Item<'site'>, values: NewValues): SettingsConflict['currentValues'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      getFieldValue(current, name) === value ? [] : [[name, getFieldValue(current, name)]],
    ),
  )
}

function toFormErrors(details: unknown): FormErrors {
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : {}
  return { fields: { ...(fields as Readonly<Record<string, readonly string[]>>) } }
}
