/** The link by which a new site gets its first owner. */
export interface AuthSetupLinkTable {
  /** The SHA-256 of the link's token; the token itself is kept nowhere. */
  token_hash: string
  created_at: string
  expires_at: string
  used_at: string | null
}

export interface AuthSetupTables {
  auth_setup_links: AuthSetupLinkTable
}
