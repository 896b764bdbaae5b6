import { useFormActionResult } from '../../actions/action-form.tsx'
import type { SettingsConflict } from './save-site-settings.ts'

/**
 * The version of the settings that a form edits; after a conflict, the current version, so that the next save
 * succeeds.
 */
export function SettingsVersionInput({ intent, version }: { intent: string; version: number | null }) {
  const result = useFormActionResult<SettingsConflict>(intent)
  return <input type="hidden" name="version" value={result?.values?.version ?? version ?? ''} />
}
