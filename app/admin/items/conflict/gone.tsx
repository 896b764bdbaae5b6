import { useEffect, useRef, useState } from 'react'
import { requestJson } from '../../../api/client.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { Button } from '../../../ui/button.tsx'
import type { EditedItem } from '../contract.ts'
import type { RestoredAnswer, StandingAnswer } from './restored.ts'

interface Props {
  readonly item: EditedItem
  /** It is back: its text and the one in the form are to be compared. */
  readonly onRestored: (current: EditedItem) => void
  readonly onAsNew: () => void
}

/** Somebody has taken away what is being written: it can be brought back, or written down as something new. */
export default function Gone({ item, onRestored, onAsNew }: Props) {
  const { t } = usePageContext()
  const heading = useRef<HTMLHeadingElement>(null)
  const [standing, setStanding] = useState<StandingAnswer['standing'] | null>(null)
  const [failed, setFailed] = useState(false)
  const address = `/admin/edit/${item.kind}/${item.id}/restored.json`
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    void requestJson<StandingAnswer>(address).then((sent) => {
      if ('data' in sent) setStanding(sent.data.standing ?? 'gone')
    })
  }, [address])
  const restore = async () => {
    const sent = await requestJson<RestoredAnswer>(address, { json: {} })
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
