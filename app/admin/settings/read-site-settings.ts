import type { Item } from '../../../domain/kinds/index.ts'
import type { FlashMessage } from '../../actions/flash.ts'
import type { AppRequest } from '../../request.ts'

/** The site settings of the forms; null falls back to the environment and the product's defaults. */
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

/** The settings and their version; the version is null if none have been saved yet. */
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

/** Reads the single settings row; null if it does not exist yet. */
export async function readSiteSettingsRow({ content, context }: AppRequest): Promise<Item<'site'> | null> {
  return (await content.items.list('site', { limit: 1 }, context)).items[0] ?? null
}

export async function readVersionedSiteSettings(app: AppRequest): Promise<VersionedSiteSettings> {
  const row = await readSiteSettingsRow(app)
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
/** The props of every section of the settings page. */
export interface SettingsSectionProps {
  readonly site: VersionedSiteSettings
  readonly flash: FlashMessage | null
}
