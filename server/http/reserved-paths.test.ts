import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isReservedPath } from '../../domain/redirect-paths.ts'

it('reserves the paths of all services, so that no page of the owner can be hidden by one', () => {
  const source = readFileSync(new URL('app.ts', import.meta.url), 'utf8')
  const paths = Array.from(source.matchAll(/'(\/[a-z.][^'*]*)/g), ([, path = '']) => path)
  expect(paths).toEqual(expect.arrayContaining(['/rest/v1', '/img', '/functions/v1/']))
  expect(paths.filter((path) => !isReservedPath(path))).toEqual([])
})
