import type { TimelinePlan } from './entry.ts'

/** From the first clearing to the bell Anna, about 1190 to 1696. */
export const beginnings = [
  { key: 'first-smoke', date: '1190~', titleFormat: 'text', article: 'charter-1227' },
  { key: 'long-fields', date: '12XX', titleFormat: 'text', gallery: 'maps' },
  { key: 'charter', date: '1227', titleFormat: 'text', article: 'charter-1227' },
  { key: 'priest', date: '1352', titleFormat: 'text', gallery: 'church' },
  { key: 'hamlet-lost', date: '14XX', titleFormat: 'text' },
  { key: 'hussites', date: '1421', titleFormat: 'text', image: 'church-south', gallery: 'church' },
  { key: 'pledged', date: '1454%', titleFormat: 'text' },
  { key: 'bell-vaclav', date: '1544', titleFormat: 'text', article: 'bells' },
  { key: 'mill-mentioned', date: '1547', titleFormat: 'text', article: 'mill' },
  { key: 'beer', date: '1571-02', titleFormat: 'text' },
  { key: 'register', date: '1624', titleFormat: 'text' },
  { key: 'swedes', date: '1639', titleFormat: 'text' },
  { key: 'tax-roll', date: '1654', titleFormat: 'text', article: 'plague-chapel' },
  { key: 'plague', date: '1680-08-11/1680-11-17', titleFormat: 'text', article: 'plague-chapel' },
  {
    key: 'chapel',
    date: '1681-08-16',
    titleFormat: 'text',
    image: 'church-chapel',
    article: 'plague-chapel',
  },
  {
    key: 'bell-anna',
    date: '1696',
    titleFormat: 'text',
    image: 'bells-anna-inscription',
    gallery: 'church-bells',
  },
] as const satisfies readonly TimelinePlan[]

/** Keys of the entries in this file. */
export type BeginningsKey = (typeof beginnings)[number]['key']
