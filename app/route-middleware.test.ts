import { expect, it } from 'vitest'
import { getRouteMiddleware } from './route-middleware.ts'

it('finds a middleware by its name, and throws for an unknown one', () => {
  expect(getRouteMiddleware('timelineAsJson')).toBeTypeOf('function')
  for (const name of ['', 'nothing', 'constructor', '__proto__'])
    expect(() => getRouteMiddleware(name)).toThrow(`Unknown route middleware: '${name}'`)
})
