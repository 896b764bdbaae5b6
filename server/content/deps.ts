import type { Language } from '../../domain/language.ts'
import type { Data } from '../data/index.ts'
import type { Events } from '../events/index.ts'
import type { SiteDefaults } from './contract/site.ts'
import type { Memory } from './memory.ts'

/** What the content services are made of. */
export interface ContentParts {
  readonly data: Data
  readonly events: Events
  /** The words of a message key, for the names of fields in validation messages. */
  readonly label: (key: string, language: Language) => string
  /** What the environment says of the site; settings from the admin area go over it. */
  readonly siteDefaults: SiteDefaults
  /** Which of these the environment sets; the sample's own go over the others. */
  readonly siteGiven: readonly (keyof SiteDefaults)[]
  /** Where the bytes of pictures are taken away that nothing needs any more. */
  readonly bytes: { removeUnlessPut(hash: string, since: number): Promise<boolean> }
  readonly now: () => Date
}

/** The same, with what the services share among themselves. */
export interface ContentDeps extends ContentParts {
  readonly memory: Memory
}
