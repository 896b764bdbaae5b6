import type { SiteCheckTrigger } from '../../domain/site-check.ts'
import type { FileCheckOptions } from '../files/check/index.ts'

const hour = 3_600_000
const day = 24 * hour
/** Of one check; a larger store is read within several nights, the files that were read longest ago first. */
const maxBytes = 20_000_000_000
const maxMs = 3 * hour
/** How many days pass until a file is read again at night. From elsewhere every reading is paid traffic. */
const daysBetweenReadings = { folder: 7, s3: 30, hosted: 30 }

/** Which files a check reads: at night those that were not read for a while, by a command all. */
export function getReadingLimits(
  trigger: SiteCheckTrigger,
  store: keyof typeof daysBetweenReadings,
  now: Date,
): FileCheckOptions['reading'] {
  switch (trigger) {
    case 'nightly':
      return { readBefore: new Date(now.getTime() - daysBetweenReadings[store] * day), maxBytes, maxMs }
    case 'admin':
      return { readBefore: null, maxBytes, maxMs }
    case 'command':
      return { readBefore: null, maxBytes: Number.POSITIVE_INFINITY, maxMs: Number.POSITIVE_INFINITY }
  }
}
