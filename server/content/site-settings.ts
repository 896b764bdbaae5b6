import { type BannerCrop, parseCrop } from '../../domain/crop.ts'
import { getFieldValue, type Item } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { parseCustomMenuLabels } from '../../domain/menu.ts'
import { parseSectionIntros } from '../../domain/section-intros.ts'
import type { Repositories } from '../data/index.ts'
import { assertActionAllowed } from './access.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { DefaultSiteSettings, SiteSettingsAndRedirectService } from './contract/site.ts'
import type { ContentDeps } from './deps.ts'
import { createNavigationLinkReader } from './page-reader.ts'
import { sanitizeItemForActor } from './present-item.ts'
import { assertNoFieldErrors } from './validate-item-values.ts'

// Tolerates rounding by a pixel.
const maxSquareDeviation = 0.02

/** Rejects an icon that isn't square: it would be shown small, between two empty bars. */
export async function assertSquareFavicon(
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

/** Reads the public settings of the site. */
export function createSiteSettingsReader(
  deps: ContentDeps,
): Pick<SiteSettingsAndRedirectService, 'read' | 'defaults'> {
  const { cache, data } = deps
  const readNavigationLinks = createNavigationLinkReader(deps)

  /** A crop can be applied only with the aspect ratio of the banner. */
  async function readBannerCrop({ banner, bannerCrop: text }: Item<'site'>): Promise<BannerCrop | null> {
    const crop = banner === null || text === null ? null : parseCrop(text)
    if (crop === null || banner === null) return null
    const { width, height } = (await data.files.find(banner)) ?? { width: null, height: null }
    return width && height ? { ...crop, aspectRatio: width / height } : null
  }

  return {
    async read(context) {
      assertActionAllowed(context, 'read', 'site')
      const tag = cacheTagBuilders.kind('site')
      context.cacheTags.addTag(tag)
      const { row, crop, defaults } = await cache.getOrCompute('site', [tag], async () => {
        const [settings] = await data.items.list('site', { status: 'any', now: '' }, { offset: 0, limit: 1 })
        const found = settings
          ? { row: sanitizeItemForActor('site', settings, context), crop: await readBannerCrop(settings) }
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
        menu: (row?.menu && parseCustomMenuLabels(row.menu)) || {},
        intros: (row?.intros && parseSectionIntros(row.intros)) || {},
        links: await readNavigationLinks(context),
      }
    },

    async defaults(context) {
      assertActionAllowed(context, 'read', 'site')
      return readDefaultSettings(deps)
    },
  }
}

/** Explicit environment settings override the sample site's, which override the product defaults. */
async function readDefaultSettings({
  data,
  siteDefaults,
  settingsSetByEnvironment,
}: ContentDeps): Promise<DefaultSiteSettings> {
  const sample = await data.sample.readSiteDefaults()
  if (sample === null) return siteDefaults
  const sampleDefaults = Object.entries(sample).filter(
    ([name]) => !settingsSetByEnvironment.some((setting) => setting === name),
  )
  return { ...siteDefaults, ...Object.fromEntries(sampleDefaults) }
}
