import type { ContentEventBus } from '../events/index.ts'
import type { SharedPageRenderer } from './shared-page-renderer.ts'

/**
 * Actions that remove nothing from the public: an outdated page may still be served while the database is
 * unavailable.
 */
const actionsKeepingStalePages = new Set(['create', 'measure', 'order', 'restore'])

/** Purges stored pages when content changes. */
export function purgePagesOnContentEvents(
  events: Pick<ContentEventBus, 'subscribe'>,
  pages: Pick<SharedPageRenderer, 'purge' | 'purgeAll'>,
): void {
  events.subscribe((contentEvents) => {
    // A stored page would take precedence over a redirect at its path.
    if (contentEvents === null || contentEvents.some(({ kind }) => kind === 'redirect')) pages.purgeAll()
    for (const { tags, action } of contentEvents ?? [])
      pages.purge(tags, !actionsKeepingStalePages.has(action))
  })
}
