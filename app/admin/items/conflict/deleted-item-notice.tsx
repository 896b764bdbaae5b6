import { useEffect, useRef, useState } from 'react'
import { requestJson } from '../../../api/client.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import type { EditableItem } from '../contract.ts'
import type { ItemPresenceResponse, RestoreItemResponse } from './restore-item-handlers.ts'

interface Props {
  readonly item: EditableItem
  /** Called with the restored item, which has to be compared with the form. */
  readonly onRestored: (current: EditableItem) => void
  readonly onAsNew: () => void
}

/** Shown if the edited item was deleted: it can be restored, or the form saved as a new item. */
export default function DeletedItemNotice({ item, onRestored, onAsNew }: Props) {
  const { t } = usePageContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const [presence, setPresence] = useState<ItemPresenceResponse['standing'] | null>(null)
  const [failed, setFailed] = useState(false)
  const url = `/admin/edit/${item.kind}/${item.id}/restored.json`
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    void requestJson<ItemPresenceResponse>(url).then((result) => {
      if ('data' in result) setPresence(result.data.standing ?? 'gone')
    })
  }, [url])
  const restore = async () => {
    const result = await requestJson<RestoreItemResponse>(url, { json: {} })
    if ('data' in result && result.data.item !== undefined) onRestored(result.data.item)
    else setFailed(true)
  }
  return (
    <section className="conflict" aria-labelledby="gone-title">
      <h2 id="gone-title" tabIndex={-1} ref={heading}>
        {t('conflict.goneTitle')}
      </h2>
      <p>{t(presence === 'gone' ? 'conflict.purged' : 'conflict.trashed')}</p>
      <p role="alert" className="admin-problem">
        {failed && t('conflict.restoreFailed')}
      </p>
      <div className="admin-buttons">
        {presence !== 'gone' && <Button onClick={() => void restore()}>{t('conflict.restore')}</Button>}
        <Button variant={presence === 'gone' ? 'primary' : 'quiet'} onClick={onAsNew}>
          {t('conflict.asNew')}
        </Button>
      </div>
    </section>
  )
}
