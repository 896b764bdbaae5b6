import { kindOf } from '../../../domain/kinds/index.ts'
import { plainText } from '../../../domain/text/plain.ts'
import { useFormActionResult } from '../../actions/action-form.tsx'
import { messageOf } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/frame.ts'
import { pictureHref } from '../../ui/picture-image.tsx'
import type { Overtaken } from './save.ts'

const { fields } = kindOf('site')
/** Only a form can read these. */
const unreadable = ['bannerCrop', 'menu']
const longest = 300

/** What somebody else has written meanwhile, beside what one's own form still holds. */
export function OvertakenNote({ intent }: { intent: string }) {
  const { t, language } = usePageContext()
  const now = useFormActionResult<Overtaken>(intent)?.shown?.now ?? {}
  const changed = Object.entries(now).filter(([name]) => !unreadable.includes(name))
  if (changed.length === 0) return null
  return (
    <div className="admin-aside">
      <p>{t('settings.overtaken')}</p>
      <dl className="settings-now">
        {changed.map(([name, value]) => (
          <div key={name}>
            <dt>{messageOf(fields[name]?.label ?? '', language)}</dt>
            <dd>{value === null ? t('settings.empty') : <Value name={name} value={value} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Value({ name, value }: { name: string; value: string }) {
  const type = fields[name]?.type
  if (type === 'file') return <img className="settings-thumb" src={pictureHref(value, 320)} alt="" />
  const text = type === 'html' ? plainText(value) : value
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
