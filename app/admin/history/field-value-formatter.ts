import { getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import { getReferenceFields } from '../../../domain/kinds/reference-fields.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { HistoryEntryWithChanges } from '../../../server/content/contract/history-and-drafts.ts'
import type { FieldValueFormatter, FieldValues } from '../../differences/field-differences.ts'
import { getMessageByKey, getTranslator } from '../../i18n/translate.ts'
import type { AppRequest } from '../../request.ts'
import { toFormattedDateTime } from '../formatted-date-time.tsx'

/** Loads a formatter for the values of a kind: names of referenced items, times in the site's time zone. */
export async function loadFieldValueFormatter(
  app: AppRequest,
  kind: KindName,
  valueSets: readonly FieldValues[],
): Promise<FieldValueFormatter> {
  const names = new Map<string, string>()
  for (const { field, to } of getReferenceFields(kind))
    for (const id of new Set(valueSets.map((values) => values[field])))
      if (typeof id === 'number') names.set(`${field} ${id}`, await loadItemName(app, to, id))
  return (name, value) => {
    if (name === 'published_at') return toFormattedDateTime(String(value), app).words
    return names.get(`${name} ${value}`) ?? null
  }
}

async function loadItemName(
  { content, context, language }: AppRequest,
  kind: KindName,
  id: number,
): Promise<string> {
  try {
    const item = await content.items.read(kind, id, context)
    const name: unknown = Reflect.get(item, getKindDefinition(kind).title)
    return typeof name === 'string' ? name : `${id}`
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'not_found') throw error
    return getTranslator(language)('history.gone', { id: String(id) })
  }
}

/** What an entry did, in words: what happened to the publication, else its action. */
export function describeHistoryEntry(
  { action, publication, savedAt }: HistoryEntryWithChanges,
  app: AppRequest,
): string {
  const t = getTranslator(app.language)
  if (publication === null) return translateHistoryAction(action, app)
  const time = toFormattedDateTime(publication.at, app).words
  // A save that publishes at once may take a moment.
  const isNow = Math.abs(Date.parse(savedAt) - Date.parse(publication.at)) < 60_000
  const words =
    publication.change === 'scheduled'
      ? t('history.scheduled', { time })
      : publication.change === 'published' && !isNow
        ? t('history.publishedWith', { time })
        : t(`history.${publication.change}`)
  return action === 'update' || action === 'publish'
    ? words
    : `${translateHistoryAction(action, app)}. ${words}`
}

export function translateHistoryAction(action: string, app: Pick<AppRequest, 'language'>): string {
  return getMessageByKey(`history.actions.${action}`, app.language)
}
