import { getKindDefinition, type Item, type KindName, kindNames } from '../../../domain/kinds/index.ts'
import type { Language } from '../../../domain/language.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import type { FlashMessageKey } from '../../actions/flash.ts'
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
  | 'intros'
>

/** The settings and their version; the version is null if none have been saved yet. */
interface VersionedSiteSettings {
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
  intros: null,
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
  const { banner, bannerCrop, favicon, shareImage, menu, intros } = row
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
    intros,
  }
}
/** The props of every section of the settings page. */
export interface SettingsSectionProps {
  readonly site: VersionedSiteSettings
  readonly flash: FlashMessageKey | null
}

/** A list linked from the settings, with its number of items. */
export interface SettingsListSummary {
  readonly kind: 'category' | 'author' | 'contact' | 'redirect'
  readonly count: number
}

/** Kinds without drafts, edited from the settings. Links have a page of the settings. */
function isSettingsList(kind: KindName): kind is SettingsListSummary['kind'] {
  const { published, single } = getKindDefinition(kind)
  return !published && single !== true && kind !== 'navlink'
}

/** The lists that the actor may change. */
export function readSettingsListSummaries({ content, context }: AppRequest): Promise<SettingsListSummary[]> {
  return Promise.all(
    kindNames
      .filter(isSettingsList)
      .filter((kind) => isActionAllowed(context.actor, 'change', kind))
      .map(async (kind) => ({ kind, count: (await content.items.list(kind, { limit: 1 }, context)).total })),
  )
}

/** A time zone that can be selected. */
export interface TimeZoneOption {
  readonly name: string
  /** The current UTC offset and the name of the zone's time. */
  readonly description: string
}

const hourMs = 3_600_000
const yieldEvery = 20
const cachedOptions = new Map<string, Promise<readonly TimeZoneOption[]>>()

/**
 * All time zones as of the current hour. Formatting hundreds of names is slow, so the work yields to the
 * event loop.
 */
export function listTimeZoneOptions(now: Date, language: Language): Promise<readonly TimeZoneOption[]> {
  const key = `${language} ${Math.floor(now.getTime() / hourMs)}`
  const options = cachedOptions.get(key) ?? createTimeZoneOptions(now, language)
  if (!cachedOptions.has(key)) cachedOptions.clear()
  cachedOptions.set(key, options)
  return options
}

async function createTimeZoneOptions(now: Date, language: Language): Promise<readonly TimeZoneOption[]> {
  const zones: TimeZoneOption[] = []
  for (const name of Intl.supportedValuesOf('timeZone')) {
    zones.push({ name, description: describeTimeZone(name, now, language) })
    if (zones.length % yieldEvery === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return zones
}

/** Describes a zone at a point in time: `UTC+01:00 · Central European Standard Time`. */
function describeTimeZone(zone: string, now: Date, language: Language): string {
  const offset = getTimeZoneNamePart(zone, now, 'en-US', 'longOffset').replace('GMT', 'UTC')
  const longName = getTimeZoneNamePart(zone, now, language, 'long')
  return longName.includes('GMT') || longName === '' ? offset : `${offset} · ${longName}`
}

function getTimeZoneNamePart(
  timeZone: string,
  now: Date,
  language: Language,
  timeZoneName: 'longOffset' | 'long',
): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
