import './chosen-image.css'
import { dateTextInWords } from '../../../domain/dates/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import { Icon } from '../../ui/icon.tsx'
import { PictureImage } from '../../ui/picture-image.tsx'
import type { ImageChoice } from './choices.ts'

/** An image by its picture, name, date and gallery. */
export function ChosenImage({ image }: { image: ImageChoice }) {
  const { t, language } = usePageContext()
  const { name, date, standing, gallery, picture } = image
  return (
    <span className="chosen">
      <span className="chosen-frame">
        {picture === null ? (
          <Icon name="image" size="largest" />
        ) : (
          <PictureImage picture={picture} sizes="8rem" largest={320} alt="" />
        )}
      </span>
      <span className="chosen-words">
        <span className="chosen-name">{name}</span>
        <span className="chosen-facts">
          {[date === null ? '' : dateTextInWords(date, language), gallery.name]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
        {standing !== 'live' && (
          <span className="desk-badge" data-standing={standing}>
            {t(`desk.${standing}`)}
          </span>
        )}
      </span>
    </span>
  )
}
