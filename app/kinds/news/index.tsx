import { defineKindView } from '../kind-view.ts'
import { NewsEntry } from './entry.tsx'
import { presentNewsEntries } from './present-news.ts'

export const newsKindView = defineKindView('news', {
  preview: {
    read: (request, item) => presentNewsEntries(request, [item]),
    render: (entries) => (
      <div className="column">
        {entries.map((entry) => (
          <NewsEntry key={entry.id} news={entry} />
        ))}
      </div>
    ),
  },
})
