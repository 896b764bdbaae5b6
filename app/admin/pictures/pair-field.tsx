import { useState } from 'react'
import { usePageContext } from '../../layout/frame.ts'
import { Button } from '../../ui/button.tsx'
import type { EditedImage } from './choices.ts'
import { ChosenImage } from './chosen-image.tsx'
import { PicturePicker } from './picker.tsx'

/** The same place at another time: the picture that this one is compared with. */
export function PairField({ image }: { image: EditedImage }) {
  const { t } = usePageContext()
  const [pair, setPair] = useState(image.pair)
  const [picking, setPicking] = useState(false)
  return (
    <fieldset className="field">
      <legend className="field-label">{t('fields.pair')}</legend>
      <input type="hidden" name="pair" value={pair?.id ?? ''} />
      {pair === null ? <p className="admin-faint">{t('desk.pairNone')}</p> : <ChosenImage image={pair} />}
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
