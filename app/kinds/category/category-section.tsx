import type { ReactNode } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { useContentLangAttribute } from '../../ui/use-content-lang-attribute.ts'
import type { CategoryGroup } from './group-by-category.ts'

/** A category with what is in it. */
export function CategorySection<T extends { readonly id: number }>({
  group,
  children,
}: {
  group: CategoryGroup<T>
  children: (item: T) => ReactNode
}) {
  const { t } = usePageContext()
  const written = useContentLangAttribute()
  const heading = `category-${group.id}`
  return (
    <section className="group" aria-labelledby={heading}>
      <h2 id={heading} lang={group.name === null ? undefined : written}>
        {group.name ?? t('item.uncategorised')}
      </h2>
      {group.description !== null && (
        <p className="group-intro" lang={written}>
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
