import './image-summary-card.css'
import type { ReactNode } from 'react'
import { formatEdtfInWords } from '../../domain/dates/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { ImageSummary } from './contract.ts'

interface ImageSummaryCardProps {
  readonly image: ImageSummary
  /** Shown below the texts. */
  readonly children?: ReactNode
}

/** An image with its thumbnail, name, date and gallery. */
export function ImageSummaryCard({ image, children }: ImageSummaryCardProps) {
  const { t, language } = usePageContext()
  const { name, date, status, gallery, picture } = image
  return (
    <span className="chosen">
      <span className="chosen-frame">
        {picture === null ? (
          <Icon name="image" size="largest" />
        ) : (
          <ResponsiveImage picture={picture} sizes="8rem" maxWidth={320} alt="" />
        )}
      </span>
      <span className="chosen-words">
        <span className="chosen-name">{name}</span>
        <span className="chosen-facts">
          {[date === null ? '' : formatEdtfInWords(date, language), gallery.name]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
        {status !== 'live' && (
          <span className="gallery-editor-badge" data-status={status}>
            {t(`galleryEditor.${status}`)}
          </span>
        )}
        {children}
      </span>
    </span>
  )
}
