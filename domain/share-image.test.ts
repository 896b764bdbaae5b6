import { describe, expect, it } from 'vitest'
import {
  computeItemShareImageVersion,
  computeSiteShareImageVersion,
  findCoverInGalleryTree,
} from './share-image.ts'

const site = { webTitle: 'Tichá Lhota', lang: 'cs', menu: {} } as const
const item = { title: 'Mlýn v údolí', picture: 'a', focus: null, section: 'article', site } as const

describe('the version of a share image', () => {
  it.each([
    ['title', { ...item, title: 'Mlýn v údoli' }],
    ['picture', { ...item, picture: 'b' }],
    ['missing picture', { ...item, picture: null }],
    ['focal point', { ...item, focus: '10,20' }],
    ['site', { ...item, site: { ...site, webTitle: 'Lhota' } }],
    ['language', { ...item, site: { ...site, lang: 'en-US' as const } }],
    ['name of its section', { ...item, site: { ...site, menu: { cs: { article: 'Příběhy' } } } }],
    ['title that runs over into the picture', { ...item, title: 'Mlýn v údolí","a', picture: '' }],
  ])('changes with the %s', (_, other) => {
    expect(computeItemShareImageVersion(other)).not.toBe(computeItemShareImageVersion(item))
  })

  it('is the same for a typeset title, and is safe in a URL', () => {
    expect(computeItemShareImageVersion({ ...item, title: 'Mlýn v\u00a0údolí' })).toBe(
      computeItemShareImageVersion(item),
    )
    expect(computeItemShareImageVersion(item)).toMatch(/^[0-9a-z]{14}$/)
  })

  it('changes with the site settings', () => {
    const settings = { ...site, webAuthor: '', banner: null, shareImage: null }
    expect(computeSiteShareImageVersion({ ...settings, shareImage: 'a' })).not.toBe(
      computeSiteShareImageVersion(settings),
    )
    expect(computeSiteShareImageVersion({ ...settings, banner: 'a' })).not.toBe(
      computeSiteShareImageVersion({ ...settings, shareImage: 'a' }),
    )
  })
})

describe('the cover of a gallery', () => {
  const leaf = (cover: string | null) => ({ cover, children: [] })

  it('is its own, otherwise the first one inside it, otherwise none', () => {
    expect(findCoverInGalleryTree({ cover: 'own', children: [leaf('child')] })).toBe('own')
    expect(
      findCoverInGalleryTree({
        cover: null,
        children: [leaf(null), { cover: null, children: [leaf('deep')] }],
      }),
    ).toBe('deep')
    expect(findCoverInGalleryTree(leaf(null))).toBeNull()
  })
})
