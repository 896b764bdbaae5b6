import type { Language } from '../../domain/language.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { ContentEventBus } from '../events/index.ts'
import type { DefaultSiteSettings } from './contract/site.ts'
import type { TaggedCache } from './tagged-cache.ts'

/** What the content services are made of. */
export interface CreateContentServicesDeps {
  readonly data: SiteDatabase
  readonly events: ContentEventBus
  /** The words of a message key, for the names of fields in validation messages. */
  readonly label: (key: string, language: Language) => string
  /** What the environment says of the site; settings from the admin area go over it. */
  readonly siteDefaults: DefaultSiteSettings
  /** Which of these the environment sets; the sample's own go over the others. */
  readonly settingsSetByEnvironment: readonly (keyof DefaultSiteSettings)[]
  /** Where the bytes of pictures are taken away that nothing needs any more. */
  readonly bytes: { removeUnlessPut(hash: string, since: number): Promise<boolean> }
  readonly now: () => Date
}

/** The same, with what the services share among themselves. */
export interface ContentDeps extends CreateContentServicesDeps {
  readonly cache: TaggedCache
}
