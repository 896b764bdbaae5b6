import { expect, it } from 'vitest'
import { type AddressReach, getAddressReach } from './address-reach.ts'

it.each<[string, AddressReach]>([
  ['http://localhost:3000', 'computer'],
  ['http://127.0.0.1:3000', 'computer'],
  ['http://127.8.0.1', 'computer'],
  ['http://[::1]:3000', 'computer'],
  ['http://site.localhost', 'computer'],
  ['http://192.168.1.20:3000', 'network'],
  ['http://10.0.0.7', 'network'],
  ['http://172.16.0.1', 'network'],
  ['http://172.32.0.1', 'everywhere'],
  ['http://nas:3000', 'network'],
  ['https://nas.local', 'network'],
  ['http://[fd12:3456::1]', 'network'],
  ['https://lhota.example', 'everywhere'],
  ['https://localhost.example', 'everywhere'],
  ['https://10.example', 'everywhere'],
  ['http://8.8.8.8', 'everywhere'],
])('%s is reached from: %s', (origin, reach) => {
  expect(getAddressReach(origin)).toBe(reach)
})
