import type { FlashMessage } from '../../actions/flash.ts'
import type { VersionedSiteSettings } from './read-site-settings.ts'

/** The props of every section of the settings page. */
export interface SettingsSectionProps {
  readonly site: VersionedSiteSettings
  readonly flash: FlashMessage | null
}
