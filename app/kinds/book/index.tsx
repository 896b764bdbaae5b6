import { dateTextInWords } from '../../../domain/dates/index.ts'
import { typesetText } from '../../../domain/text/typeset.ts'
import { GroupSection } from '../category/group.tsx'
import { defineKindView } from '../kind-view.ts'
import { BookEntry } from './entry.tsx'
import { presentBooks } from './present.ts'

export const bookView = defineKindView('book', {
  preview: {
    read: (request, item) => presentBooks(request, [item]),
    render: (groups) =>
      groups.map((group) => (
        <GroupSection key={group.id} group={group}>
          {(book) => <BookEntry book={book} />}
        </GroupSection>
      )),
  },
  // Without its cover, which is too tall for a card.
  async timeline({ site, language }, items) {
    return new Map(
      items.map(({ id, name, writer, description, year }) => {
        const card = {
          title: typesetText(name, site.lang),
          content: typesetText(`${writer}. ${description}`, site.lang),
          when: dateTextInWords(String(year).padStart(4, '0'), language),
          link: `/books?at=${id}#book-${id}`,
        }
        return [id, card]
      }),
    )
  },
})
