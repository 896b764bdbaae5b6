import { GoTrueClient } from '@supabase/auth-js'

declare global {
  interface Window {
    /** The official client, as a page of the site would use it. */
    makeClient: (publishable: string) => GoTrueClient
  }
}

window.makeClient = (publishable) =>
  new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: publishable, Authorization: `Bearer ${publishable}` },
    storageKey: crypto.randomUUID(),
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })
document.documentElement.dataset.loaded = 'true'
