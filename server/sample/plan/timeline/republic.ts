import type { TimelinePlan } from './entry.ts'

/** From the bell that left to the bell that came back, 1917 to 1945. */
export const republic = [
  { key: 'bell-taken', date: '1917-03', titleFormat: 'text', image: 'bells-vaclav-1917', article: 'bells' },
  { key: 'influenza', date: '1918-23', titleFormat: 'text' },
  { key: 'independence', date: '1918-10-28', titleFormat: 'date' },
  { key: 'theatre', date: '192X', titleFormat: 'text', image: 'event-theatre-1925', article: 'theatre' },
  { key: 'chronicle', date: '1921', titleFormat: 'text', image: 'people-holub', gallery: 'people' },
  { key: 'sokol', date: '1921', titleFormat: 'text' },
  { key: 'monument', date: '1923-07-01', titleFormat: 'text', image: 'war-monument', article: 'monument' },
  {
    key: 'electricity',
    date: '1926-12-24',
    titleFormat: 'text',
    image: 'event-electricity',
    article: 'guest-book',
  },
  { key: 'frost-1929', date: '1929-02-11', titleFormat: 'date', image: 'church-winter' },
  { key: 'motor-car', date: '1931~', titleFormat: 'text' },
  { key: 'mobilised-again', date: '1938-09-23', titleFormat: 'date', image: 'craft-harvest' },
  { key: 'occupation', date: '1939-03-15', titleFormat: 'date' },
  { key: 'bell-hidden', date: '1942-03-17', titleFormat: 'text', article: 'bells' },
  { key: 'holub', date: '1943-02', titleFormat: 'text', image: 'class-1936', article: 'school' },
  {
    key: 'prisoners',
    date: '1944-11-23/1945-05-09',
    titleFormat: 'text',
    image: 'today-barn',
    article: 'koudela-farm',
  },
  { key: 'liberation', date: '1945-05-09', titleFormat: 'date', image: 'war-liberation', gallery: 'wars' },
  { key: 'bell-raised', date: '1945-05-12', titleFormat: 'text', image: 'bells-anna-1945', article: 'bells' },
] as const satisfies readonly TimelinePlan[]

/** Keys of the entries in this file. */
export type RepublicKey = (typeof republic)[number]['key']
