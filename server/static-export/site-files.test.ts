import { expect, it } from 'vitest'
import { writeSiteFiles } from './site-files.ts'
import type { SiteFile } from './site-links.ts'

it('writes all parts of a sitemap, and names a feed that could not be read', async () => {
  const stored = ['robots.txt', 'sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']
  const written = new Map<string, string | Uint8Array>()
  const files = ['feed.xml', 'robots.txt', 'sitemap.xml'].map(
    (path): SiteFile => ({ type: 'feed', path, source: `/${path}` }),
  )
  const lost = await writeSiteFiles(
    files,
    {
      clientFolder: '',
      staticSiteFolder: '',
      read: async ({ path }) => (stored.includes(path) ? Buffer.from(path) : null),
    },
    { write: async (path, content) => void written.set(path, content) },
  )
  expect([...written.keys()]).toEqual(stored)
  expect(lost).toEqual(['/feed.xml'])
})
