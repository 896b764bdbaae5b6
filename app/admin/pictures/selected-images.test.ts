import { expect, it } from 'vitest'
import { parseSelectedImages } from './selected-images.ts'

const select = (...ids: string[]) => parseSelectedImages({ all: () => ids })

it('deduplicates images and reads the selected version', () => {
  expect(select('7', '12:3', '7:2')).toEqual([
    { kind: 'image', id: 7, version: 2 },
    { kind: 'image', id: 12, version: 3 },
  ])
})

it('accepts as many images as a gallery can hold', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => String(index + 1))
  expect(select(...ids)).toHaveLength(2000)
})

it.each(['article:12', 'gallery:1', 'x', '0', '-1', '1:0', '', '99999999999'])('rejects %s', (id) => {
  expect(() => select('7', id)).toThrow('bad_request')
})
