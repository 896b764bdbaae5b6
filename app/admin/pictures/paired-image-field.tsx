import { useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import type { EditableImage } from './image-summaries.ts'
import { ImageSummaryCard } from './image-summary-card.tsx'
import { PicturePicker } from './picture-picker.tsx'

/** The same place at another time: the picture that this one is compared with. */
export function PairedImageField({ image }: { image: EditableImage }) {
  const { t } = usePageContext()
  const [pair, setPair] = useState(image.pair)
  const [picking, setPicking] = useState(false)
  return (
    <fieldset className="field">
      <legend className="field-label">{t('fields.pair')}</legend>
      <input type="hidden" name="pair" value={pair?.id ?? ''} />
      {pair === null ? (
        <p className="admin-faint">{t('desk.pairNone')}</p>
      ) : (
        <ImageSummaryCard image={pair} />
      )}
      <div className="desk-buttons">
        <Button variant="quiet" onClick={() => setPicking(true)}>
          {t(pair === null ? 'desk.pairChoose' : 'desk.pairOther')}
        </Button>
        {pair !== null && (
          <Button variant="quiet" onClick={() => setPair(null)}>
            {t('desk.pairRemove')}
          </Button>
        )}
      </div>
      {picking && (
        <PicturePicker
          without={image.id}
          onClose={() => setPicking(false)}
          onPick={(chosen) => {
            setPair(chosen)
            setPicking(false)
          }}
        />
      )}
    </fieldset>
  )
}
