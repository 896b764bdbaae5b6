import type { Page } from '@playwright/test'
import {
  type FieldDefinition,
  getFieldMaxLength,
  getKindDefinition,
  type KindName,
} from '../../domain/kinds/index.ts'
import { languageCookieName } from '../../domain/language.ts'
import { htmlInjectionPayloads } from '../support/html-injection-payloads.ts'
import { selectByRunLength } from '../support/test-run.ts'
import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite

test.beforeAll(async () => {
  site = await startPeopleSite(['Village=mill,church'])
})
test.afterAll(() => site.stop())

/** Opens a hydrated form. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}${path}`)
  await expect(page.locator('.ask button, [role=combobox]').first()).toBeVisible()
}

test('an article is written, assigned a new category, and published by mouse, in Czech', async ({
  page,
  openWindow,
}) => {
  await signIn(page, site, owner)
  await page.context().addCookies([{ name: languageCookieName, value: 'cs', url: site.url }])
  await openForm(page, '/admin/add/article')
  await expect(page).toHaveTitle(/Přidat článek/)
  await page.getByRole('button', { name: 'Uložit koncept' }).click()
  await expect(page.locator('.form-summary')).toBeFocused()
  await expect(page.locator('.form-summary')).toContainText(
    'Pardon, ale ne všechna pole jsou vyplněna správně.',
  )
  await page.getByRole('link', { name: 'Název je povinné.' }).click()
  await expect(page.getByLabel('Název')).toBeFocused()
  await page.getByLabel('Název').fill('Hasiči v roce 1890')

  await page.getByRole('combobox', { name: 'Rubrika' }).click()
  await page.getByRole('combobox', { name: 'Rubrika' }).fill('Spolky')
  await page.getByRole('option', { name: 'Vytvořit „Spolky“' }).click()
  const dialog = page.getByRole('dialog', { name: 'Přidat rubriku' })
  await expect(dialog.getByLabel('Název')).toHaveValue('Spolky')
  await dialog.getByLabel('Název').fill('')
  await dialog.getByRole('button', { name: 'Vytvořit' }).click()
  await expect(dialog.locator('.form-summary')).toContainText('Název je povinné.')
  await dialog.getByLabel('Název').fill('Spolky')
  await dialog.getByRole('button', { name: 'Vytvořit' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Rubrika' })).toHaveValue('Spolky')

  await page.getByLabel('Úvod').fill('x'.repeat(256))
  await expect(page.getByText('o 1 znak víc').first()).toBeVisible()
  await page.getByLabel('Úvod').fill('Jak vznikl sbor.')
  await page.locator('[contenteditable=true]').click()
  await page.keyboard.type('Byla zima.')
  await page.getByRole('button', { name: 'Vybrat obrázek' }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'mill' }).click()
  await expect(page.locator('.item-picture')).toContainText('mill')
  expect(await violationsOn(page)).toEqual([])

  await page.keyboard.press('Control+s')
  await expect(page.locator('.item-saved')).toHaveText(/^Koncept uložen \d/)
  await expect(page).toHaveURL(/\/admin\/edit\/article\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upravit článek')
  await page.getByLabel('Název').fill('Hasiči v roce 1891')
  await page.getByRole('button', { name: 'Zveřejnit' }).dblclick()
  await expect(page.locator('.item-saved')).toHaveText(/a zveřejněno$/)
  await page.reload()
  await expect(page.getByLabel('Název')).toHaveValue('Hasiči v roce 1891')
  const visitor = await openWindow()
  await visitor.goto(`${site.url}/articles`)
  await expect(visitor.getByText('Hasiči v roce 1891').first()).toBeVisible()
  await page.getByRole('button', { name: 'Přesunout do koše' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Přesunout do koše' }).click()
  await expect(page).toHaveURL(/\/admin\/edit\/article/)
  await page.getByRole('button', { name: 'Vrátit zpět' }).click()
  await expect(page.getByRole('link', { name: 'Hasiči v roce 1891' }).first()).toBeVisible()
})

test('a failure that another attempt does not help opens the modal, which returns the focus', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(/status of 413/)
  await signIn(page, site, owner)
  await openForm(page, '/admin/add/news')
  await page.getByLabel('Title', { exact: true }).fill('Still in the form')
  await page.route('**/admin/save.json*', (route) => route.fulfill({ status: 413, body: '' }))
  const save = page.getByRole('button', { name: 'Save draft' })
  await save.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Not saved' })
  await expect(modal).toBeVisible()
  await expect(modal).toHaveAccessibleDescription(/^This is too long to save\. Your text is still here/)
  await expect(modal.getByRole('button', { name: 'OK' })).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(save).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('This is too long to save.')
  await save.press('Enter')
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(save).toBeFocused()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Still in the form')
})

test('the buttons of a form do not move under the pointer; changes and restored versions are public at once', async ({
  page,
}) => {
  await signIn(page, site, owner)
  await openForm(page, '/admin/add/news')
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  const before = await publish.boundingBox()
  await page.getByLabel('Title', { exact: true }).fill('The bell')
  await expect(page.getByText('Unsaved changes, backed up at')).toBeVisible()
  expect(await publish.boundingBox()).toEqual(before)

  await page.getByLabel('Title', { exact: true }).fill('The old bell')
  await page.locator('[contenteditable=true]').click()
  await page.keyboard.type('It rings.')
  await publish.click()
  await expect(page.locator('.item-saved')).toHaveText(/and published$/)

  // A change of a published item is public at once, and so is a restored version.
  const readNews = async () => await (await fetch(`${site.url}/news`)).text()
  expect(await readNews()).toContain('The old bell')
  await page.getByLabel('Title', { exact: true }).fill('The new bell')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.locator('.item-saved')).toHaveText(/and published$/)
  expect(await readNews()).toContain('The new bell')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Created' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version restored.')).toBeVisible()
  const restored = await readNews()
  expect(restored).toContain('The old bell')
  expect(restored).not.toContain('The new bell')
})

test('an event is added to the timeline by keyboard alone, in English', async ({ page, complaints }) => {
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, site, owner)
  await openForm(page, '/admin/add/timeline')
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.type('The flood')
  await page.keyboard.press('Tab')
  await page.keyboard.type('The water took the bridge.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1890-13')
  await page.keyboard.press('Tab')
  await expect(page.getByText('There is no such month.')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5/12/1945')
  await expect(page.getByText('Which day do you mean?')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'May 12, 1945' })).toBeFocused()
  await page.keyboard.press('Enter')
  const date = page.getByLabel('Date', { exact: true })
  await expect(date).toHaveValue('May 12, 1945')
  await expect(date).toBeFocused()
  await expect(page.getByText('Will be shown as: May 12, 1945')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('around 1890')
  await expect(page.getByText('Will be shown as: around 1890')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Date format in the title')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Date format in the title')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('YYYY')
  await expect(page.getByText('The title will be: ~1890')).toBeVisible()
  const gallery = page.getByRole('combobox', { name: 'Gallery' })
  await gallery.focus()
  await page.keyboard.type('nothing such')
  await page.keyboard.press('Tab')
  await expect(page.getByText('No match for “nothing such”.')).toBeVisible()
  await expect(gallery).toHaveValue('')
  await gallery.focus()
  await page.keyboard.type('vil')
  await expect(gallery).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(gallery).toHaveValue('Village')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.locator('.item-saved')).toHaveText(/^Draft saved at/)
  await expect(gallery).toBeFocused()
  expect(await violationsOn(page)).toEqual([])

  // An edit that cannot be sent stays, and is sent by pressing the button again.
  await page.context().setOffline(true)
  await page.getByLabel('Title', { exact: true }).fill('The great flood')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('The site can’t be reached.').first()).toBeVisible()
  await page.context().setOffline(false)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.locator('.item-saved')).toHaveText(/^Draft saved at/)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The great flood')
})

const texts: readonly FieldDefinition['type'][] = ['text', 'lines', 'html']

/** An injection payload for each text field. */
function hostileValues(kind: KindName, at: number): Record<string, unknown> {
  const fields = Object.entries(getKindDefinition(kind).fields).filter(
    ([name, { type }]) => texts.includes(type) && !/Path|Address/.test(name),
  )
  return Object.fromEntries(
    fields.map(([name, field], index) => {
      const text = htmlInjectionPayloads[(at + index) % htmlInjectionPayloads.length] ?? ''
      if (field.type === 'html') return [name, htmlInjectionPayloads.join('')]
      return [name, text.slice(0, getFieldMaxLength(field) ?? 100)]
    }),
  )
}

test('scripts in user content never run', { tag: '@long' }, async ({ page, complaints }) => {
  // The content security policy reports blocked scripts; such a report is not a failure.
  complaints.expected.push(/Content Security Policy/)
  const ran: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.exposeFunction('ran', (what: string) => ran.push(what))
  await signIn(page, site, owner)
  const save = async (kind: KindName, values: Record<string, unknown>): Promise<number> => {
    const response = await page.request.post(`${site.url}/admin/save.json`, {
      data: { kind, id: null, version: null, values, publication: 'now', form: null },
      headers: { Origin: site.url },
    })
    const outcome = await response.json()
    expect(outcome, kind).toMatchObject({ state: 'saved' })
    return outcome.item.id
  }
  const url = 'https://example.org/"><script>ran("url")</script>'
  const pictures = await page.request.get(`${site.url}/admin/pictures.json`)
  const [first] = (await pictures.json()).items
  const made: string[] = []
  for (const at of selectByRunLength({ short: [0], long: [0, 13, 26] })) {
    const of = async (kind: string) => await save('category', { for: kind, ...hostileValues('category', at) })
    const author = await save('author', { ...hostileValues('author', at), email: 'a@example.org' })
    const gallery = await save('gallery', { ...hostileValues('gallery', at), author })
    const image = await save('image', {
      ...hostileValues('image', at),
      gallery,
      file: first.picture.hash,
      focus: '20,80',
      date: '1890~',
    })
    const article = await save('article', {
      ...hostileValues('article', at),
      thumb: image,
      category: await of('article'),
      gallery,
      author,
    })
    await save('news', { ...hostileValues('news', at), author, url })
    await save('link', { ...hostileValues('link', at), category: await of('link'), url })
    await save('book', {
      ...hostileValues('book', at),
      category: await of('book'),
      url,
      review: url,
      year: '1999',
    })
    await save('contact', { ...hostileValues('contact', at), email: 'a@example.org' })
    await save('timeline', {
      ...hostileValues('timeline', at),
      titleDateFormat: 'YYYY',
      titleFormat: 'text',
      date: '1890~',
      article,
    })
    await save('page', { ...hostileValues('page', at), path: `hostile-${at}` })
    made.push(`/hostile-${at}`, `/article/${article}`, `/gallery/${gallery}`, `/image/${image}`)
    made.push(
      `/admin/edit/image/${image}`,
      `/admin/edit/gallery/${gallery}`,
      `/admin/edit/article/${article}`,
    )
  }
  const lists = [
    '/',
    '/news',
    '/articles',
    '/books',
    '/links',
    '/galleries',
    '/timeline',
    '/search?q=script',
    '/admin',
    '/admin/edit/article',
    '/admin/edit/category',
  ]
  for (const path of [...lists, ...made]) {
    await page.goto(`${site.url}${path}`)
    const found = await page.evaluate(() => {
      const attributes = [...document.querySelectorAll(':not(.preview-frame)')].flatMap((element) =>
        [...element.attributes].map(({ name, value }) => `${name}=${value}`),
      )
      return attributes.filter((text) =>
        /^on|^srcdoc=|^(?:href|src|action|formaction|data)=\s*(?:javascript|data:text|https:\/\/evil)/i.test(
          text,
        ),
      )
    })
    expect([path, found]).toEqual([path, []])
  }
  await page.locator('.rich-input').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Open in the editor' }).click()
  await expect(page.locator('[contenteditable=true]')).toBeVisible()
  for (const path of ['/feed.xml', '/sitemap.xml']) {
    const text = await (await page.request.get(`${site.url}${path}`)).text()
    const wrong = await page.evaluate((xml) => {
      const policy = Reflect.get(window, 'trustedTypes').createPolicy('letopis', {
        createHTML: (text: string) => text,
      })
      const parsed = new DOMParser().parseFromString(policy.createHTML(xml), 'application/xml')
      return parsed.querySelectorAll('parsererror, script, img, iframe').length
    }, text)
    expect([path, wrong]).toEqual([path, 0])
  }
  expect(ran).toEqual([])
})
