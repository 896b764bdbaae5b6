import { describe, expect, it } from 'vitest'
import { createTestItemBase } from '../../app/testing/fake-content.ts'
import { villageTestItems } from '../../app/testing/village-test-items.ts'
import { createEditorContext, createVisitorContext } from '../../tests/support/content-harness.ts'
import { presentItem } from './present-item.ts'

const hostile = `<p onclick="x()">Text</p><script>x()</script><form action="https://evil.example"><button style="position:fixed;inset:0">!</button></form>
<img src="/img/x" onerror="x()"><a href="javascript:x()">link</a><meta http-equiv="refresh" content="0"><style>*{}</style>`

describe('what was stored by somebody else', () => {
  it.each([createVisitorContext(), createEditorContext()])('is not handed on as HTML', (asker) => {
    const { content } = presentItem('news', { ...villageTestItems.news[0], content: hostile }, asker)
    expect(content).not.toMatch(/script|onclick|onerror|form|button|style|meta|javascript|evil/)
    expect(content).toContain('Text')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x', ' https://x.example'])(
    'is not handed on as the address %j',
    (url) => {
      expect(presentItem('link', { ...villageTestItems.link[0], url }, createVisitorContext()).url).toBe('')
    },
  )

  it('is left out where it would take minutes to clean', () => {
    const content = '<div>'.repeat(5000)
    expect(
      presentItem('news', { ...villageTestItems.news[0], content }, createVisitorContext()).content,
    ).toBe('')
  })
})

it('leaves sound content as it is, the very same object', () => {
  const sound = {
    ...villageTestItems.news[0],
    ...createTestItemBase(7),
    content: '<p>Text</p>',
    url: 'https://example.org/b',
  }
  expect(presentItem('news', sound, createVisitorContext())).toBe(sound)
})
