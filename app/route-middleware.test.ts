import { expect, it } from 'vitest'
import { createRouteMiddleware } from './route-middleware.ts'

it('creates a middleware by its name, and throws for an unknown one', () => {
  const readData = async () => null
  expect(createRouteMiddleware('json', readData)).toBeTypeOf('function')
  for (const name of ['', 'nothing', 'constructor', '__proto__'])
    expect(() => createRouteMiddleware(name, readData)).toThrow(`Unknown route middleware: '${name}'`)
})
