import { momentOfWallTime } from '../../../../domain/wall-time.ts'
import type { Publication } from '../contract.ts'
import { publicationNamed } from '../to-save.ts'
import { SCHEDULE, scheduleNames } from './schedule-names.ts'

/**
 * What a form that was sent without JavaScript asks of publication; null where it names no moment. A time that comes
 * twice is the first of the two; one that is skipped comes as much later as the clocks are moved.
 */
export function askedPublication(text: (name: string) => string, zone: string): Publication | null {
  const asked = text('publication')
  if (asked !== SCHEDULE) return publicationNamed(asked)
  const moment = momentOfWallTime({ date: text(scheduleNames.date), time: text(scheduleNames.time) }, zone)
  return moment && { at: moment.at }
}
