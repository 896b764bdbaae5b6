import type { Item, ItemFieldValues, KindName } from '../../domain/kinds/index.ts'
import { findPublicItemPath } from '../../domain/kinds/paths.ts'
import type { Language } from '../../domain/language.ts'
import { proposePagePath } from '../../domain/page-paths.ts'
import { type ItemRow, toItemRow } from '../data/content/item-rows.ts'
import type { Repositories } from '../data/index.ts'
import type { RequestContext } from './contract/items.ts'
import type { ContentDeps } from './deps.ts'
import { type OutboxEventsToPublish, recordAndIndexItemChange } from './record-item-change.ts'
import { assertNoFieldErrors } from './validate-item-values.ts'

const anyStatus = { status: 'any', now: '' } as const
/** Published and scheduled pages. */
const withPublicationTime = { status: 'live', now: '9999-12-31T23:59:59.999Z' } as const
const maxProposals = 1000
const maxLinksOfPage = 500

/** The path of a page: the one that was entered, otherwise a free one made from its title. */
export async function choosePagePath(
  repositories: Repositories,
  { path, title, parent }: Pick<ItemFieldValues<'page'>, 'path' | 'title' | 'parent'>,
  ownId: number | null,
): Promise<string | null> {
  if (path !== null) return path
  const parentPath = parent === null ? null : ((await repositories.items.find('page', parent))?.path ?? null)
  for (let number = 1; number <= maxProposals; number += 1) {
    const proposed = proposePagePath(title, parentPath, number)
    if ((await findPathUser(repositories, proposed, ownId, anyStatus)) === null) return proposed
  }
  return null
}

/**
 * Rejects a path that another published or scheduled page has or that is redirected elsewhere; a missing one means that
 * all proposals were taken. Drafts don't count: contributors would block paths with them. The caller holds the lock on
 * pages.
 */
export async function assertPagePathFree(
  deps: Pick<ContentDeps, 'label'>,
  repositories: Repositories,
  path: string | null,
  ownId: number | null,
  language: Language,
): Promise<void> {
  // A redirect from the path could be made at the same time.
  await repositories.items.lock('redirect')
  const user = path === null ? 'page' : await findPathUser(repositories, path, ownId, withPublicationTime)
  if (user !== null) {
    const key = user === 'page' ? 'pages.pathTaken' : 'pages.pathRedirected'
    assertNoFieldErrors({ path: [deps.label(key, language)] })
  }
}

/** What else uses a path. A redirect that leads to the page itself is left by an earlier path of the page. */
async function findPathUser(
  repositories: Repositories,
  path: string,
  ownId: number | null,
  pageStatus: typeof anyStatus | typeof withPublicationTime,
): Promise<'page' | 'redirect' | null> {
  const pages = await repositories.items.list(
    'page',
    { ...pageStatus, where: { path } },
    { offset: 0, limit: 2 },
  )
  if (pages.some(({ id }) => id !== ownId)) return 'page'
  const redirect = await findRedirectFrom(repositories, path)
  return redirect === null || isRedirectToPage(redirect, ownId) ? null : 'redirect'
}

async function findRedirectFrom(repositories: Repositories, path: string): Promise<Item<'redirect'> | null> {
  const criteria = { ...anyStatus, where: { from_path: path } }
  return (await repositories.items.list('redirect', criteria, { offset: 0, limit: 1 }))[0] ?? null
}

function isRedirectToPage({ toAddress }: Item<'redirect'>, id: number | null): boolean {
  return id !== null && toAddress === findPublicItemPath('page', id)
}

/** Whether a published or scheduled page has this path. */
export async function isPathOfPage(repositories: Repositories, path: string): Promise<boolean> {
  const criteria = { ...withPublicationTime, where: { path } }
  return (await repositories.items.count('page', criteria)) > 0
}

/**
 * Changes what depends on a page in the same transaction: its former path leads to it, and the labels of its links that
 * equal its title follow the title.
 */
export async function updatePageDependants(
  repositories: Repositories,
  before: Item<'page'> | null,
  after: Item<'page'>,
  at: string,
  context: RequestContext,
): Promise<OutboxEventsToPublish> {
  const events: OutboxEventsToPublish = []
  if (before === null || before.path !== after.path) {
    if (after.path !== null)
      events.push(...(await removeOwnRedirect(repositories, after.path, after.id, at, context)))
    const wasPublic = before !== null && before.published_at !== null && before.published_at <= at
    if (wasPublic && before.path !== null)
      events.push(...(await addRedirect(repositories, before.path, after, at, context)))
  }
  if (before !== null && before.title !== after.title)
    events.push(...(await renameLinks(repositories, before, after, at, context)))
  return events
}

/** Otherwise the redirect would hide the page. */
async function removeOwnRedirect(
  repositories: Repositories,
  path: string,
  page: number,
  at: string,
  context: RequestContext,
): Promise<OutboxEventsToPublish> {
  const redirect = await findRedirectFrom(repositories, path)
  if (redirect === null || !isRedirectToPage(redirect, page)) return []
  return await changeItem(repositories, 'redirect', redirect, { removed_at: at }, 'remove', at, context)
}

async function addRedirect(
  repositories: Repositories,
  fromPath: string,
  { id, author }: Item<'page'>,
  at: string,
  context: RequestContext,
): Promise<OutboxEventsToPublish> {
  const values = { fromPath, toAddress: findPublicItemPath('page', id) ?? '/', status: '301' } as const
  const redirectId = await repositories.items.insert('redirect', {
    ...toItemRow('redirect', values),
    ...{ author, created_at: at, edited_at: at, published_at: at, removed_at: null, version: 1, sample: 0 },
  })
  const after = await repositories.items.find('redirect', redirectId)
  if (after === null) return []
  const change = { kind: 'redirect', before: null, after, action: 'create', at } as const
  return await recordAndIndexItemChange(repositories, change, context)
}

async function renameLinks(
  repositories: Repositories,
  before: Item<'page'>,
  after: Item<'page'>,
  at: string,
  context: RequestContext,
): Promise<OutboxEventsToPublish> {
  const events: OutboxEventsToPublish = []
  const criteria = { ...anyStatus, where: { page: after.id } }
  const links = await repositories.items.list('navlink', criteria, { offset: 0, limit: maxLinksOfPage })
  for (const link of links.filter(({ label }) => label === before.title)) {
    const row = toItemRow('navlink', { ...link, label: after.title })
    events.push(...(await changeItem(repositories, 'navlink', link, row, 'update', at, context)))
  }
  return events
}

async function changeItem<K extends KindName>(
  repositories: Repositories,
  kind: K,
  before: Item<K>,
  row: ItemRow,
  action: 'update' | 'remove',
  at: string,
  context: RequestContext,
): Promise<OutboxEventsToPublish> {
  const next = { ...row, edited_at: at, version: before.version + 1 }
  if (!(await repositories.items.update(kind, before.id, before.version, next))) return []
  const after = await repositories.items.find(kind, before.id)
  return after === null
    ? []
    : await recordAndIndexItemChange(repositories, { kind, before, after, action, at }, context)
}

/** Rejects a link without a target or with two. */
export function assertOneLinkTarget(
  deps: Pick<ContentDeps, 'label'>,
  { page, address }: Readonly<Record<string, unknown>>,
  language: Language,
): void {
  if ((typeof page === 'number') === (typeof address === 'string'))
    assertNoFieldErrors({ address: [deps.label('navlinks.oneTarget', language)] })
}
