import { kindOf } from '../../../domain/kinds/index.ts'
import { timeInWords } from '../../i18n/dates.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ItemEditing } from './use-item-editor.ts'

/** That it was saved, and when; heard without taking the focus from whoever writes on. */
export function SavedNote({ editing: { item, savedAt, outcome, busy, isDirty } }: { editing: ItemEditing }) {
  const { t, site } = usePageContext()
  const words = () => {
    if (busy) return t('items.saving')
    if (outcome?.state !== 'saved' || savedAt === null || isDirty) return ''
    const time = timeInWords(savedAt.toISOString(), site.timeZone)
    const as = kindOf(item.kind).published && item.status !== 'new' ? item.status : 'plain'
    return t(`items.saved.${as}`, { time })
  }
  return (
    <p className="item-saved" role="status">
      {words()}
    </p>
  )
}

/** Why it was not saved, where no field is to blame. What is gone has a place of its own, where it is brought back. */
export function TroubleNote({ editing: { outcome } }: { editing: ItemEditing }) {
  const { t } = usePageContext()
  const trouble = outcome?.state === 'trouble' && outcome.trouble !== 'gone' ? outcome.trouble : null
  return <div role="alert">{trouble !== null && <Notice bad>{t(`items.troubles.${trouble}`)}</Notice>}</div>
}
