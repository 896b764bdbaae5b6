import type { FlashMessage } from '../../actions/flash.ts'
import type { VersionedSiteSettings } from './read-site-settings.ts'

/** What every part of the settings' page is given. */
export interface SettingsSectionProps {
  readonly site: VersionedSiteSettings
  readonly flash: FlashMessage | null
}
