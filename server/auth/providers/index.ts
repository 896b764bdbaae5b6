import type { IdentityProvider, IdentityProviderSettings } from './contract.ts'
import type { GitHubIdentityProvider } from './github.ts'
import type { OidcIdentityProvider } from './oidc.ts'

/** The enabled identity providers. */
export interface IdentityProviderRegistry {
  /** By the provider name that clients send; null: not enabled. */
  find(name: string): IdentityProvider | null
  /** A provider with signed ID tokens; null: not enabled, or it has none. */
  findOidc(name: string): OidcIdentityProvider | null
}

/** The code for a kind of provider is loaded if there is one of it. */
export async function createIdentityProviderRegistry(
  settings: Readonly<Record<string, IdentityProviderSettings>>,
  issuer: string,
  now: () => Date,
): Promise<IdentityProviderRegistry> {
  const gitHubProviders = new Map<string, GitHubIdentityProvider>()
  const oidcProviders = new Map<string, OidcIdentityProvider>()
  for (const [name, providerSettings] of Object.entries(settings)) {
    const redirectUri = providerSettings.redirectUri ?? `${issuer}/callback`
    if (providerSettings.kind === 'github') {
      const { GitHubIdentityProvider } = await import('./github.ts')
      gitHubProviders.set(name, new GitHubIdentityProvider(name, providerSettings, redirectUri))
    } else {
      const { OidcIdentityProvider } = await import('./oidc.ts')
      oidcProviders.set(name, new OidcIdentityProvider(name, providerSettings, redirectUri, now))
    }
  }
  return {
    find: (name) => gitHubProviders.get(name) ?? oidcProviders.get(name) ?? null,
    findOidc: (name) => oidcProviders.get(name) ?? null,
  }
}
