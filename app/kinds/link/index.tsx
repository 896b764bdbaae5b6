import { GroupSection } from '../category/group.tsx'
import { defineKindView } from '../kind-view.ts'
import { LinkEntry } from './entry.tsx'
import { presentLinks } from './present.ts'

export const linkView = defineKindView('link', {
  preview: {
    read: (request, item) => presentLinks(request, [item]),
    render: (groups) =>
      groups.map((group) => (
        <GroupSection key={group.id} group={group}>
          {(link) => <LinkEntry link={link} />}
        </GroupSection>
      )),
  },
})
