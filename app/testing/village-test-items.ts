import type { SearchHit } from '../../server/content/contract/search.ts'
import { createTestItemBaseFields } from './fake-content.ts'
import type { FakeItemsByKind } from './fake-timeline-service.ts'

const hash = 'a'.repeat(64)

/** A small site with items of every kind. */
export const villageTestItems = {
  author: [
    { ...createTestItemBaseFields(1), name: 'Jana Koudelová', email: 'jana@example.org', account: null },
  ],
  category: [
    {
      ...createTestItemBaseFields(1),
      for: 'article',
      name: 'Buildings',
      description: 'What stands.',
      ord: 1,
    },
    {
      ...createTestItemBaseFields(2),
      for: 'book',
      name: 'Local books',
      description: 'Printed here.',
      ord: 1,
    },
    { ...createTestItemBaseFields(3), for: 'book', name: 'Fiction', description: 'Made up.', ord: 2 },
    { ...createTestItemBaseFields(4), for: 'link', name: 'Archives', description: 'Paper.', ord: 1 },
  ],
  gallery: [
    {
      ...createTestItemBaseFields(1),
      name: 'Places',
      description: '<p>Where we live.</p>',
      parent: null,
      cover: null,
    },
    { ...createTestItemBaseFields(2), name: 'Mill', description: null, parent: 1, cover: null },
    { ...createTestItemBaseFields(3), name: 'Restoration', description: null, parent: 2, cover: null },
  ],
  image: [
    {
      ...createTestItemBaseFields(1),
      gallery: 2,
      ord: 1,
      name: 'The wheel',
      description: '<p>It turns.</p>',
      file: hash,
      alt: 'A wooden water wheel',
      date: '1890~',
      source: 'Village museum',
      licence: 'CC BY 4.0',
      pair: null,
      focus: null,
    },
    {
      ...createTestItemBaseFields(2),
      gallery: 2,
      ord: 2,
      name: 'The miller',
      description: null,
      file: hash,
      alt: null,
      date: null,
      source: null,
      licence: null,
      pair: null,
      focus: null,
    },
  ],
  article: [
    {
      ...createTestItemBaseFields(12),
      author: 1,
      category: 1,
      name: 'The mill',
      description: 'Four hundred years of flour.',
      content: '<h2>Stones</h2><p>They ground.</p>',
      period: '1945',
      thumb: 1,
      gallery: 2,
      edited_at: '2026-04-02T09:00:00.000Z',
      version: 2,
    },
  ],
  news: [
    {
      ...createTestItemBaseFields(7),
      author: 1,
      title: 'The bridge is open',
      content: '<p>Again.</p>',
      url: 'https://example.org/b',
    },
  ],
  book: [book(1, 2, 'The chronicle'), book(2, 3, 'A novel')],
  link: [
    {
      ...createTestItemBaseFields(1),
      category: 4,
      ord: 1,
      name: 'State archive',
      description: 'Registers.',
      url: 'https://archive.example.org/x',
      thumb: null,
    },
  ],
  timeline: [
    {
      ...createTestItemBaseFields(1),
      title: 'First mention',
      content: 'In a charter.',
      tooltip: null,
      date: '1227',
      titleFormat: 'text',
      titleDateFormat: null,
      image: 1,
      article: 12,
      gallery: 2,
    },
  ],
  contact: [
    {
      ...createTestItemBaseFields(1),
      ord: 1,
      name: 'Village office',
      email: 'office@example.org',
      phone: '+420 123 456',
      web: null,
    },
  ],
} as const satisfies FakeItemsByKind

/** The search hits of the site. */
export const villageTestSearchHits = [
  {
    kind: 'article',
    id: 12,
    title: 'The mill',
    titleParts: ['The mill'],
    path: '/article/12',
    snippet: ['Four hundred years of ', 'flour', '.'],
    publishedAt: '2026-03-01T09:00:00.000Z',
    date: null,
    picture: null,
  },
] as const satisfies readonly SearchHit[]

function book(id: number, category: number, name: string) {
  return {
    ...createTestItemBaseFields(id),
    category,
    ord: id,
    writer: 'František Holub',
    name,
    description: 'A book.',
    period: '1901/1938',
    url: 'https://example.org/book',
    thumb: null,
    review: null,
    year: '1931',
    isbn: null,
  }
}
