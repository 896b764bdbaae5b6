import type { TimelineKey } from '../plan/timeline.ts'
import type { TimelineText } from '../texts.ts'
import { beginnings } from './timeline/beginnings.ts'
import { decrees } from './timeline/decrees.ts'
import { ours } from './timeline/ours.ts'
import { republic } from './timeline/republic.ts'
import { steam } from './timeline/steam.ts'

/** Czech words for every entry of the timeline. */
export const timeline: Record<TimelineKey, TimelineText> = {
  ...beginnings,
  ...decrees,
  ...steam,
  ...republic,
  ...ours,
}
