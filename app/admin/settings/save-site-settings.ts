import { getFieldValue, type Item } from '../../../domain/kinds/index.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { FlashMessage } from '../../actions/flash.ts'
import type { FormErrors } from '../../forms/index.ts'
import { readSiteRow, type SiteSettingsValues } from './read-site-settings.ts'

/** What somebody else has made of the settings meanwhile: the fields that differ from what was sent. */
export interface SettingsConflict {
  readonly currentValues: Partial<SiteSettingsValues>
}

type NewValues = Partial<Record<keyof SiteSettingsValues, string | null>>

/** Saves a part of the settings. Who comes second is told what the first one wrote, and what they sent stays in the form. */
export async function saveSiteSettings(
  request: AdminActionRequest,
  values: NewValues,
  flash: FlashMessage,
  sent: Readonly<Record<string, string>>,
): Promise<ActionOutcome<SettingsConflict>> {
  const { app, t } = request
  const before = await readSiteRow(app)
  const started = parseVersion(request)
  const version =
    before !== null && (await isUnchangedSince(request, before, started, values)) ? before.version : started
  try {
    await app.content.items.save('site', { ...(version === null ? {} : { version }), values }, app.context)
    return { flash }
  } catch (error) {
    const problem = toProblemOrNull(error)
    if (problem?.code === 'invalid') return { errors: toFormErrors(problem.details), values: sent }
    if (problem?.code !== 'stale') throw error
    const now = await readSiteRow(app)
    return {
      errors: { form: [t('settings.stale')] },
      values: { ...sent, version: String(now?.version ?? '') },
      shown: { currentValues: now === null ? {} : findDifferences(now, values) },
    }
  }
}

function parseVersion({ text }: AdminActionRequest): number | null {
  const word = text('version')
  return /^[1-9]\d{0,8}$/.test(word) ? Number(word) : null
}

/** Whether whoever has saved since this form was opened changed nothing of what it is about. */
async function isUnchangedSince(
  { app: { content, context } }: AdminActionRequest,
  now: Item<'site'>,
  started: number | null,
  values: NewValues,
): Promise<boolean> {
  if (started === null || started === now.version) return false
  const entries = await content.history.list('site', now.id, null, context)
  const entry = entries.find(({ version, action }) => version === started && action !== 'refused')
  if (entry === undefined) return false
  const past: Readonly<Record<string, unknown>> = {
    ...(await content.history.read('site', now.id, entry.id, context)).values,
  }
  return Object.keys(values).every((name) => (past[name] ?? null) === getFieldValue(now, name))
}

function findDifferences(now: Item<'site'>, values: NewValues): SettingsConflict['currentValues'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      getFieldValue(now, name) === value ? [] : [[name, getFieldValue(now, name)]],
    ),
  )
}

function toFormErrors(details: unknown): FormErrors {
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : {}
  return { fields: { ...(fields as Readonly<Record<string, readonly string[]>>) } }
}
