import { getKindIconName } from '../kinds/kind-icon.ts'
import { useContentLangAttribute, usePageContext } from '../layout/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { NonPublicMark } from '../ui/non-public-mark.tsx'
import { Thumbnail } from '../ui/responsive-image.tsx'
import type { ItemCardData } from './present-item-cards.ts'

/** As in the style sheet. */
const cardBoxes = [{ from: 0, width: '6rem', aspectRatio: 1 }]

interface ItemCardListProps {
  readonly cards: readonly ItemCardData[]
  /** False under a heading that names the kind. */
  readonly showKind?: boolean
}

/** Items of any kind, each with its picture, its kind and its date; the title is the only link. */
export function ItemCardList({ cards, showKind = true }: ItemCardListProps) {
  const { t } = usePageContext()
  const contentLang = useContentLangAttribute()
  return (
    <ul className="item-cards">
      {cards.map(({ kind, id, title, href, when, picture, nonPublic }) => (
        <li className="item-card" key={`${kind}-${id}`}>
          <span className="item-card-picture">
            {picture === null ? (
              <Icon name={getKindIconName(kind)} size="large" />
            ) : (
              <Thumbnail picture={{ ...picture, alt: '' }} boxes={cardBoxes} />
            )}
          </span>
          <span className="item-card-text">
            {showKind && <span className="label">{t(`kinds.${kind}`)}</span>}
            <a className="item-card-link" href={href} lang={contentLang}>
              {title}
            </a>
            {when !== null && <span className="item-card-when">{when}</span>}
            <NonPublicMark status={nonPublic} />
          </span>
        </li>
      ))}
    </ul>
  )
}
