import type { Provider, ProviderSettings } from './contract.ts'
import { GitHub } from './github.ts'
import { Oidc } from './oidc.ts'

/** The other services that people sign in by. */
export interface Providers {
  /** By the name that clients ask for; null: not switched on. */
  find(name: string): Provider | null
  /** One that signs what it says of people; null: not switched on, or it does not. */
  findOidc(name: string): Oidc | null
}

export function createProviders(
  settings: Readonly<Record<string, ProviderSettings>>,
  issuer: string,
  now: () => Date,
): Providers {
  const all = new Map<string, Provider>()
  for (const [name, one] of Object.entries(settings)) {
    const redirectUri = one.redirectUri ?? `${issuer}/callback`
    all.set(
      name,
      one.kind === 'github' ? new GitHub(name, one, redirectUri) : new Oidc(name, one, redirectUri, now),
    )
  }
  return {
    find: (name) => all.get(name) ?? null,
    findOidc(name) {
      const found = all.get(name)
      return found instanceof Oidc ? found : null
    },
  }
}
