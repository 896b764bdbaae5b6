import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import { defineKindView } from '../kind-view.ts'
import { CategorySection } from './category-section.tsx'

export const categoryKindView = defineKindView('category', {
  preview: {
    async read({ site }, { id, name, description }) {
      return {
        id,
        name: bindSingleLetterWordsInText(name, site.lang),
        description: description === null ? null : bindSingleLetterWordsInText(description, site.lang),
        items: [],
      }
    },
    render: (group) => <CategorySection group={group}>{() => null}</CategorySection>,
  },
})
