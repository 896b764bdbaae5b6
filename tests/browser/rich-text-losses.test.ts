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

/** Presses keys without waiting: the browser reports a moved cursor later than it accepts the next key. */
async function pressAtOnce(page: Page, keys: readonly string[]): Promise<void> {
  const pressed: Promise<void>[] = []
  for (const key of keys) {
    const hasModifier = key.includes('+')
    // The modifier must not apply to other keys.
    if (hasModifier) await Promise.all(pressed.splice(0))
    pressed.push(page.keyboard.press(key))
    if (hasModifier) await Promise.all(pressed.splice(0))
  }
  await Promise.all(pressed)
}

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

for (const [start, arrow, count] of [
  ['Control+Home', 'ArrowRight', 90],
  ['Control+End', 'ArrowLeft', 90],
  ['Control+Home', 'ArrowDown', 25],
  ['Control+End', 'ArrowUp', 25],
] as const) {
  test(`letters typed at once after ${arrow} are all in the text, which is otherwise unchanged`, async ({
    page,
  }) => {
    await open(page, 'places')
    await focusText(page)
    await move(page, start)
    const keys = Array.from({ length: count }, () =>
      // To the left, the cursor must pass the letter too.
      arrow === 'ArrowLeft' ? ['q', arrow, arrow] : [arrow, 'q'],
    ).flat()
    await pressAtOnce(page, keys)
    const html = await sent(page)
    expect(html.replaceAll(/<p>q+<\/p>|q/g, '')).toBe(texts.places)
    expect(html.match(/q/g)?.length).toBe(count)
  })
}

test('spaces beside a typed letter remain ordinary spaces', async ({ page }) => {
  await open(page, 'places')
  await focusText(page)
  for (const key of ['Control+Home', 'ArrowDown', 'Home', 'ArrowRight']) await move(page, key)
  await page.keyboard.type('q')
  expect(await sent(page)).toBe(texts.places?.replace('a v lese', 'aq v lese'))
})
