import { type BannerCrop, parseCrop } from '../../domain/crop.ts'
import { getFieldValue, type Item } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { parseMenuLabels } from '../../domain/menu.ts'
import type { Repositories } from '../data/index.ts'
import { assertActionAllowed } from './access.ts'
import { createCacheTag } from './cache-tags.ts'
import type { DefaultSiteSettings, SiteService } from './contract/site.ts'
import type { ContentDeps } from './deps.ts'
import { presentItem } from './present-item.ts'
import { assertNoFieldErrors } from './validate-item-values.ts'

// A pixel more or less is nobody's fault.
const maxSquareDeviation = 0.02

/** Refuses an icon that is not square: it would be small and stand between two empty bars. */
export async function assertSquareIcon(
  deps: Pick<ContentDeps, 'label'>,
  repositories: Repositories,
  favicon: unknown,
  before: Item | null,
  language: Language,
): Promise<void> {
  if (typeof favicon !== 'string' || (before && getFieldValue(before, 'favicon') === favicon)) return
  const { width, height } = (await repositories.files.find(favicon)) ?? { width: null, height: null }
  if (width && height && Math.abs(width / height - 1) > maxSquareDeviation)
    assertNoFieldErrors({ favicon: [deps.label('settings.notSquare', language)] })
}

/** The site's public face. */
export function createSiteSettingsReader(deps: ContentDeps): Pick<SiteService, 'read' | 'defaults'> {
  const { cache: memory, data } = deps

  /** A crop is of no use without the proportions of what it is cut from. */
  async function bannerCrop({ banner, bannerCrop: text }: Item<'site'>): Promise<BannerCrop | null> {
    const crop = banner === null || text === null ? null : parseCrop(text)
    if (crop === null || banner === null) return null
    const { width, height } = (await data.files.find(banner)) ?? { width: null, height: null }
    return width && height ? { ...crop, aspectRatio: width / height } : null
  }

  return {
    async read(context) {
      assertActionAllowed(context, 'read', 'site')
      const tag = createCacheTag.kind('site')
      context.cacheTags.addTag(tag)
      const { row, crop, defaults } = await memory.getOrCompute('site', [tag], async () => {
        const [only] = await data.items.list('site', { status: 'any', now: '' }, { offset: 0, limit: 1 })
        const found = only
          ? { row: presentItem('site', only, context), crop: await bannerCrop(only) }
          : { row: null, crop: null }
        return { value: { ...found, defaults: await readDefaultSettings(deps) }, expiresAt: null }
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
        menu: (row?.menu && parseMenuLabels(row.menu)) || {},
      }
    },

    async defaults(context) {
      assertActionAllowed(context, 'read', 'site')
      return readDefaultSettings(deps)
    },
  }
}

/** What the environment sets, over what the sample says of itself, over what the product has for every site. */
async function readDefaultSettings({
  data,
  siteDefaults,
  settingsSetByEnvironment: siteGiven,
}: ContentDeps): Promise<DefaultSiteSettings> {
  const sample = await data.sample.readSiteDefaults()
  if (sample === null) return siteDefaults
  const ofSample = Object.entries(sample).filter(([name]) => !siteGiven.some((given) => given === name))
  return { ...siteDefaults, ...Object.fromEntries(ofSample) }
}
