import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { extractPlainText } from '../../../domain/text/plain-text.ts'
import { useFormActionResult } from '../../actions/action-form.tsx'
import { getMessageByKey } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { getPictureHrefAtWidth } from '../../ui/responsive-image.tsx'
import type { SettingsConflict } from './site-settings-actions.ts'

const { fields } = getKindDefinition('site')
/** Serialized values that are not readable as text. */
const hiddenFields = ['bannerCrop', 'menu', 'intros']
const maxTextLength = 300

/** After a version conflict: shows the values that another user has saved in the meantime. */
export function SettingsConflictNotice({ intent }: { intent: string }) {
  const { t, language } = usePageContext()
  const currentValues = useFormActionResult<SettingsConflict>(intent)?.shown?.currentValues ?? {}
  const changed = Object.entries(currentValues).filter(([name]) => !hiddenFields.includes(name))
  if (changed.length === 0) return null
  return (
    <div className="admin-aside">
      <p>{t('settings.overtaken')}</p>
      <dl className="settings-now">
        {changed.map(([name, value]) => (
          <div key={name}>
            <dt>{getMessageByKey(fields[name]?.label ?? '', language)}</dt>
            <dd>{value === null ? t('settings.empty') : <FieldValue name={name} value={value} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function FieldValue({ name, value }: { name: string; value: string }) {
  const type = fields[name]?.type
  if (type === 'file')
    return <img className="settings-thumb" src={getPictureHrefAtWidth(value, 320)} alt="" />
  const text = type === 'html' ? extractPlainText(value) : value
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}
/**
 * The version of the settings that a form edits; after a conflict, the current version, so that the next save
 * succeeds.
 */
export function SettingsVersionInput({ intent, version }: { intent: string; version: number | null }) {
  const result = useFormActionResult<SettingsConflict>(intent)
  return <input type="hidden" name="version" value={result?.values?.version ?? version ?? ''} />
}
