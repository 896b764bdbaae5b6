import { expect, it } from 'vitest'
import { getRouteLabel } from './route-label.ts'

it.each([
  ['/', '/'],
  ['', '/'],
  ['/articles', '/articles'],
  ['/article/12', '/article/:id'],
  ['/news', '/news'],
  ['/news/3', '/news/:id'],
  ['/timeline.data', '/timeline'],
  ['/login.data', '/login'],
  ['/sitemap-12.xml', 'sitemap'],
  ['/rss.xml', 'feeds'],
  ['/admin/uploads/x/y', '/admin/uploads'],
  ['/admin/edit/article', '/admin'],
  ['/img/0011/640.webp', '/img'],
  ['/constructor', 'other'],
  ['/__proto__/x', 'other'],
  ['//article', '/'],
  ['/.data', '/'],
  ['/stará-škola', 'other'],
  [`/${'x'.repeat(10_000)}`, 'other'],
])('%s counts as %s', (path, label) => {
  expect(getRouteLabel(path)).toBe(label)
})
