import { BlockList, isIP, isIPv6 } from 'node:net'

interface Network {
  readonly family: 'ipv4' | 'ipv6'
  readonly address: string
  readonly prefix: number
}

/** Creates a function that checks whether an address is in one of the networks. */
export function createNetworkMatcher(networks: readonly Network[]): (address: string) => boolean {
  const list = new BlockList()
  for (const { family, address, prefix } of networks) list.addSubnet(address, prefix, family)
  return (address) => isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
