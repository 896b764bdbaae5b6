import { defineKindView } from '../kind-view.ts'
import { NewsEntry } from './entry.tsx'
import { presentNews } from './present.ts'

export const newsView = defineKindView('news', {
  preview: {
    read: (request, item) => presentNews(request, [item]),
    render: (entries) => (
      <div className="column">
        {entries.map((entry) => (
          <NewsEntry key={entry.id} news={entry} />
        ))}
      </div>
    ),
  },
})
