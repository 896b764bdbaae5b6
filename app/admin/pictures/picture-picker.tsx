import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/dialog.tsx'
import './picture-picker.css'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import type { ImageSummary } from './image-summaries.ts'
import { PicturePickerResults } from './picture-picker-results.tsx'
import { useGalleryOptions } from './use-gallery-options.ts'
import { useImageSearch } from './use-image-search.ts'

interface Props {
  readonly onPick: (image: ImageSummary) => void
  readonly onClose: () => void
  /** An image that cannot be picked: the one that the picked image is for. */
  readonly without?: number
  /** The initially selected gallery. */
  readonly gallery?: number
}

/** A dialog to pick one of the site's pictures, newest first, with a text search and a gallery filter. */
export function PicturePickerDialog({ onPick, onClose, without, gallery: initialGallery }: Props) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [q, setQ] = useState('')
  const [gallery, setGallery] = useState(initialGallery === undefined ? '' : String(initialGallery))
  const galleries = useGalleryOptions()
  const results = useImageSearch({ q: q.trim(), gallery })
  useLayoutEffect(() => {
    const box = dialog.current
    box?.showModal()
    // Closing the dialog before it is removed restores the focus.
    return () => box?.close()
  }, [])
  return (
    <ModalDialog className="picker" ref={dialog} title={t('picker.title')} onClose={onClose}>
      <search className="picker-search">
        <div className="field">
          <label className="field-label" htmlFor={`${id}-q`}>
            {t('picker.search')}
          </label>
          <input
            className="field-input"
            id={`${id}-q`}
            type="search"
            value={q}
            maxLength={200}
            aria-controls={`${id}-list`}
            onChange={(event) => setQ(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter must not submit the surrounding form.
              if (event.key === 'Enter') event.preventDefault()
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              document.getElementById(`${id}-list`)?.focus()
            }}
          />
        </div>
        <div className="field">
          <label className="field-label" htmlFor={`${id}-gallery`}>
            {t('picker.gallery')}
          </label>
          <select
            className="field-input"
            id={`${id}-gallery`}
            value={gallery}
            onChange={(event) => setGallery(event.currentTarget.value)}
          >
            <option value="">{t('picker.anywhere')}</option>
            {galleries.map(({ id: value, name, depth }) => (
              <option key={value} value={value}>
                {`${'\u2003'.repeat(depth)}${name}`}
              </option>
            ))}
          </select>
        </div>
      </search>
      <PicturePickerResults
        id={`${id}-list`}
        found={{ ...results, items: results.items.filter((image) => image.id !== without) }}
        newestFirst={q.trim() === '' && gallery === ''}
        onPick={onPick}
      >
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('admin.cancel')}
        </Button>
      </PicturePickerResults>
    </ModalDialog>
  )
}
