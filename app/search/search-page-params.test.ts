import { describe, expect, it } from 'vitest'
import { buildSearchHref } from './search-href.ts'
import { parseSearchPageParams, toSearchFormFields } from './search-page-params.ts'

const asked = (query: string) => parseSearchPageParams(new URL(`https://lhota.example/search?${query}`))

describe('a question', () => {
  it.each([
    '',
    'q=',
    'q=%20%09%0A',
    'kind=category',
    'kind=__proto__',
    'kind=constructor',
    'kind=<script>',
    'from=1e3',
    'from=Infinity',
    'from=19.5',
    'from=99999',
    'from=--5',
    'from=1900%27%20or%201=1',
    'to=abc',
    'to=%00',
    'page=-1',
    'page=1e9',
    'q[]=mill',
    '&&&==?',
  ])('that makes no sense is none: %s', (query) => {
    expect(asked(query)).toEqual({ q: '', kind: null, from: null, to: null, page: 1 })
  })

  it('is shortened where it is a whole book, however much of it is space', () => {
    expect(asked(`q=${'a'.repeat(10_000)}`).q).toHaveLength(200)
    expect(asked(`q=${'%20'.repeat(9_000)}mill`).q).toBe('mill')
    expect(asked(`q=${'🌊'.repeat(5_000)}`).q).toHaveLength(200)
  })

  it('takes years before Christ, written with any minus', () => {
    expect(asked('from=-50&to=-0')).toMatchObject({ from: -50, to: 0 })
    expect(asked(`from=${encodeURIComponent('−50')}`)).toMatchObject({ from: -50 })
    expect(Object.is(asked('to=-0').to, 0)).toBe(true)
  })

  it('from a later year to an earlier one is turned round', () => {
    expect(asked('from=1950&to=1900')).toMatchObject({ from: 1900, to: 1950 })
  })

  it('goes into the address and comes back the same, with nothing in it that was not asked', () => {
    for (const query of ['q=%26%3D%23+a%25', 'q=ml%C3%BDn&kind=image&from=-50&to=1900', 'q=a&to=0'])
      expect(buildSearchHref(toSearchFormFields(asked(query)))).toBe(`/search?${query}`)
    expect(buildSearchHref(toSearchFormFields(asked('q=&kind=&from=&to=')))).toBe('/search')
  })
})
