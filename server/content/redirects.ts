import type { Item } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { parseRedirectLocation, parseSitePath } from '../../domain/redirect-paths.ts'
import type { Repositories } from '../data/index.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { RedirectTarget, SiteSettingsAndRedirectService } from './contract/site.ts'
import type { ContentDeps } from './deps.ts'
import { isPathOfPage } from './page-rules.ts'
import { assertNoFieldErrors } from './validate-item-values.ts'

const pageSize = 500
const maxRedirectSteps = 50

/** Redirects from old paths. */
export function createRedirectReader({
  data,
  cache,
}: ContentDeps): Pick<SiteSettingsAndRedirectService, 'redirects'> {
  async function readAll(): Promise<ReadonlyMap<string, RedirectTarget>> {
    const found = new Map<string, RedirectTarget>()
    for (let offset = 0; ; offset += pageSize) {
      const criteria = { status: 'any', now: '' } as const
      const rows = await data.items.list('redirect', criteria, { offset, limit: pageSize })
      for (const { fromPath, toAddress, status } of rows) {
        const to = parseRedirectLocation(toAddress)
        if (to !== null) found.set(fromPath, { to, status: status === '302' ? 302 : 301 })
      }
      if (rows.length < pageSize) return found
    }
  }

  return {
    redirects: () =>
      cache.getOrCompute('redirects', [cacheTagBuilders.kind('redirect')], async () => ({
        value: await readAll(),
        expiresAt: null,
      })),
  }
}

/** Rejects a source path that is already redirected or has a page, and a redirect loop. */
export async function assertValidRedirect(
  deps: Pick<ContentDeps, 'label'>,
  repositories: Repositories,
  values: Readonly<Record<string, unknown>>,
  ownId: number | null,
  language: Language,
): Promise<void> {
  const [fromPath, toAddress] = [String(values.fromPath), String(values.toAddress)]
  // Two concurrent saves could each be valid alone and form a loop together.
  await repositories.items.lock('redirect')
  const findRedirectFrom = async (path: string): Promise<Item<'redirect'> | null> => {
    const criteria = { status: 'any', now: '', where: { from_path: path } } as const
    const found = await repositories.items.list('redirect', criteria, { offset: 0, limit: 2 })
    return found.find(({ id }) => id !== ownId) ?? null
  }
  if (await findRedirectFrom(fromPath))
    assertNoFieldErrors({ fromPath: [deps.label('redirects.taken', language)] })
  if (await isPathOfPage(repositories, removeTrailingSlash(fromPath)))
    assertNoFieldErrors({ fromPath: [deps.label('redirects.pageThere', language)] })
  let next = toSitePath(toAddress)
  for (let step = 0; next !== null && step < maxRedirectSteps; step += 1) {
    if (isSamePage(next, fromPath))
      assertNoFieldErrors({ toAddress: [deps.label('redirects.circle', language)] })
    const nextRedirect = (await findRedirectFrom(next)) ?? (await findRedirectFrom(removeTrailingSlash(next)))
    next = nextRedirect === null ? null : toSitePath(nextRedirect.toAddress)
  }
}

/** The path on this site that an address points to; null for other sites. */
function toSitePath(address: string): string | null {
  return address.startsWith('/') ? parseSitePath(address.split(/[?#]/, 1)[0] ?? '') : null
}

/** Trailing slashes are redirected away, so both spellings are the same page. */
function isSamePage(a: string, b: string): boolean {
  return removeTrailingSlash(a) === removeTrailingSlash(b)
}

function removeTrailingSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '')
}
