import { expect, type Locator, type Page } from '@playwright/test'
import { quiet } from '../quiet.ts'

const hash = 'b'.repeat(64)
const choices = {
  items: [{ id: 12, kind: 'article', name: 'Mlýn', status: 'live', picture: null, path: '/article/12' }],
  total: 1,
  offset: 0,
}
const image = {
  id: 7,
  name: 'Kostel',
  date: null,
  status: 'live',
  gallery: { id: 1, name: 'Obec' },
  picture: {
    image: 7,
    name: 'Kostel',
    alt: 'Bílý kostel',
    hash,
    width: 2000,
    height: 1000,
    thumbhash: null,
    colour: null,
    focus: null,
  },
}

/** Opens the editor with a text of the test page. */
export async function openEditor(
  page: Page,
  url: string,
  scenario: string,
  language: string,
): Promise<Locator> {
  const json = (body: unknown) => ({ contentType: 'application/json', body: JSON.stringify(body) })
  await page.route('**/img/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.route('**/admin/choices.json*', (route) => route.fulfill(json(choices)))
  await page.route('**/admin/pictures.json*', (route) =>
    route.fulfill(json({ items: [image], total: 1, offset: 0, galleries: [] })),
  )
  await page.goto(`${url}/?scenario=${scenario}&language=${language}`)
  await page.locator('.editor-text, .editor-source-text').waitFor()
  return page.getByRole('textbox', { name: 'Content' })
}

/** Focuses the text; the editor sets the cursor a moment later. */
export async function focusText(page: Page): Promise<void> {
  await page.locator('.editor-text').focus()
  await quiet(page)
}

/** Moves the cursor; the browser notifies the editor a moment later. */
export async function move(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await quiet(page)
}

export const send = (page: Page) => page.evaluate(() => document.querySelector('form')?.requestSubmit())
export const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The values the form was last sent with; the browser's own submit would send the same. */
export async function sent(page: Page): Promise<string> {
  const before = await page.evaluate(() => window.richSent.length)
  await send(page)
  await page.waitForFunction((count) => window.richSent.length > count, before)
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'false')
  const last = await page.evaluate(() => window.richSent.at(-1))
  expect(last?.data).toBe(last?.values.content)
  return String(last?.values.content)
}

/** Pastes data of one type, or a picture file. */
export async function paste(page: Page, type: string, copied: string): Promise<void> {
  await page.locator('.editor-text').evaluate(
    (element, [kind, data]) => {
      const transfer = new DataTransfer()
      if (kind === 'file') transfer.items.add(new File(['x'], 'a.png', { type: 'image/png' }))
      else transfer.setData(kind ?? '', data ?? '')
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
      )
    },
    [type, copied],
  )
}
