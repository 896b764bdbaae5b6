import type { Item } from '../../../domain/kinds/index.ts'
import type { AppRequest } from '../../request.ts'

/** The site's settings as their forms know them; what is null is left to the operator and the product. */
export type SiteSettingsValues = Pick<
  Item<'site'>,
  | 'webTitle'
  | 'webAuthor'
  | 'webLink'
  | 'about'
  | 'lang'
  | 'timeZone'
  | 'banner'
  | 'bannerCrop'
  | 'favicon'
  | 'shareImage'
  | 'menu'
>

/** The settings, and the version of them that a form starts from; null where nobody has saved any yet. */
export interface VersionedSiteSettings {
  readonly values: SiteSettingsValues
  readonly version: number | null
}

const emptyValues: SiteSettingsValues = {
  webTitle: null,
  webAuthor: null,
  webLink: null,
  about: null,
  lang: null,
  timeZone: null,
  banner: null,
  bannerCrop: null,
  favicon: null,
  shareImage: null,
  menu: null,
}

/** The one row of settings; null where there is none yet. */
export async function readSiteRow({ content, context }: AppRequest): Promise<Item<'site'> | null> {
  return (await content.items.list('site', { limit: 1 }, context)).items[0] ?? null
}

export async function readSiteSettings(app: AppRequest): Promise<VersionedSiteSettings> {
  const row = await readSiteRow(app)
  return row === null
    ? { values: emptyValues, version: null }
    : { values: toSiteSettingsValues(row), version: row.version }
}

function toSiteSettingsValues(row: Item<'site'>): SiteSettingsValues {
  const { webTitle, webAuthor, webLink, about, lang, timeZone } = row
  const { banner, bannerCrop, favicon, shareImage, menu } = row
  return {
    webTitle,
    webAuthor,
    webLink,
    about,
    lang,
    timeZone,
    banner,
    bannerCrop,
    favicon,
    shareImage,
    menu,
  }
}
