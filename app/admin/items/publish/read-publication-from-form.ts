import { resolveWallTime } from '../../../../domain/wall-time.ts'
import type { PublicationChange } from '../contract.ts'
import { parsePublicationChangeText } from '../parse-item-save-request.ts'

/** Value of `publication` if the time is in separate fields. */
export const SCHEDULE_PUBLICATION_VALUE = 'schedule'

/** The names of these fields. */
export const scheduleFieldNames = { date: 'scheduleDate', time: 'scheduleTime' } as const

/**
 * Reads the publication change from a form submitted without JavaScript; null if its schedule is not a valid
 * time. Of a repeated time the first instant is used; a skipped time is moved forward by the clock change.
 */
export function parsePublicationFormFields(
  text: (name: string) => string,
  zone: string,
): PublicationChange | null {
  const publication = text('publication')
  if (publication !== SCHEDULE_PUBLICATION_VALUE) return parsePublicationChangeText(publication)
  const resolved = resolveWallTime(
    { date: text(scheduleFieldNames.date), time: text(scheduleFieldNames.time) },
    zone,
  )
  return resolved && { at: resolved.at }
}
