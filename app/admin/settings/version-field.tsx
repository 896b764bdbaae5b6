import { useFormActionResult } from '../../actions/action-form.tsx'
import type { Overtaken } from './save.ts'

/** The version of the settings that a form is about; after a save that came too late it is the one that was in its way. */
export function VersionField({ intent, version }: { intent: string; version: number | null }) {
  const answer = useFormActionResult<Overtaken>(intent)
  return <input type="hidden" name="version" value={answer?.values?.version ?? version ?? ''} />
}
