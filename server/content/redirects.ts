import type { Item } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { parseSitePath, toRedirectLocation } from '../../domain/redirect-paths.ts'
import type { Repositories } from '../data/index.ts'
import { createCacheTag } from './cache-tags.ts'
import type { RedirectTarget, SiteService } from './contract/site.ts'
import type { ContentDeps } from './deps.ts'
import { assertNoFieldErrors } from './validate-item-values.ts'

const pageSize = 500
const maxRedirectSteps = 50

/** Addresses of old, and where they lead. */
export function createRedirectReader({ data, cache: memory }: ContentDeps): Pick<SiteService, 'redirects'> {
  async function readAll(): Promise<ReadonlyMap<string, RedirectTarget>> {
    const found = new Map<string, RedirectTarget>()
    for (let offset = 0; ; offset += pageSize) {
      const criteria = { status: 'any', now: '' } as const
      const rows = await data.items.list('redirect', criteria, { offset, limit: pageSize })
      for (const { fromPath, toAddress, status } of rows) {
        const to = toRedirectLocation(toAddress)
        if (to !== null) found.set(fromPath, { to, status: status === '302' ? 302 : 301 })
      }
      if (rows.length < pageSize) return found
    }
  }

  return {
    redirects: () =>
      memory.getOrCompute('redirects', [createCacheTag.kind('redirect')], async () => ({
        value: await readAll(),
        expiresAt: null,
      })),
  }
}

/** Refuses an address that leads somewhere already, and a way that comes back to where it began. */
export async function assertValidRedirect(
  deps: Pick<ContentDeps, 'label'>,
  repositories: Repositories,
  wanted: Readonly<Record<string, unknown>>,
  own: number | null,
  language: Language,
): Promise<void> {
  const [fromPath, toAddress] = [String(wanted.fromPath), String(wanted.toAddress)]
  // Two that are looked at side by side could each be right by itself.
  await repositories.items.lock('redirect')
  const ledFrom = async (path: string): Promise<Item<'redirect'> | null> => {
    const criteria = { status: 'any', now: '', where: { from_path: path } } as const
    const found = await repositories.items.list('redirect', criteria, { offset: 0, limit: 2 })
    return found.find(({ id }) => id !== own) ?? null
  }
  if (await ledFrom(fromPath)) assertNoFieldErrors({ fromPath: [deps.label('redirects.taken', language)] })
  let next = toSitePath(toAddress)
  for (let step = 0; next !== null && step < maxRedirectSteps; step += 1) {
    if (isSamePage(next, fromPath))
      assertNoFieldErrors({ toAddress: [deps.label('redirects.circle', language)] })
    const onward = (await ledFrom(next)) ?? (await ledFrom(removeTrailingSlash(next)))
    next = onward === null ? null : toSitePath(onward.toAddress)
  }
}

/** The path of this site that an address names; null for other sites'. */
function toSitePath(address: string): string | null {
  return address.startsWith('/') ? parseSitePath(address.split(/[?#]/, 1)[0] ?? '') : null
}

/** A page is asked for anew without the slash at its end, so both ways of writing it come to the same. */
function isSamePage(a: string, b: string): boolean {
  return removeTrailingSlash(a) === removeTrailingSlash(b)
}

function removeTrailingSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '')
}
