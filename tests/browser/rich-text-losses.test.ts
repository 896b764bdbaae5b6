import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { serveForms } from './support/forms/serve.ts'
import { countWork, quiet } from './support/quiet.ts'
import { focusText, move, openEditor, paste, sent } from './support/rich-text/editor-page.ts'
import { fixtures } from './support/rich-text/pasted.ts'
import { texts } from './support/rich-text/texts.ts'
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

test('a paragraph can be written between a final table and the footnotes', async ({ page }) => {
  const written = texts.finalTable?.replace('</table>', '</table><p>Konec.</p>')
  const text = await open(page, 'finalTable')
  const announcement = page.getByText('Místo pro nový odstavec.')
  await focusText(page)
  expect(await sent(page)).toBe(texts.finalTable)
  await text.locator('td').last().click()
  await quiet(page)
  await expect(announcement).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Konec.')
  expect(await sent(page)).toBe(written)
  await expect(announcement).toBeAttached()

  await open(page, 'finalTable')
  await text.locator('[data-footnotes] li').click()
  await move(page, 'Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('Konec.')
  expect(await sent(page)).toBe(written)

  await open(page, 'finalTable')
  const box = await text.locator('table').boundingBox()
  if (box === null) throw new Error('The table is not rendered.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height + 8)
  await quiet(page)
  await page.keyboard.type('Konec.')
  expect(await sent(page)).toBe(written)
})
