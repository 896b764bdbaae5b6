import { describe, expect, it } from 'vitest'
import { createTestItemBaseFields } from '../../app/testing/fake-content.ts'
import { villageTestItems } from '../../app/testing/village-test-items.ts'
import { createEditorContext, createVisitorContext } from '../../tests/support/content-harness.ts'
import { sanitizeItemForActor } from './present-item.ts'

const hostile = `<p onclick="x()">Text</p><script>x()</script><form action="https://evil.example"><button style="position:fixed;inset:0">!</button></form>
<img src="/img/x" onerror="x()"><a href="javascript:x()">link</a><meta http-equiv="refresh" content="0"><style>*{}</style>`

describe('untrusted stored content', () => {
  it.each([createVisitorContext(), createEditorContext()])('is sanitized as HTML', (context) => {
    const { content } = sanitizeItemForActor(
      'news',
      { ...villageTestItems.news[0], content: hostile },
      context,
    )
    expect(content).not.toMatch(/script|onclick|onerror|form|button|style|meta|javascript|evil/)
    expect(content).toContain('Text')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x', ' https://x.example'])(
    'is never returned as the URL %j',
    (url) => {
      expect(
        sanitizeItemForActor('link', { ...villageTestItems.link[0], url }, createVisitorContext()).url,
      ).toBe('')
    },
  )

  it('is omitted if sanitizing it would take minutes', () => {
    const content = '<div>'.repeat(5000)
    expect(
      sanitizeItemForActor('news', { ...villageTestItems.news[0], content }, createVisitorContext()).content,
    ).toBe('')
  })
})

it('returns the same object if nothing has to change', () => {
  const item = {
    ...villageTestItems.news[0],
    ...createTestItemBaseFields(7),
    content: '<p>Text</p>',
    url: 'https://example.org/b',
  }
  expect(sanitizeItemForActor('news', item, createVisitorContext())).toBe(item)
})
