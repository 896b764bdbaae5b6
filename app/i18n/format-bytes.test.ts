import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it('rounds sizes to what people compare, and shows no file but an empty one as 0 kB', () => {
  const sizes = [0, 1, 499, 1500, 999_999, 1_234_567, 12_345_678, 5_000_000_000]
  expect(sizes.map((size) => formatBytes(size, 'en-US'))).toEqual([
    '0 kB',
    '1 kB',
    '1 kB',
    '2 kB',
    '1,000 kB',
    '1.2 MB',
    '12 MB',
    '5 GB',
  ])
  expect(formatBytes(1_234_567, 'cs')).toBe('1,2 MB')
})
