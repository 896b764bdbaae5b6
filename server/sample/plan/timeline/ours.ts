import type { TimelinePlan } from './entry.ts'

/** From the silent mill to the new bell, 1951 to 2026. */
export const ours = [
  { key: 'mill-stops', date: '1951-02', titleFormat: 'text', image: 'mill-ruin', article: 'mill' },
  { key: 'cooperative', date: '1952', titleFormat: 'text' },
  {
    key: 'evicted',
    date: '1953-10-27',
    titleFormat: 'text',
    image: 'family-koudela',
    article: 'koudela-farm',
  },
  { key: 'quarry-closes', date: '1967-10-31', titleFormat: 'text', image: 'places-lake', article: 'quarry' },
  { key: 'armoured-cars', date: '1968-08-21', titleFormat: 'date', article: 'lost-pages' },
  { key: 'school-closes', date: '1976-06-30', titleFormat: 'text', image: 'class-1976', article: 'school' },
  {
    key: 'last-train',
    date: '1978-05-27',
    titleFormat: 'date',
    image: 'railway-last-train',
    article: 'railway',
  },
  { key: 'independent', date: '1990-11-24', titleFormat: 'date' },
  {
    key: 'pages-found',
    date: '1990-12-11',
    titleFormat: 'text',
    image: 'people-holubova',
    article: 'lost-pages',
  },
  { key: 'return', date: '1991-04', titleFormat: 'text', image: 'family-return', article: 'koudela-farm' },
  { key: 'plates-found', date: '1998-06', titleFormat: 'text', article: 'glass-plates' },
  { key: 'arms', date: '1999', titleFormat: 'text', image: 'map-arms' },
  { key: 'flood-2002', date: '2002-08-13', titleFormat: 'date', image: 'flood-2002', article: 'floods' },
  { key: 'museum', date: '2004', titleFormat: 'text', image: 'school-museum', gallery: 'school' },
  {
    key: 'mill-restored',
    date: '2006/2009',
    titleFormat: 'text',
    image: 'restoration-flour',
    gallery: 'mill-restoration',
  },
  {
    key: 'kyrill',
    date: '2007-01-18',
    titleFormat: 'text',
    image: 'green-last-summer',
    article: 'three-limes',
  },
  { key: 'cafe', date: '2015-21', titleFormat: 'text', image: 'railway-cafe', article: 'railway' },
  { key: 'bell-cast', date: '2026-10-24', titleFormat: 'text', gallery: 'church-bells' },
  { key: 'jubilee', date: '2026-11', titleFormat: 'text', image: 'today-panorama', gallery: 'today' },
] as const satisfies readonly TimelinePlan[]

/** Keys of the entries in this file. */
export type OursKey = (typeof ours)[number]['key']
