import { useEffect, useRef, useState } from 'react'
import { requestJson } from '../../../api/client.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import type { EditableItem } from '../contract.ts'
import type { ItemPresenceResponse, RestoreItemResponse } from './restore-item-handlers.ts'

interface Props {
  readonly item: EditableItem
  /** It is back: its text and the one in the form are to be compared. */
  readonly onRestored: (current: EditableItem) => void
  readonly onAsNew: () => void
}

/** Somebody has taken away what is being written: it can be brought back, or written down as something new. */
export default function DeletedItemNotice({ item, onRestored, onAsNew }: Props) {
  const { t } = usePageContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const [standing, setStanding] = useState<ItemPresenceResponse['standing'] | null>(null)
  const [failed, setFailed] = useState(false)
  const address = `/admin/edit/${item.kind}/${item.id}/restored.json`
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    void requestJson<ItemPresenceResponse>(address).then((sent) => {
      if ('data' in sent) setStanding(sent.data.standing ?? 'gone')
    })
  }, [address])
  const restore = async () => {
    const sent = await requestJson<RestoreItemResponse>(address, { json: {} })
    if ('data' in sent && sent.data.item !== undefined) onRestored(sent.data.item)
    else setFailed(true)
  }
  return (
    <section className="conflict" aria-labelledby="gone-title">
      <h2 id="gone-title" tabIndex={-1} ref={heading}>
        {t('conflict.goneTitle')}
      </h2>
      <p>{t(standing === 'gone' ? 'conflict.purged' : 'conflict.trashed')}</p>
      <p role="alert" className="admin-problem">
        {failed && t('conflict.restoreFailed')}
      </p>
      <div className="admin-buttons">
        {standing !== 'gone' && <Button onClick={() => void restore()}>{t('conflict.restore')}</Button>}
        <Button variant={standing === 'gone' ? 'primary' : 'quiet'} onClick={onAsNew}>
          {t('conflict.asNew')}
        </Button>
      </div>
    </section>
  )
}
