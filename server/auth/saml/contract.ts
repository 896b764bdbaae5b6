import type { SamlProviderRow } from '../../data/auth/saml-provider-repository.ts'

/** The operator's settings of sign-in with SAML. */
export interface SamlSettings {
  /** The RSA key that signs requests to providers, as PEM (PKCS#8). */
  readonly privateKey: string
  readonly allowEncryptedAssertions: boolean
  readonly providers: readonly ConfiguredSamlProvider[]
}

/** A provider in the operator's settings. */
export interface ConfiguredSamlProvider {
  readonly metadataFile: string
  readonly metadataXml: string
  readonly domains: readonly string[]
}

/** What is used of a provider's metadata. */
export interface SamlProviderMetadata {
  readonly entityId: string
  /** Where browsers are redirected to sign in (HTTP-Redirect). */
  readonly signInUrl: string
  /** The certificates of its signing keys, DER in base64. */
  readonly certificates: readonly string[]
}

/** A verified statement of a provider about a user. */
export interface SamlAssertion {
  readonly id: string
  /** After this time it is rejected anyway. */
  readonly expiresAt: Date
  readonly nameId: { readonly value: string; readonly format: string | null } | null
  readonly attributes: readonly SamlAttribute[]
}

export interface SamlAttribute {
  readonly name: string
  readonly friendlyName: string | null
  readonly values: readonly string[]
}

/** Finds providers: those of the settings, and those that were added through the API. */
export interface SamlProviderRegistry {
  find(id: string): Promise<SamlProviderRow | null>
  findByEntityId(entityId: string): Promise<SamlProviderRow | null>
  findByDomain(domain: string): Promise<SamlProviderRow | null>
  list(): Promise<SamlProviderRow[]>
  /** Whether it is a provider of the settings, which the API cannot change. */
  isConfigured(id: string): boolean
}

/** This site as a SAML service provider. Created only if SAML is enabled, because its XML libraries need memory. */
export interface SamlService {
  readonly providers: SamlProviderRegistry
  /** The metadata that an organisation's provider needs to know this site. */
  readonly metadataXml: string
  /** Throws an `AuthProblem` if the metadata cannot be used. */
  parseProviderMetadata(xml: string): SamlProviderMetadata
  /** Fetches metadata from a public https address; throws an `AuthProblem`. */
  fetchProviderMetadata(url: string): Promise<string>
  /** The provider's URL with a signed request. */
  createSignInUrl(provider: SamlProviderRow, requestId: string, relayState: string): Promise<string>
  /** The issuer that a response claims to have; it is not verified. */
  readClaimedIssuer(samlResponse: string): string
  /**
   * Verifies a response and returns its assertion; throws an `AuthProblem`. `requestId` is the request that it must
   * answer; null: it must not answer any, because the provider started the sign-in.
   */
  verifyResponse(
    provider: SamlProviderRow,
    samlResponse: string,
    requestId: string | null,
  ): Promise<SamlAssertion>
}
