import type { IdentityProvider, IdentityProviderSettings } from './contract.ts'
import { GitHubIdentityProvider } from './github.ts'
import { OidcIdentityProvider } from './oidc.ts'

/** The enabled identity providers. */
export interface IdentityProviderRegistry {
  /** By the provider name that clients send; null: not enabled. */
  find(name: string): IdentityProvider | null
  /** A provider with signed ID tokens; null: not enabled, or it has none. */
  findOidc(name: string): OidcIdentityProvider | null
}

export function createIdentityProviderRegistry(
  settings: Readonly<Record<string, IdentityProviderSettings>>,
  issuer: string,
  now: () => Date,
): IdentityProviderRegistry {
  const providers = new Map<string, IdentityProvider>()
  for (const [name, providerSettings] of Object.entries(settings)) {
    const redirectUri = providerSettings.redirectUri ?? `${issuer}/callback`
    providers.set(
      name,
      providerSettings.kind === 'github'
        ? new GitHubIdentityProvider(name, providerSettings, redirectUri)
        : new OidcIdentityProvider(name, providerSettings, redirectUri, now),
    )
  }
  return {
    find: (name) => providers.get(name) ?? null,
    findOidc(name) {
      const provider = providers.get(name)
      return provider instanceof OidcIdentityProvider ? provider : null
    },
  }
}
