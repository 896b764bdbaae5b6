import { resolveWallTime } from '../../../../domain/wall-time.ts'
import type { PublicationChange } from '../contract.ts'
import { parsePublicationText } from '../parse-item-save-request.ts'
import { SCHEDULE_PUBLICATION_VALUE, scheduleFieldNames } from './schedule-field-names.ts'

/**
 * Reads the publication change from a form submitted without JavaScript; null if its schedule is not a valid
 * time. Of a repeated time the first instant is used; a skipped time is moved forward by the clock change.
 */
export function readPublicationFromForm(
  text: (name: string) => string,
  zone: string,
): PublicationChange | null {
  const publication = text('publication')
  if (publication !== SCHEDULE_PUBLICATION_VALUE) return parsePublicationText(publication)
  const resolved = resolveWallTime(
    { date: text(scheduleFieldNames.date), time: text(scheduleFieldNames.time) },
    zone,
  )
  return resolved && { at: resolved.at }
}
