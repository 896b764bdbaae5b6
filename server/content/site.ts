import { allow } from './access.ts'
import type { Content } from './contract.ts'
import type { ContentDeps } from './deps.ts'
import { presented } from './present.ts'
import { tagOf } from './tags.ts'

/** The site's public face. */
export function siting(deps: ContentDeps): Pick<Content, 'site'> {
  const { siteDefaults, memory, data } = deps
  return {
    async site(asker) {
      allow(asker, 'read', 'site')
      const tag = tagOf.kind('site')
      asker.trace.saw(tag)
      const row = await memory.recall('site', [tag], async () => {
        const [only] = await data.items.list('site', { status: 'any', now: '' }, { offset: 0, limit: 1 })
        return { value: only ? presented('site', only, asker) : null, until: null }
      })
      return {
        webTitle: row?.webTitle ?? siteDefaults.webTitle,
        webAuthor: row?.webAuthor ?? siteDefaults.webAuthor,
        webLink: row?.webLink ?? siteDefaults.webLink,
        about: row?.about ?? null,
        lang: row?.lang ?? siteDefaults.lang,
        banner: row?.banner ?? null,
        favicon: row?.favicon ?? null,
        shareImage: row?.shareImage ?? null,
      }
    },
  }
}
