/** From where the site can be reached under an address: this computer only, its local network, or everywhere. */
export type AddressReach = 'computer' | 'network' | 'everywhere'

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/
const privateNetwork =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|\[f[cd][0-9a-f:]+\]|\[fe[89ab][0-9a-f:]+\])$/
const localName = /^(?:[^.[\]]+|.+\.(?:local|lan|home|internal|home\.arpa))$/

/** Judges a site's origin by its host alone; nothing is resolved. */
export function getAddressReach(origin: string): AddressReach {
  const host = URL.parse(origin)?.hostname.toLowerCase().replace(/\.$/, '') ?? ''
  if (loopback.test(host)) return 'computer'
  return privateNetwork.test(host) || localName.test(host) ? 'network' : 'everywhere'
}
