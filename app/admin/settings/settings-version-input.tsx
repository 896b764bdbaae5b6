import { useFormActionResult } from '../../actions/action-form.tsx'
import type { SettingsConflict } from './save-site-settings.ts'

/** The version of the settings that a form is about; after a save that came too late it is the one that was in its way. */
export function SettingsVersionInput({ intent, version }: { intent: string; version: number | null }) {
  const answer = useFormActionResult<SettingsConflict>(intent)
  return <input type="hidden" name="version" value={answer?.values?.version ?? version ?? ''} />
}
