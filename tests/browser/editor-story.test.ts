import type { Locator, Page } from '@playwright/test'
import type { Language } from '../../domain/language.ts'
import { isLongTestRun } from '../support/test-run.ts'
import { violationsOn } from './support/axe.ts'
import { createPdf } from './support/pdf-file.ts'
import { type RunningSite, startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { createJpegFile, type TestFile, transferFiles } from './support/text-files.ts'

// A newcomer makes an empty site a living one. Every action of a person is counted: opening the set-up link, a click or a
// tap, a key press, the typing into one field, a drop of files. Moving to a control by Tab is one action, as pointing at it
// is, and takes only a few presses.

// One after another: each has a site of its own, whose pictures are processed when the processor is idle.
test.describe.configure({ mode: 'default' })

const mostActions = 39
const mostTabPresses = 8

/** A person at a browser, who counts actions. */
class Newcomer {
  actions = 0
  readonly page: Page
  private readonly hasTouch: boolean

  constructor(page: Page, hasTouch = false) {
    this.page = page
    this.hasTouch = hasTouch
  }

  async open(url: string): Promise<void> {
    this.actions += 1
    await this.page.goto(url)
  }

  async choose(target: Locator): Promise<void> {
    this.actions += 1
    await (this.hasTouch ? target.tap() : target.click())
  }

  async press(key: string): Promise<void> {
    this.actions += 1
    await this.page.keyboard.press(key)
  }

  /** Types into the focused field. */
  async type(field: Locator, text: string): Promise<void> {
    this.actions += 1
    await expect(field).toBeFocused()
    await this.page.keyboard.type(text)
  }

  /** Types into a field that has to be chosen first. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.choose(field)
    await this.type(field, text)
  }

  async tabTo(target: Locator): Promise<void> {
    this.actions += 1
    const isFocused = () => target.evaluate((element) => element === document.activeElement)
    for (let presses = 0; presses < mostTabPresses && !(await isFocused()); presses += 1)
      await this.page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 1000 })
  }
}

const email = 'marie@example.org'
const password = 'osmdesát sedm domů'
const createPictures = (): Promise<TestFile[]> =>
  Promise.all(['IMG_1004.jpg', 'The old ford.jpg', 'The new bridge.jpg'].map(createJpegFile))
const createPdfFile = (): TestFile => ({
  name: 'The plan of the bridge.pdf',
  type: 'application/pdf',
  bytes: createPdf('Bridge'),
})
const getEditorText = (page: Page) => page.locator('.editor-text')

async function expectThreePictures(page: Page): Promise<void> {
  await expect(getEditorText(page).locator('figure img')).toHaveCount(3, { timeout: 120_000 })
  await expect(page.locator('.editor-upload')).toHaveCount(0)
}

async function expectPdfWithFirstPage(page: Page): Promise<void> {
  const card = getEditorText(page).locator('figure[data-attachment="pdf"]')
  await expect(card).toHaveText('The plan of the bridge')
  await expect(card.locator('img')).toBeVisible({ timeout: 120_000 })
}

/** Chooses a PDF in the list of files that the File tool opens. */
async function addPdfByTool(newcomer: Newcomer): Promise<void> {
  const { page } = newcomer
  const chooser = page.waitForEvent('filechooser')
  await newcomer.choose(page.getByRole('button', { name: 'File', exact: true }))
  const { name, type, bytes } = createPdfFile()
  newcomer.actions += 1
  await (await chooser).setFiles({ name, mimeType: type, buffer: bytes })
  await expectPdfWithFirstPage(page)
}

/** What visitors see at the end. */
async function expectLivingSite({ url }: RunningSite, article: string, page: string): Promise<void> {
  const read = async (path: string) => await (await fetch(`${url}${path}`)).text()
  const articleHtml = await read('/article/1')
  expect(articleHtml).toContain(article)
  expect(articleHtml.match(/<figure/g)).toHaveLength(4)
  expect(articleHtml).toMatch(/data-attachment="pdf".*The plan of the bridge/s)
  expect(articleHtml).not.toContain('IMG_1004')
  const href = /<footer.*?<a href="(\/[a-z-]+)"/s.exec(await read('/'))?.[1]
  expect(await read(String(href))).toContain(page)
}

test.describe('an empty site becomes a published article with three pictures, a PDF and an About page', () => {
  let site: RunningSite
  const start = async (language: Language) => {
    site = await startSite({
      LETOPIS_SAMPLE: 'off',
      LETOPIS_PICTURE_AHEAD: 'off',
      LETOPIS_LANG: language,
    })
  }
  test.afterEach(async ({ page }) => {
    // An open page would report that its connection is lost.
    await page.close()
    await site.stop()
  })

  if (isLongTestRun)
    test('by mouse, in English', { tag: '@long' }, async ({ page }) => {
      await start('en-US')
      const newcomer = new Newcomer(page)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await newcomer.open(`${site.url}${await site.setUp}`)
      await newcomer.type(page.getByLabel('Your name'), 'Marie Holubová')
      await newcomer.fill(page.getByLabel('E-mail'), email)
      await newcomer.fill(page.getByLabel('Password', { exact: true }), password)
      await newcomer.choose(button('Create the account'))
      await newcomer.type(page.getByLabel('Site title'), 'Mill village')
      expect(await violationsOn(page)).toEqual([])
      await newcomer.choose(button('Finish'))

      await newcomer.choose(page.getByRole('link', { name: 'Write the first article' }))
      await newcomer.type(page.getByLabel('Name', { exact: true }), 'How we got our bridge')
      await newcomer.fill(getEditorText(page), 'Before the flood.')
      await transferFiles(page, 'drop', await createPictures())
      newcomer.actions += 1
      await expectThreePictures(page)
      await addPdfByTool(newcomer)
      expect(await violationsOn(page)).toEqual([])
      await newcomer.choose(button('Publish'))
      await expect(page.locator('.item-saved')).toHaveText(/and published$/)

      await newcomer.choose(page.getByRole('link', { name: 'Pages', exact: true }))
      await newcomer.choose(page.getByRole('link', { name: 'Add page' }).first())
      await newcomer.type(page.getByLabel('Title', { exact: true }), 'About')
      await newcomer.fill(getEditorText(page), 'We collect the history of the mill.')
      await newcomer.choose(button('Publish'))
      const addToFooter = button('Add to the footer')
      await expect(addToFooter).toBeVisible()
      expect(await violationsOn(page)).toEqual([])
      await newcomer.choose(addToFooter)
      await expect(page.getByText('Footer saved. Visitors can see it now.')).toBeVisible()
      await expect(page.locator('footer').getByRole('link', { name: 'About' })).toBeVisible()
      await expectLivingSite(site, 'How we got our bridge', 'We collect the history of the mill.')
      expect(newcomer.actions).toBeLessThanOrEqual(mostActions)
    })

  test.describe('by keyboard alone', () => {
    test.use({ locale: 'cs-CZ' })

    test('in Czech', async ({ page }) => {
      await start('cs')
      const newcomer = new Newcomer(page)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const openByName = async (name: string) => {
        const search = page.getByRole('combobox', { name: 'Hledat všude' })
        // Pressed before the scripts of the page have run, the key does nothing.
        await expect
          .poll(() =>
            search.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
          )
          .toBe(true)
        await newcomer.press('/')
        await newcomer.type(search, name)
        await expect(page.getByRole('option', { name })).toBeVisible()
        await newcomer.press('ArrowDown')
        await newcomer.press('Enter')
      }
      await newcomer.open(`${site.url}${await site.setUp}`)
      await newcomer.type(page.getByLabel('Vaše jméno'), 'Marie Holubová')
      await newcomer.press('Tab')
      await newcomer.type(page.getByLabel('E-mail'), email)
      await newcomer.press('Tab')
      await newcomer.type(page.getByLabel('Heslo', { exact: true }), password)
      await newcomer.press('Enter')
      await newcomer.type(page.getByLabel('Název webu'), 'Obec u mlýna')
      await newcomer.press('Enter')
      await page.waitForURL(`${site.url}/admin`)

      await openByName('Přidat článek')
      await newcomer.type(page.getByLabel('Název', { exact: true }), 'Jak jsme získali most')
      await newcomer.tabTo(getEditorText(page))
      await newcomer.type(getEditorText(page), 'Před povodní.')
      await transferFiles(page, 'paste', await createPictures())
      newcomer.actions += 1
      await expectThreePictures(page)
      await transferFiles(page, 'paste', [createPdfFile()])
      newcomer.actions += 1
      await expectPdfWithFirstPage(page)
      // The fields are after the text, and the buttons after them.
      const category = page.getByRole('combobox', { name: 'Rubrika' })
      await newcomer.tabTo(category)
      await newcomer.type(category, 'Stavby')
      await expect(page.getByRole('option', { name: 'Vytvořit „Stavby“' })).toHaveAttribute('data-active')
      await newcomer.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Přidat rubriku' })).toBeVisible()
      await newcomer.press('Enter')
      await expect(category).toHaveValue('Stavby')
      await newcomer.tabTo(page.locator('textarea[name=description]'))
      await newcomer.type(page.locator('textarea[name=description]'), 'Čtyři roky a jedna povodeň.')
      await newcomer.tabTo(button('Zveřejnit'))
      await newcomer.press('Enter')
      await expect(page.locator('.item-saved')).toHaveText(/a zveřejněno$/)

      await openByName('Přidat stránku')
      await newcomer.type(page.getByLabel('Titulek', { exact: true }), 'O nás')
      await newcomer.tabTo(getEditorText(page))
      await newcomer.type(getEditorText(page), 'Sbíráme dějiny mlýna.')
      await newcomer.tabTo(button('Zveřejnit'))
      await newcomer.press('Enter')
      await expect(button('Přidat do zápatí')).toBeVisible()
      await newcomer.tabTo(button('Přidat do zápatí'))
      await newcomer.press('Enter')
      await page.waitForURL(/\/admin\/settings\/menu/)
      await expect(page.locator('footer').getByRole('link', { name: 'O nás' })).toBeVisible()
      await expectLivingSite(site, 'Jak jsme získali most', 'Sbíráme dějiny mlýna.')
      expect(newcomer.actions).toBeLessThanOrEqual(mostActions)
    })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' })

    test('in English', async ({ page }) => {
      await start('en-US')
      const newcomer = new Newcomer(page, true)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      await newcomer.open(`${site.url}${await site.setUp}`)
      await newcomer.fill(page.getByLabel('Your name'), 'Marie Holubová')
      await newcomer.fill(page.getByLabel('E-mail'), email)
      await newcomer.fill(page.getByLabel('Password', { exact: true }), password)
      await newcomer.choose(button('Create the account'))
      await newcomer.fill(page.getByLabel('Site title'), 'Mill village')
      expect(await violationsOn(page)).toEqual([])
      await newcomer.choose(button('Finish'))

      await newcomer.choose(page.getByRole('link', { name: 'Write the first article' }))
      await newcomer.fill(page.getByLabel('Name', { exact: true }), 'How we got our bridge')
      await newcomer.fill(getEditorText(page), 'Before the flood.')
      await newcomer.choose(button('Picture'))
      // The button, and the pictures in the phone's own list.
      newcomer.actions += 2
      await page
        .getByRole('dialog')
        .getByLabel('Upload pictures')
        .setInputFiles(
          (await createPictures()).map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })),
        )
      await expectThreePictures(page)
      await addPdfByTool(newcomer)
      expect(await violationsOn(page)).toEqual([])
      const category = page.getByRole('combobox', { name: 'Category' })
      await newcomer.fill(category, 'Buildings')
      await newcomer.choose(page.getByRole('option', { name: 'Create “Buildings”' }))
      await newcomer.choose(page.getByRole('dialog').getByRole('button', { name: 'Create' }))
      await expect(category).toHaveValue('Buildings')
      await newcomer.fill(page.getByLabel('Summary'), 'Four years and one flood.')
      await newcomer.choose(button('Publish'))
      await expect(page.locator('.item-saved')).toHaveText(/and published$/)

      await newcomer.choose(page.locator('.admin-fold > summary'))
      await newcomer.choose(page.getByRole('link', { name: 'Pages', exact: true }))
      await newcomer.choose(page.getByRole('link', { name: 'Add page' }).first())
      await newcomer.fill(page.getByLabel('Title', { exact: true }), 'About')
      await newcomer.fill(getEditorText(page), 'We collect the history of the mill.')
      await newcomer.choose(button('Publish'))
      await newcomer.choose(button('Add to the footer'))
      await expect(page.getByText('Footer saved. Visitors can see it now.')).toBeVisible()
      expect(await violationsOn(page)).toEqual([])
      await expectLivingSite(site, 'How we got our bridge', 'We collect the history of the mill.')
      expect(newcomer.actions).toBeLessThanOrEqual(mostActions)
    })
  })
})
