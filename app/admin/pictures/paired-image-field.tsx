import { useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import type { EditableImage } from './image-summaries.ts'
import { ImageSummaryCard } from './image-summary-card.tsx'
import { PicturePickerDialog } from './picture-picker.tsx'

/** The field for the picture of the same place at another time, to compare with. */
export function PairedImageField({ image }: { image: EditableImage }) {
  const { t } = usePageContext()
  const [pair, setPair] = useState(image.pair)
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  return (
    <fieldset className="field">
      <legend className="field-label">{t('fields.pair')}</legend>
      <input type="hidden" name="pair" value={pair?.id ?? ''} />
      {pair === null ? (
        <p className="admin-faint">{t('galleryEditor.pairNone')}</p>
      ) : (
        <ImageSummaryCard image={pair} />
      )}
      <div className="gallery-editor-buttons">
        <Button variant="quiet" onClick={() => setIsPickerOpen(true)}>
          {t(pair === null ? 'galleryEditor.pairChoose' : 'galleryEditor.pairOther')}
        </Button>
        {pair !== null && (
          <Button variant="quiet" onClick={() => setPair(null)}>
            {t('galleryEditor.pairRemove')}
          </Button>
        )}
      </div>
      {isPickerOpen && (
        <PicturePickerDialog
          without={image.id}
          onClose={() => setIsPickerOpen(false)}
          onPick={(chosen) => {
            setPair(chosen)
            setIsPickerOpen(false)
          }}
        />
      )}
    </fieldset>
  )
}
