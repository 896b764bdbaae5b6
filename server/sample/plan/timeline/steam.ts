import type { TimelinePlan } from './entry.ts'

/** From the great fire to the mobilisation, 1874 to 1914. */
export const steam = [
  { key: 'fire', date: '1874-07-14', titleFormat: 'date', article: 'fire-1874' },
  { key: 'school-built', date: '1878-10', titleFormat: 'text', image: 'school-drawing', gallery: 'school' },
  { key: 'brigade', date: '1879', titleFormat: 'text', image: 'brigade-1889', gallery: 'brigade' },
  {
    key: 'engine',
    date: '1884-06-29',
    titleFormat: 'text',
    image: 'brigade-engine-1909',
    article: 'smekal-engine',
  },
  { key: 'cyclist', date: '1887-06-19', titleFormat: 'text', article: 'guest-book' },
  { key: 'flood-1890', date: '1890-09-04', titleFormat: 'text', image: 'flood-1890', article: 'floods' },
  { key: 'bridge', date: '1891/1892', titleFormat: 'text', image: 'flood-bridge-1892', gallery: 'floods' },
  { key: 'flood-1897', date: '1897-07', titleFormat: 'text', image: 'flood-1897', article: 'floods' },
  {
    key: 'studio',
    date: '1898-05',
    titleFormat: 'text',
    image: 'plates-self-portrait',
    article: 'glass-plates',
  },
  { key: 'census', date: '1900-12-31', titleFormat: 'date', titleDateFormat: 'YYYY' },
  { key: 'railway', date: '1902-10-01', titleFormat: 'text', image: 'railway-opening', article: 'railway' },
  {
    key: 'emigrants',
    date: '1903-02',
    titleFormat: 'text',
    image: 'portrait-emigrants',
    gallery: 'plates-portraits',
  },
  { key: 'comet', date: '1910-05-19', titleFormat: 'date' },
  { key: 'accident', date: '1911-03-09', titleFormat: 'text', image: 'places-quarry', article: 'quarry' },
  {
    key: 'mobilised',
    date: '1914-07-31',
    titleFormat: 'text',
    image: 'war-recruits-1914',
    article: 'monument',
  },
] as const satisfies readonly TimelinePlan[]

/** Keys of the entries in this file. */
export type SteamKey = (typeof steam)[number]['key']
