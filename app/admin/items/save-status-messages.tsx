import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { formatTime } from '../../i18n/format-dates.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ItemEditorController } from './use-item-editor.ts'

/** That it was saved, and when; heard without taking the focus from whoever writes on. */
export function SaveStatusMessage({
  editing: { item, savedAt, outcome, isBusy: busy, isDirty },
}: {
  editing: ItemEditorController
}) {
  const { t, site } = usePageContext()
  const words = () => {
    if (busy) return t('items.saving')
    if (outcome?.state !== 'saved' || savedAt === null || isDirty) return ''
    const time = formatTime(savedAt.toISOString(), site.timeZone)
    const as = getKindDefinition(item.kind).published && item.status !== 'new' ? item.status : 'plain'
    return t(`items.saved.${as}`, { time })
  }
  return (
    <p className="item-saved" role="status">
      {words()}
    </p>
  )
}

/** Why it was not saved, where no field is to blame. What is gone has a place of its own, where it is brought back. */
export function SaveFailureNotice({ editing: { outcome } }: { editing: ItemEditorController }) {
  const { t } = usePageContext()
  const trouble = outcome?.state === 'trouble' && outcome.trouble !== 'gone' ? outcome.trouble : null
  return (
    <div role="alert">{trouble !== null && <Notice isError>{t(`items.troubles.${trouble}`)}</Notice>}</div>
  )
}
