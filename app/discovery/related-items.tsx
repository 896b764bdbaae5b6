import { usePageContext } from '../layout/page-context.ts'
import { ItemCardList } from './item-cards.tsx'
import type { ItemCardData } from './present-item-cards.ts'

/** What is related to the item of the page. */
export function RelatedItems({ cards }: { cards: readonly ItemCardData[] }) {
  const { t } = usePageContext()
  if (cards.length === 0) return null
  return (
    <section className="related" aria-labelledby="related-title">
      <h2 id="related-title">{t('discovery.related')}</h2>
      <ItemCardList cards={cards} />
    </section>
  )
}
