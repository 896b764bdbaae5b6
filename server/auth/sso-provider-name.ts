const prefix = 'sso:'

/** The name of a SAML provider in identities and metadata. */
export function toSsoProviderName(id: string): string {
  return `${prefix}${id}`
}

/** The id in the name of a SAML provider; null: another provider. */
export function parseSsoProviderName(name: unknown): string | null {
  return typeof name === 'string' && name.startsWith(prefix) ? name.slice(prefix.length) : null
}
