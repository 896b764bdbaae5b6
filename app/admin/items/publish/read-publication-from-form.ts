import { resolveWallTime } from '../../../../domain/wall-time.ts'
import type { PublicationChange } from '../contract.ts'
import { parsePublicationText } from '../parse-item-save-request.ts'
import { SCHEDULE_PUBLICATION_VALUE, scheduleFieldNames } from './schedule-field-names.ts'

/**
 * What a form that was sent without JavaScript asks of publication; null where it names no moment. A time that comes
 * twice is the first of the two; one that is skipped comes as much later as the clocks are moved.
 */
export function readPublicationFromForm(
  text: (name: string) => string,
  zone: string,
): PublicationChange | null {
  const asked = text('publication')
  if (asked !== SCHEDULE_PUBLICATION_VALUE) return parsePublicationText(asked)
  const moment = resolveWallTime(
    { date: text(scheduleFieldNames.date), time: text(scheduleFieldNames.time) },
    zone,
  )
  return moment && { at: moment.at }
}
