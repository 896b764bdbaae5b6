import { expect, it } from 'vitest'
import { getKindDefinition, isRequiredField, kindNames } from './index.ts'

const listFields = (isNeeded: (field: Parameters<typeof isRequiredField>[0]) => boolean) =>
  Object.fromEntries(
    kindNames
      .filter((kind) => getKindDefinition(kind).published)
      .map((kind) => [
        kind,
        Object.entries(getKindDefinition(kind).fields)
          // They have a value in every form.
          .filter(([name, field]) => name !== 'ord' && field.initial === undefined && isNeeded(field))
          .map(([name]) => name),
      ]),
  )

it('needs few values for a draft, and only those without which an item makes no sense to be published', () => {
  expect(listFields(isRequiredField)).toEqual({
    ...{ news: ['title'], article: ['name'], book: ['name'], link: ['name'], gallery: ['name'] },
    ...{ image: ['gallery', 'name', 'file'], timeline: ['title'], page: ['title'] },
  })
  // A page gets its path from its title.
  expect(listFields((field) => field.requiredToPublish !== undefined)).toEqual({
    ...{ news: ['content'], article: ['content'], book: ['category', 'writer'], link: ['category', 'url'] },
    ...{ gallery: [], image: [], timeline: [], page: ['content'] },
  })
})
