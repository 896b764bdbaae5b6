import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { formatTime } from '../../i18n/format-dates.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ItemEditorController } from './use-item-editor.ts'

/** Announces a save and its time to screen readers, too, without moving the focus. */
export function SaveStatusMessage({
  editor: { item, savedAt, outcome, isBusy, isDirty },
}: {
  editor: ItemEditorController
}) {
  const { t, site } = usePageContext()
  const getMessage = () => {
    if (isBusy) return t('items.saving')
    if (outcome?.state !== 'saved' || savedAt === null || isDirty) return ''
    const time = formatTime(savedAt.toISOString(), site.timeZone)
    const statusKey = getKindDefinition(item.kind).published && item.status !== 'new' ? item.status : 'plain'
    return t(`items.saved.${statusKey}`, { time })
  }
  return (
    <p className="item-saved" role="status">
      {getMessage()}
    </p>
  )
}

/**
 * Shows why a save failed, other than field errors. A deleted item has its own notice, which offers to
 * restore it.
 */
export function SaveFailureNotice({ editor: { outcome } }: { editor: ItemEditorController }) {
  const { t } = usePageContext()
  const failure = outcome?.state === 'trouble' && outcome.trouble !== 'gone' ? outcome.trouble : null
  return (
    <div role="alert">{failure !== null && <Notice isError>{t(`items.troubles.${failure}`)}</Notice>}</div>
  )
}
