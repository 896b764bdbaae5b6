import type { TimelinePlan } from './entry.ts'

/** From the Baroque church to the last year of Father Kalina, 1713 to 1871. */
export const decrees = [
  { key: 'baroque', date: '1713/1716', titleFormat: 'text', image: 'church-engraving', gallery: 'church' },
  { key: 'veduta', date: '1733?', titleFormat: 'text', image: 'map-veduta', gallery: 'maps' },
  { key: 'frost-1740', date: '1740-01', titleFormat: 'text' },
  { key: 'soldiers-map', date: '1764/1768', titleFormat: 'text', image: 'map-military', gallery: 'maps' },
  { key: 'numbers', date: '1771', titleFormat: 'text', article: 'walk' },
  { key: 'serfdom', date: '1781-11-01', titleFormat: 'date' },
  { key: 'school-farm', date: '1784', titleFormat: 'text', article: 'school' },
  { key: 'pub', date: '1788', titleFormat: 'text', image: 'green-pub', article: 'guest-book' },
  { key: 'potatoes', date: '179X', titleFormat: 'text' },
  { key: 'russians', date: '1813-08~', titleFormat: 'text' },
  { key: 'cadastre', date: '1826', titleFormat: 'text', image: 'map-cadastre', gallery: 'maps' },
  { key: 'kalina', date: '1839', titleFormat: 'text', image: 'people-kalina', gallery: 'people' },
  { key: 'limes', date: '1848-11-11', titleFormat: 'text', image: 'green-limes', article: 'three-limes' },
  { key: 'prussians', date: '1866-07', titleFormat: 'text', image: 'war-1866', gallery: 'wars' },
  { key: 'cholera', date: '1866-07/1866-08', titleFormat: 'text', article: 'plague-chapel' },
  { key: 'quarry-opens', date: '1868', titleFormat: 'text', image: 'craft-quarrymen', article: 'quarry' },
  { key: 'kalina-dies', date: '1871', titleFormat: 'text' },
] as const satisfies readonly TimelinePlan[]

/** Keys of the entries in this file. */
export type DecreesKey = (typeof decrees)[number]['key']
