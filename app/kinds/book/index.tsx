import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import { CategorySection } from '../category/category-section.tsx'
import { defineKindView } from '../kind-view.ts'
import { BookEntry } from './entry.tsx'
import { presentBooksByCategory } from './present-books.ts'

export const bookKindView = defineKindView('book', {
  preview: {
    read: (request, item) => presentBooksByCategory(request, [item]),
    render: (groups) =>
      groups.map((group) => (
        <CategorySection key={group.id} group={group}>
          {(book) => <BookEntry book={book} />}
        </CategorySection>
      )),
  },
  // Without its cover, which is too tall for a card.
  async timeline({ site, language }, items) {
    return new Map(
      items.map(({ id, name, writer, description, year, period }) => {
        const edition = [writer, year === null ? null : formatEdtfInWords(year, language)]
          .filter(Boolean)
          .join(', ')
        const card = {
          title: bindSingleLetterWordsInText(name, site.lang),
          content: bindSingleLetterWordsInText([edition, description].filter(Boolean).join('. '), site.lang),
          when: period === null ? null : formatEdtfInWords(period, language),
          link: `/books?at=${id}#book-${id}`,
        }
        return [id, card]
      }),
    )
  },
})
