import type { ReactNode } from 'react'
import { useContentLangAttribute, usePageContext } from '../../layout/page-context.ts'
import type { CategoryGroup } from './group-by-category.ts'

/** A category with its entries. */
export function CategorySection<T extends { readonly id: number }>({
  group,
  children,
}: {
  group: CategoryGroup<T>
  children: (item: T) => ReactNode
}) {
  const { t } = usePageContext()
  const contentLang = useContentLangAttribute()
  const heading = `category-${group.id}`
  return (
    <section className="group" aria-labelledby={heading}>
      <h2 id={heading} lang={group.name === null ? undefined : contentLang}>
        {group.name ?? t('item.uncategorised')}
      </h2>
      {group.description !== null && (
        <p className="group-intro" lang={contentLang}>
          {group.description}
        </p>
      )}
      <ul className="entries">
        {group.items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  )
}
