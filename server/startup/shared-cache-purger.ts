import type { Config } from '../config/index.ts'
import type { Log } from '../log/index.ts'
import { SharedCachePurger } from '../shared-caches/index.ts'
import type { SiteServices } from './site-services.ts'

/** Null: no shared cache has to be purged. */
export function createSharedCachePurger(
  { sharedCache: { purge } }: Config,
  { data, events, metrics, report, now }: SiteServices,
  buildId: string,
  log: Log,
): SharedCachePurger | null {
  if (purge === null) return null
  let isFailing = false
  return new SharedCachePurger({
    config: purge,
    data,
    events,
    buildId,
    onResult(failure) {
      metrics?.countPurge(failure === null)
      // It is retried, so one line when it starts to fail and one when it works again are enough.
      if (failure !== null && !isFailing)
        log.warn({ reason: failure }, 'the shared cache could not be purged; it will be tried again')
      if (failure === null && isFailing) log.info('the shared cache can be purged again')
      isFailing = failure !== null
    },
    report,
    now,
  })
}

/** Pictures do not change at their address: they are stored for a day at least. */
export function getPictureSharedSeconds({ sharedCache: { seconds } }: Config): number {
  return seconds === 0 ? 0 : Math.max(seconds, 86_400)
}
