import type { Item } from '../../domain/kinds/index.ts'
import { visitorActor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { assertActionAllowed } from './access.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { ItemService, PageService, RequestContext } from './contract/items.ts'
import type { NavigationLinks } from './contract/site.ts'
import type { ContentDeps } from './deps.ts'
import { recordExpiryAtNextPublication, toItemCriteria } from './item-reader.ts'

const maxPathLength = 100
const maxLinks = 500

/** Finds pages by their own paths. */
export function createPageReader(
  deps: ContentDeps,
  { read }: { readonly read: ItemService['read'] },
): PageService {
  return {
    async findByPath(path, context) {
      assertActionAllowed(context, 'read', 'page')
      // A missing page may be added, or published later.
      context.cacheTags.addTag(cacheTagBuilders.kind('page'))
      await recordExpiryAtNextPublication(deps, 'page', context)
      if (path.length > maxPathLength) throw new ProblemError('not_found')
      // A draft may have the path of a public page.
      const page =
        (await findPage(deps, path, { ...context, actor: visitorActor })) ??
        (await findPage(deps, path, context))
      if (page === null) throw new ProblemError('not_found')
      return await read('page', page.id, context)
    },
  }
}

async function findPage(
  deps: ContentDeps,
  path: string,
  context: RequestContext,
): Promise<Item<'page'> | null> {
  const criteria = { ...toItemCriteria('page', {}, context, deps.now()), where: { path } }
  return (await deps.data.items.list('page', criteria, { offset: 0, limit: 1 }))[0] ?? null
}

/** The links of the menu and the footer, as visitors see them: links to unpublished pages are left out. */
export function createNavigationLinkReader(
  deps: ContentDeps,
): (context: RequestContext) => Promise<NavigationLinks> {
  return async (context) => {
    const tag = cacheTagBuilders.kind('navlink')
    context.cacheTags.addTag(tag)
    const links = await deps.cache.getOrCompute('navigation links', [tag], async () => ({
      value: await deps.data.items.list(
        'navlink',
        { status: 'any', now: '' },
        { offset: 0, limit: maxLinks },
      ),
      expiresAt: null,
    }))
    const pageIds = [...new Set(links.flatMap(({ page }) => (page === null ? [] : [page])))]
    const pathsByPage = await readPagePaths(deps, pageIds, context)
    const listFor = (place: 'menu' | 'footer') =>
      links.flatMap(({ id, label, page, address, place: linkPlace }) => {
        const href = page === null ? address : (pathsByPage.get(page) ?? null)
        return linkPlace !== place || href === null ? [] : [{ id, label, href }]
      })
    return { menu: listFor('menu'), footer: listFor('footer') }
  }
}

async function readPagePaths(
  deps: ContentDeps,
  ids: readonly number[],
  context: RequestContext,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  for (const id of ids) context.cacheTags.addTag(cacheTagBuilders.item('page', id))
  const expiresAt = await recordExpiryAtNextPublication(deps, 'page', context)
  return await deps.cache.getOrCompute(
    'navigation pages',
    [cacheTagBuilders.kind('navlink'), cacheTagBuilders.kind('page')],
    async () => {
      const criteria = toItemCriteria('page', {}, { ...context, actor: visitorActor }, deps.now())
      const pages = await deps.data.items.findByIds('page', ids, criteria)
      const paths = pages.flatMap(({ id, path }) => (path === null ? [] : [[id, path] as const]))
      return { value: new Map(paths), expiresAt }
    },
  )
}
