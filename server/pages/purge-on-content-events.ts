import type { ContentEventBus } from '../events/index.ts'
import type { SharedPageRenderer } from './shared-page-renderer.ts'

/** What takes nothing away from the public: a page that was true before may stand in for it while the database is away. */
const actionsKeepingStalePages = new Set(['create', 'measure', 'order', 'restore'])

/** Keeps stored pages true to what happens. */
export function purgePagesOnContentEvents(
  events: Pick<ContentEventBus, 'subscribe'>,
  pages: Pick<SharedPageRenderer, 'purge' | 'purgeAll'>,
): void {
  events.subscribe((happened) => {
    // A stored page would stand before the redirect of its address.
    if (happened === null || happened.some(({ kind }) => kind === 'redirect')) pages.purgeAll()
    for (const { tags, action } of happened ?? []) pages.purge(tags, !actionsKeepingStalePages.has(action))
  })
}
