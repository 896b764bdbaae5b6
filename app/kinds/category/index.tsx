import { typesetText } from '../../../domain/text/typeset.ts'
import { defineKindView } from '../kind-view.ts'
import { GroupSection } from './group.tsx'

export const categoryView = defineKindView('category', {
  preview: {
    async read({ site }, { id, name, description }) {
      return {
        id,
        name: typesetText(name, site.lang),
        description: typesetText(description, site.lang),
        items: [],
      }
    },
    render: (group) => <GroupSection group={group}>{() => null}</GroupSection>,
  },
})
