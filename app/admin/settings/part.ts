import type { Said } from '../said.ts'
import type { ReadSite } from './read.ts'

/** What every part of the settings' page is given. */
export interface SettingsPart {
  readonly site: ReadSite
  readonly said: Said | null
}
