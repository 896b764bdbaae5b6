import { beginnings } from './timeline/beginnings.ts'
import { decrees } from './timeline/decrees.ts'
import type { TimelinePlan } from './timeline/entry.ts'
import { ours } from './timeline/ours.ts'
import { republic } from './timeline/republic.ts'
import { steam } from './timeline/steam.ts'

const all = [...beginnings, ...decrees, ...steam, ...republic, ...ours] as const

/** The name by which texts refer to an entry of the timeline. */
export type TimelineKey = (typeof all)[number]['key']

/** The whole timeline, in the order of its earliest days. */
export const timeline: readonly TimelinePlan<TimelineKey>[] = all
