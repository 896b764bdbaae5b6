import { expect, it } from 'vitest'
import { readCrossOriginConfig } from './cross-origin.ts'

const read = (value?: string) => readCrossOriginConfig({ LETOPIS_CORS_ORIGINS: value })

it('allows no other origin by default', () => {
  for (const value of [undefined, '', ' ', ','])
    expect(read(value)).toEqual({ origins: [], canAnyOriginRead: false })
})

it('reads exact origins and the wildcard', () => {
  expect(read('https://app.example.org, http://localhost:5173/')).toEqual({
    origins: ['https://app.example.org', 'http://localhost:5173'],
    canAnyOriginRead: false,
  })
  expect(read('*,https://app.example.org')).toEqual({
    origins: ['https://app.example.org'],
    canAnyOriginRead: true,
  })
})

it.each([
  'example.org',
  'https://*.example.org/',
  'https://example.org/app',
  'https://user@example.org',
  'ftp://example.org',
  'file:///tmp',
  'null',
  'https://example.org:99999',
  Array.from({ length: 101 }, (_, n) => `https://a${n}.org`).join(','),
])('rejects %s', (value) => {
  expect(() => read(value)).toThrow(/^LETOPIS_CORS_ORIGINS is .* but should be/)
})
