import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { KindName } from '../../../domain/kinds/index.ts'
import { registerAllMessages } from '../../i18n/messages.ts'
import { MISSING_MESSAGE } from '../../i18n/translate.ts'
import { createPageContextValue, PageContext } from '../../layout/page-context.ts'
import type { BulkItemSkipReason, BulkResult, CompletedBulkActionKind } from './bulk-result.ts'
import { BulkResultNotice } from './bulk-result-notice.tsx'

beforeAll(() => registerAllMessages())

function render(result: BulkResult | null, kind: KindName | null, problems: readonly string[] = []): string {
  return renderToStaticMarkup(
    <PageContext value={createPageContextValue(undefined, '/admin')}>
      <BulkResultNotice result={result} problems={problems} restore={() => undefined} kind={kind} />
    </PageContext>,
  )
}

const removed: BulkResult = {
  done: 'removed',
  count: 100,
  unchanged: 2,
  skipped: [{ kind: 'image', id: 7, name: 'Mill', reason: 'stale', by: [], missing: [] }],
  removed: [{ kind: 'image', id: 1 }],
  pending: 0,
}

it('shows the failure, the partial result, the skipped items and an undo form', () => {
  const html = render(removed, 'image', ['The site cannot be reached.'])
  expect(html).toContain('The site cannot be reached.')
  expect(html).toContain('100 pictures moved to the trash.')
  expect(html).toContain('2 pictures needed no change.')
  expect(html).toContain('Mill: someone else changed it in the meantime')
  expect(html).toContain('<input type="hidden" name="id" value="1"/>')
  expect(html).toContain('role="alert"')
})

it('prefixes ids with their kind when the page has no single kind', () => {
  expect(render(removed, null)).toContain('<input type="hidden" name="id" value="image:1"/>')
})

it('has messages for every action and skip reason of lists and galleries', () => {
  const actions: Record<'list' | 'gallery', CompletedBulkActionKind[]> = {
    list: ['published', 'unpublished', 'moved', 'removed', 'restored', 'purged'],
    gallery: ['changed', 'published', 'unpublished', 'removed', 'restored', 'sorted', 'saved'],
  }
  const reasons: Record<'list' | 'gallery', BulkItemSkipReason[]> = {
    list: [
      'stale',
      'gone',
      'inUse',
      'noCategory',
      'noGallery',
      'addressTaken',
      'circle',
      'forbidden',
      'invalid',
      'failed',
    ],
    gallery: ['stale', 'gone', 'elsewhere', 'noGallery', 'forbidden', 'invalid', 'failed'],
  }
  for (const [page, kind] of [
    ['list', 'article'],
    ['gallery', 'image'],
  ] as const)
    for (const done of actions[page])
      for (const reason of reasons[page]) {
        const skipped = [{ kind, id: 1, name: 'One', reason, by: [], missing: [] }]
        const html = render({ ...removed, done, skipped }, kind)
        expect([done, reason, html.includes(MISSING_MESSAGE)]).toEqual([done, reason, false])
      }
})

it('renders nothing for a reorder', () => {
  expect(render({ ...removed, done: 'arranged' }, 'contact')).toBe('')
})
