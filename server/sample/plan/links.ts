import type { LinkCategoryKey } from './categories.ts'

/** A link of the sample site: public institutions are real, the neighbours are on a reserved domain. */
export type LinkPlan<Key extends string = string> = {
  readonly key: Key
  readonly category: LinkCategoryKey
  /** Place in the list, within the category. */
  readonly ord: number
  readonly url: string
}

const all = [
  { key: 'national-archives', category: 'archives', ord: 1, url: 'https://www.nacr.cz/' },
  { key: 'moravian-archives', category: 'archives', ord: 2, url: 'https://www.mza.cz/' },
  { key: 'military-archives', category: 'archives', ord: 3, url: 'https://www.vuapraha.cz/' },
  { key: 'national-library', category: 'archives', ord: 4, url: 'https://www.nkp.cz/' },
  { key: 'moravian-library', category: 'archives', ord: 5, url: 'https://www.mzk.cz/' },
  { key: 'digital-library', category: 'archives', ord: 6, url: 'https://www.digitalniknihovna.cz/' },
  { key: 'national-museum', category: 'museums', ord: 1, url: 'https://www.nm.cz/' },
  { key: 'heritage-institute', category: 'museums', ord: 2, url: 'https://www.npu.cz/' },
  { key: 'open-air-museum', category: 'museums', ord: 3, url: 'https://www.nmvp.cz/' },
  { key: 'technical-museum', category: 'museums', ord: 4, url: 'https://www.ntm.cz/' },
  { key: 'agriculture-museum', category: 'museums', ord: 5, url: 'https://www.nzm.cz/' },
  { key: 'land-survey', category: 'maps-online', ord: 1, url: 'https://cuzk.gov.cz/' },
  { key: 'moll-maps', category: 'maps-online', ord: 2, url: 'https://mapy.mzk.cz/' },
  { key: 'geology', category: 'maps-online', ord: 3, url: 'https://cgs.gov.cz/' },
  { key: 'statistics', category: 'maps-online', ord: 4, url: 'https://csu.gov.cz/' },
  { key: 'weather-institute', category: 'maps-online', ord: 5, url: 'https://www.chmi.cz/' },
  { key: 'zeletin', category: 'neighbours', ord: 1, url: 'https://zeletin.example.org/' },
  {
    key: 'zeletin-abbey-today',
    category: 'neighbours',
    ord: 2,
    url: 'https://opatstvi-zeletin.example.org/',
  },
  { key: 'horni-olesna', category: 'neighbours', ord: 3, url: 'https://horni-olesna.example.org/' },
  { key: 'line-friends', category: 'neighbours', ord: 4, url: 'https://lokalka.example.org/' },
] as const satisfies readonly LinkPlan[]

/** The name by which texts refer to a link. */
export type LinkKey = (typeof all)[number]['key']

/** All links of the sample site. */
export const links: readonly LinkPlan<LinkKey>[] = all
