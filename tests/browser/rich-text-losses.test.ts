import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { serveForms } from './support/forms/serve.ts'
import { countWork } from './support/quiet.ts'
import { focusText, move, openEditor, paste, sent } from './support/rich-text/editor-page.ts'
import { fixtures } from './support/rich-text/pasted.ts'
import { expect, test } from './support/test.ts'

// Nothing that is typed or pasted is lost. All tests share one page; a second worker would build it again.
test.describe.configure({ mode: 'default' })

let site: Awaited<ReturnType<typeof serveForms>>
test.beforeAll(async () => {
  site = await serveForms(join(import.meta.dirname, 'support/rich-text'))
})
test.afterAll(() => {
  site.stop()
})

test.beforeEach(({ page }) => countWork(page))

const open = (page: Page, scenario: string) => openEditor(page, site.url, scenario, 'cs')
const withoutIds = (html: string) => html.replaceAll(/ (?:id|href)="[^"]*"/g, '')

test('a text with footnotes can be pasted into the middle of another one, and a copy of the text too', async ({
  page,
}) => {
  await open(page, 'plain')
  await focusText(page)
  await move(page, 'Control+Home')
  for (const _letter of 'Jedna') await move(page, 'ArrowRight')
  await paste(page, 'text/html', fixtures.find(({ name }) => name === 'Word: a footnote')?.html ?? '')
  const pasted = '<p>JednaText<sup><a>1</a></sup> dál věta.</p><ol><li>Viz kronika. <a>↩</a></li></ol>'
  expect(withoutIds(await sent(page))).toBe(pasted)
  await page.keyboard.type('!')
  await move(page, 'Control+a')
  await page.keyboard.press('Control+c')
  await move(page, 'Control+Home')
  await page.keyboard.press('Control+v')
  expect(withoutIds(await sent(page))).toBe(
    '<p>JednaText<sup><a>1</a></sup> dál! věta.JednaText<sup><a>2</a></sup> dál! věta.</p>' +
      '<ol><li>Viz kronika. <a>↩</a></li><li>Viz kronika. <a>↩</a></li></ol>',
  )
})
