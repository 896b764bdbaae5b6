/** An identity provider of an organisation. Its kind is always SAML, whose columns are in a table of their own. */
interface AuthSsoProviderTable {
  id: string
  created_at: string
  updated_at: string
}

export interface AuthSamlProviderTable {
  id: string
  sso_provider_id: string
  /** The name of the provider in SAML messages. */
  entity_id: string
  metadata_xml: string
  /** Where the metadata is refreshed from; null: it was given as text. */
  metadata_url: string | null
  /** Which attributes become which claims, as JSON. */
  attribute_mapping: string
  name_id_format: string | null
  created_at: string
  updated_at: string
}

/** An e-mail domain whose users sign in with a provider. */
interface AuthSsoDomainTable {
  id: string
  sso_provider_id: string
  domain: string
  created_at: string
  updated_at: string
}

/** A sign-in in progress at a SAML provider; its id is the `RelayState`. */
export interface AuthSamlRelayStateTable {
  id: string
  sso_provider_id: string
  /** The id of the request that the response must answer. */
  request_id: string
  redirect_to: string
  /** The flow with the client's PKCE challenge; null: without PKCE. */
  flow_state_id: string | null
  created_at: string
}

/** A used assertion, stored until it expires so that it can't be used again. Supabase has no such table. */
interface AuthUsedSamlAssertionTable {
  assertion_hash: string
  expires_at: string
}

/** The tables of sign-in with SAML. */
export interface AuthSamlTables {
  auth_sso_providers: AuthSsoProviderTable
  auth_saml_providers: AuthSamlProviderTable
  auth_sso_domains: AuthSsoDomainTable
  auth_saml_relay_states: AuthSamlRelayStateTable
  auth_saml_assertions: AuthUsedSamlAssertionTable
}
