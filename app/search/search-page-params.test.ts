import { describe, expect, it } from 'vitest'
import { buildSearchHref } from './search-href.ts'
import { parseSearchPageParams, toSearchFormFields } from './search-page-params.ts'

const parse = (query: string) => parseSearchPageParams(new URL(`https://lhota.example/search?${query}`))

describe('parseSearchPageParams', () => {
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
  ])('ignores invalid parameters: %s', (query) => {
    expect(parse(query)).toEqual({ q: '', kind: null, from: null, to: null, page: 1 })
  })

  it('truncates a query that is too long, after collapsing spaces', () => {
    expect(parse(`q=${'a'.repeat(10_000)}`).q).toHaveLength(200)
    expect(parse(`q=${'%20'.repeat(9_000)}mill`).q).toBe('mill')
    expect(parse(`q=${'🌊'.repeat(5_000)}`).q).toHaveLength(200)
  })

  it('accepts years BC with any minus sign', () => {
    expect(parse('from=-50&to=-0')).toMatchObject({ from: -50, to: 0 })
    expect(parse(`from=${encodeURIComponent('−50')}`)).toMatchObject({ from: -50 })
    expect(Object.is(parse('to=-0').to, 0)).toBe(true)
  })

  it('swaps years in the wrong order', () => {
    expect(parse('from=1950&to=1900')).toMatchObject({ from: 1900, to: 1950 })
  })

  it('round-trips through the URL without empty parameters', () => {
    for (const query of ['q=%26%3D%23+a%25', 'q=ml%C3%BDn&kind=image&from=-50&to=1900', 'q=a&to=0'])
      expect(buildSearchHref(toSearchFormFields(parse(query)))).toBe(`/search?${query}`)
    expect(buildSearchHref(toSearchFormFields(parse('q=&kind=&from=&to=')))).toBe('/search')
  })
})
