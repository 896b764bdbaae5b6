import { describe, expect, it } from 'vitest'
import { clientOf, networkOf } from './client.ts'

describe('the address of a client', () => {
  const told = (value: string) => new Headers({ 'X-Forwarded-For': value, 'User-Agent': 'x'.repeat(900) })

  it('is not taken from a header that the operator did not name', () => {
    expect(clientOf(undefined, told('192.0.2.1'), null).address).toBe('')
    expect(clientOf(undefined, told('192.0.2.1'), 'x-real-ip').address).toBe('')
  })

  it('is the last one told, which is the one that the own proxy wrote, and only if it is one', () => {
    expect(clientOf(undefined, told('10.0.0.1, 192.0.2.1'), 'x-forwarded-for').address).toBe('192.0.2.1')
    expect(clientOf(undefined, told('192.0.2.1, nonsense'), 'x-forwarded-for').address).toBe('')
  })

  it('comes with a name of the program that has an end', () => {
    expect(clientOf(undefined, told('192.0.2.1'), null).userAgent).toHaveLength(500)
  })
})

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0'],
    ['2001:db8:1::5:6:7:8', '2001:db8:1:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
    ['', ''],
  ])('%s is in %s', (address, network) => expect(networkOf(address)).toBe(network))
})
