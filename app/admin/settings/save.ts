import { fieldOf, type Item } from '../../../domain/kinds/index.ts'
import { problemOf } from '../../../domain/problem.ts'
import type { ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import type { FlashMessage } from '../../actions/flash.ts'
import type { FormErrors } from '../../forms/index.ts'
import { type SiteValues, siteRow } from './read.ts'

/** What somebody else has made of the settings meanwhile: the fields that differ from what was sent. */
export interface Overtaken {
  readonly now: Partial<SiteValues>
}

type NewValues = Partial<Record<keyof SiteValues, string | null>>

/** Saves a part of the settings. Who comes second is told what the first one wrote, and what they sent stays in the form. */
export async function saveSite(
  asked: AdminActionRequest,
  values: NewValues,
  flash: FlashMessage,
  sent: Readonly<Record<string, string>>,
): Promise<ActionOutcome<Overtaken>> {
  const { app, t } = asked
  const before = await siteRow(app)
  const started = versionIn(asked)
  const version =
    before !== null && (await isUntouched(asked, before, started, values)) ? before.version : started
  try {
    await app.content.items.save('site', { ...(version === null ? {} : { version }), values }, app.context)
    return { flash }
  } catch (error) {
    const problem = problemOf(error)
    if (problem?.code === 'invalid') return { errors: errorsOf(problem.details), values: sent }
    if (problem?.code !== 'stale') throw error
    const now = await siteRow(app)
    return {
      errors: { form: [t('settings.stale')] },
      values: { ...sent, version: String(now?.version ?? '') },
      shown: { now: now === null ? {} : differing(now, values) },
    }
  }
}

function versionIn({ text }: AdminActionRequest): number | null {
  const word = text('version')
  return /^[1-9]\d{0,8}$/.test(word) ? Number(word) : null
}

/** Whether whoever has saved since this form was opened changed nothing of what it is about. */
async function isUntouched(
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
  return Object.keys(values).every((name) => (past[name] ?? null) === fieldOf(now, name))
}

function differing(now: Item<'site'>, values: NewValues): Overtaken['now'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      fieldOf(now, name) === value ? [] : [[name, fieldOf(now, name)]],
    ),
  )
}

function errorsOf(details: unknown): FormErrors {
  const fields = typeof details === 'object' && details !== null && 'fields' in details ? details.fields : {}
  return { fields: { ...(fields as Readonly<Record<string, readonly string[]>>) } }
}
