import type { SiteSetupService } from '../../server/content/contract/site.ts'
import type { SiteEmailSettings } from '../request.ts'

/** A site whose operator has set up e-mail. */
export function createFakeEmailSettings(): SiteEmailSettings {
  return {
    isEnabled: async () => true,
    read: async () => ({
      source: 'hosted',
      server: null,
      hasPassword: false,
      isPasswordReadable: true,
      waiting: { count: 0, nextAttemptAt: null, failure: null, answer: null },
    }),
    save: async () => null,
    delete: async () => undefined,
    sendTest: async () => ({ failure: null, answer: null }),
  }
}

/** A site that is set up. */
export function createFakeSiteSetup(): SiteSetupService {
  return {
    begin: async () => undefined,
    isPending: async () => false,
    finish: async () => undefined,
    readFirstSteps: async () => ({
      state: null,
      hasArticle: false,
      hasPicture: false,
      hasAboutText: false,
    }),
    dismissFirstSteps: async () => undefined,
  }
}
