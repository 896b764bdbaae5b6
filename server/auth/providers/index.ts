import type { IdentityProvider, IdentityProviderSettings } from './contract.ts'
import { GitHubIdentityProvider } from './github.ts'
import { OidcIdentityProvider } from './oidc.ts'

/** The other services that people sign in by. */
export interface IdentityProviderRegistry {
  /** By the name that clients ask for; null: not switched on. */
  find(name: string): IdentityProvider | null
  /** One that signs what it says of people; null: not switched on, or it does not. */
  findOidc(name: string): OidcIdentityProvider | null
}

export function createIdentityProviderRegistry(
  settings: Readonly<Record<string, IdentityProviderSettings>>,
  issuer: string,
  now: () => Date,
): IdentityProviderRegistry {
  const all = new Map<string, IdentityProvider>()
  for (const [name, one] of Object.entries(settings)) {
    const redirectUri = one.redirectUri ?? `${issuer}/callback`
    all.set(
      name,
      one.kind === 'github'
        ? new GitHubIdentityProvider(name, one, redirectUri)
        : new OidcIdentityProvider(name, one, redirectUri, now),
    )
  }
  return {
    find: (name) => all.get(name) ?? null,
    findOidc(name) {
      const found = all.get(name)
      return found instanceof OidcIdentityProvider ? found : null
    },
  }
}
