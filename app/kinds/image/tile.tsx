import { PictureImage } from '../../ui/picture-image.tsx'
import type { ImageCard } from './present.ts'

/** An image in its gallery's grid. */
export function ImageTile({ image, eager }: { image: ImageCard; eager: boolean }) {
  return (
    <li className="tile">
      <a href={`/image/${image.id}`}>
        <PictureImage
          picture={image.picture}
          sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 30vw, 48vw"
          eager={eager}
        />
        <span className="tile-text">
          <span className="tile-name">{image.name}</span>
          {image.date !== null && <span className="tile-date">{image.date}</span>}
        </span>
      </a>
    </li>
  )
}
