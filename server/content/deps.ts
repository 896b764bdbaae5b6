import type { Language } from '../../domain/language.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { ContentEventBus } from '../events/index.ts'
import type { DefaultSiteSettings } from './contract/site.ts'
import type { TaggedCache } from './tagged-cache.ts'

/** What the caller supplies to create the content services. */
export interface CreateContentServicesDeps {
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  /** Translates a message key, for the field names in validation messages. */
  readonly label: (key: string, language: Language) => string
  /** Site settings from the environment; settings saved in the admin area override them. */
  readonly siteDefaults: DefaultSiteSettings
  /** Which of them the environment sets explicitly; the sample site's settings override the others. */
  readonly settingsSetByEnvironment: readonly (keyof DefaultSiteSettings)[]
  /** Removes the bytes of pictures that are no longer used. */
  readonly bytes: { removeUnlessPut(hash: string, since: number): Promise<boolean> }
  readonly now: () => Date
}

/** The same, plus what the services share. */
export interface ContentDeps extends CreateContentServicesDeps {
  readonly cache: TaggedCache
}
