import { type BannerCrop, parseCrop } from '../../domain/crop.ts'
import { fieldOf, type Item } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { parseMenu } from '../../domain/menu.ts'
import type { Repositories } from '../data/index.ts'
import { allow } from './access.ts'
import type { SiteDefaults, SiteService } from './contract/site.ts'
import type { ContentDeps } from './deps.ts'
import { presented } from './present.ts'
import { tagOf } from './tags.ts'
import { refuse } from './values.ts'

// A pixel more or less is nobody's fault.
const squareEnough = 0.02

/** Refuses an icon that is not square: it would be small and stand between two empty bars. */
export async function checkIcon(
  deps: Pick<ContentDeps, 'label'>,
  repositories: Repositories,
  favicon: unknown,
  before: Item | null,
  language: Language,
): Promise<void> {
  if (typeof favicon !== 'string' || (before && fieldOf(before, 'favicon') === favicon)) return
  const { width, height } = (await repositories.files.find(favicon)) ?? { width: null, height: null }
  if (width && height && Math.abs(width / height - 1) > squareEnough)
    refuse({ favicon: [deps.label('settings.notSquare', language)] })
}

/** The site's public face. */
export function createSiteReader(deps: ContentDeps): Pick<SiteService, 'read' | 'defaults'> {
  const { memory, data } = deps

  /** A crop is of no use without the proportions of what it is cut from. */
  async function bannerCrop({ banner, bannerCrop: text }: Item<'site'>): Promise<BannerCrop | null> {
    const crop = banner === null || text === null ? null : parseCrop(text)
    if (crop === null || banner === null) return null
    const { width, height } = (await data.files.find(banner)) ?? { width: null, height: null }
    return width && height ? { ...crop, proportion: width / height } : null
  }

  return {
    async read(context) {
      allow(context, 'read', 'site')
      const tag = tagOf.kind('site')
      context.cacheTags.addTag(tag)
      const { row, crop, defaults } = await memory.recall('site', [tag], async () => {
        const [only] = await data.items.list('site', { status: 'any', now: '' }, { offset: 0, limit: 1 })
        const found = only
          ? { row: presented('site', only, context), crop: await bannerCrop(only) }
          : { row: null, crop: null }
        return { value: { ...found, defaults: await readDefaults(deps) }, until: null }
      })
      return {
        webTitle: row?.webTitle ?? defaults.webTitle,
        webAuthor: row?.webAuthor ?? defaults.webAuthor,
        webLink: row?.webLink ?? defaults.webLink,
        about: row?.about ?? null,
        lang: row?.lang ?? defaults.lang,
        timeZone: row?.timeZone ?? defaults.timeZone,
        banner: row?.banner ?? null,
        bannerCrop: crop,
        favicon: row?.favicon ?? null,
        shareImage: row?.shareImage ?? null,
        menu: (row?.menu && parseMenu(row.menu)) || {},
      }
    },

    async defaults(context) {
      allow(context, 'read', 'site')
      return readDefaults(deps)
    },
  }
}

/** What the environment sets, over what the sample says of itself, over what the product has for every site. */
async function readDefaults({ data, siteDefaults, siteGiven }: ContentDeps): Promise<SiteDefaults> {
  const sample = await data.sample.site()
  if (sample === null) return siteDefaults
  const ofSample = Object.entries(sample).filter(([name]) => !siteGiven.some((given) => given === name))
  return { ...siteDefaults, ...Object.fromEntries(ofSample) }
}
