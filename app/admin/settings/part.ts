import type { FlashMessage } from '../../actions/flash.ts'
import type { ReadSite } from './read.ts'

/** What every part of the settings' page is given. */
export interface SettingsPart {
  readonly site: ReadSite
  readonly flash: FlashMessage | null
}
