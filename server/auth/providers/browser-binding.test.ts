import { expect, it } from 'vitest'
import { getOrCreateBrowserBinding, readBrowserBindingToken } from './browser-binding.ts'

const issuer = 'https://chronicle.example/auth/v1'

it('is a cookie over https that no subdomain can set, and one without the prefix is not read', () => {
  const { cookie } = getOrCreateBrowserBinding(new Headers(), issuer)
  const [, token = ''] = /^__Host-letopis-oauth=([\w-]{43}); Path=\/; .*; Secure$/.exec(cookie) ?? []
  const read = (name: string) => readBrowserBindingToken(new Headers({ Cookie: `${name}=${token}` }), issuer)
  expect([read('__Host-letopis-oauth'), read('letopis-oauth')]).toEqual([token, null])
  expect(token).not.toBe('')
})
