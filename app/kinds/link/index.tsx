import { CategorySection } from '../category/category-section.tsx'
import { defineKindView } from '../kind-view.ts'
import { LinkEntry } from './entry.tsx'
import { presentLinksByCategory } from './present-links.ts'

export const linkKindView = defineKindView('link', {
  preview: {
    read: (request, item) => presentLinksByCategory(request, [item]),
    render: (groups) =>
      groups.map((group) => (
        <CategorySection key={group.id} group={group}>
          {(link) => <LinkEntry link={link} />}
        </CategorySection>
      )),
  },
})
