import { join } from 'node:path'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { allowedHtml } from '../../domain/text/allowed-html.ts'
import { extractPlainText } from '../../domain/text/plain-text.ts'
import { sanitizeContentHtml } from '../../server/content/sanitize-html.ts'
import { violationsOn } from './support/axe.ts'
import { serveForms } from './support/forms/serve.ts'
import { countWork } from './support/quiet.ts'
import { focusText, move, openEditor, paste, send, sent, tool } from './support/rich-text/editor-page.ts'
import { fixtures } from './support/rich-text/pasted.ts'
import { texts } from './support/rich-text/texts.ts'
import { expect, test } from './support/test.ts'

// All tests share one page; a second worker would build it again.
test.describe.configure({ mode: 'default' })

let site: Awaited<ReturnType<typeof serveForms>>
test.beforeAll(async () => {
  site = await serveForms(join(import.meta.dirname, 'support/rich-text'))
})
test.afterAll(() => {
  site.stop()
})

test.beforeEach(({ page }) => countWork(page))

const open = (page: Page, scenario = '', language = 'cs') => openEditor(page, site.url, scenario, language)

test.describe('a text', () => {
  test('that is not edited is preserved exactly; what the editor does not support is shown as source', async ({
    page,
  }) => {
    await open(page, 'lines')
    expect(await sent(page)).toBe(texts.lines)
    await open(page, 'odd')
    await expect(page.locator('.editor-source-text')).toBeVisible()
    await expect(page.getByText('Tady zůstane, jak je.')).toBeVisible()
    expect(await sent(page)).toBe(texts.odd)
  })

  test('of any allowed HTML is either preserved or reported as unsupported', async ({ page }) => {
    await open(page)
    const htmlTexts = [...Object.values(texts), ...fc.sample(anyHtml, { numRuns: 400, seed: 7 })].map(
      (html) => sanitizeContentHtml(html) ?? '',
    )
    const got = await page.evaluate((all) => all.map((html) => window.richParts.through(html)), htmlTexts)
    const held = got.filter((one) => one.held).length
    expect(held).toBeGreaterThan(htmlTexts.length / 3)
    got.forEach(({ written, held: isHeld, names }, at) => {
      const html = htmlTexts[at] ?? ''
      expect(sanitizeContentHtml(written)).toBe(written)
      if (!isHeld) return
      expect(extractPlainText(written).replaceAll(/ /g, '')).toBe(extractPlainText(html).replaceAll(/ /g, ''))
      expect(names.after).toEqual(names.before)
    })
  })

  test('as source is readable and unchanged; hostile parts are reported and removed', async ({ page }) => {
    await open(page)
    const { text, back } = await page.evaluate(
      (html) => window.richParts.formatted(html),
      texts.everything ?? '',
    )
    expect(back).toBe(texts.everything)
    expect(text.split('\n').length).toBeGreaterThan(30)
    const hostile = [
      '<p onclick="alert(1)">a</p>',
      '<a href="javascript:alert(1)">a</a>',
      '<a href="java&#10;script:alert(1)">a</a>',
      '<a href="//evil.example">a</a>',
      '<p><img src="x" onerror="alert(1)">a</p>',
      '<script>alert(1)</script><p>a</p>',
      '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
      '<math><mtext>a<style><img src=x onerror=alert(1)></style></mtext></math>',
      '<p id="login" style="position:fixed">a</p>',
      '<li id="login">a</li>',
      '<figure class="login picture-wide"><img src="/img/aaaaaaaaaaaaaaaaaaaaaaaa/640.jpg"></figure>',
      '<table><tbody><tr><td colspan="100000">a</td></tr></tbody></table>',
      '<template><p>a</p></template><p>a</p>',
    ]
    const checked = await page.evaluate((all) => all.map((html) => window.richParts.checked(html)), hostile)
    checked.forEach(({ html, removed }, at) => {
      expect(removed, hostile[at]).not.toEqual([])
      expect(sanitizeContentHtml(html), hostile[at]).toBe(html)
      expect(html).not.toMatch(/alert|evil|login/)
    })
  })
})

test.describe('typing', () => {
  test('is sent up to the last character, with smart typography, which Backspace undoes', async ({
    page,
  }) => {
    const text = await open(page)
    await focusText(page)
    await page.keyboard.type('## Mlýn')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Řekl: "Ano" -- a šel... 3x4 **tučně** don\'t')
    expect(await sent(page)).toBe('<h2>Mlýn</h2><p>Řekl: „Ano“ – a šel… 3×4 <strong>tučně</strong> don’t</p>')
    await page.keyboard.press('Enter')
    await page.keyboard.type('"')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('x')
    expect(await sent(page)).toContain('<p>"x</p>')
    await tool(page, 'Další nástroje').click()
    await tool(page, 'Typografické uvozovky a pomlčky').click()
    await page.keyboard.type(' "y"')
    expect(await sent(page)).toContain('<p>"x "y"</p>')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('z')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('!')
    expect(await sent(page)).toContain('<p>"x "y"<strong>z</strong>!</p>')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await send(page)
    await expect(page.locator('.form-summary')).toBeFocused()
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await page.locator('.form-summary').getByRole('link').click()
    await expect(text).toBeFocused()
  })

  test('works by keyboard alone: tools, tables, and leaving the editor', async ({ page }) => {
    const text = await open(page, 'plain')
    await focusText(page)
    await move(page, 'Control+End')
    await page.keyboard.press('Alt+F10')
    await expect(tool(page, 'Styl textu: Text')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await expect(text.locator('h2')).toHaveText('Jedna věta.')
    await page.keyboard.press('Alt+F10')
    await expect(tool(page, 'Styl textu: Nadpis')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(text.locator('h2')).toHaveCount(0)
    await page.keyboard.press('Alt+F10')
    await move(page, 'End')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(tool(page, 'Další nástroje')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(text).toBeFocused()
    await tool(page, 'Tabulka').click()
    await expect(page.getByText('Chcete-li jím tabulku opustit')).toBeAttached()
    await page.keyboard.type('Rok')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Kdo')
    await tool(page, 'Sloupec').click()
    await page.getByRole('menuitem', { name: 'Smazat sloupec' }).click()
    await tool(page, 'Řádek').press('ArrowDown')
    await expect(page.getByRole('menuitem').locator(':scope:focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(tool(page, 'Řádek')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(text).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(text).not.toBeFocused()
    expect(await sent(page)).toBe(
      '<p>Jedna věta.</p><table><thead><tr><th scope="col">Rok</th><th scope="col"></th></tr></thead>' +
        '<tbody><tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody></table>',
    )
    await focusText(page)
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(text.locator('table')).toHaveCount(0)
    expect(await sent(page)).toBe(texts.plain)
    expect(await violationsOn(page)).toEqual([])
  })
})

test('characters typed before the browser has painted a new block keep their order', async ({ page }) => {
  await open(page)
  await focusText(page)
  // One character per microtask: no frame is painted in between, as on an overloaded machine.
  await page.evaluate(async () => {
    for (const letter of '## Brod\nNikdo.') {
      if (letter === '\n') {
        const focusText = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', focusText))
      } else document.execCommand('insertText', false, letter)
      await Promise.resolve()
    }
  })
  expect(await sent(page)).toBe('<h2>Brod</h2><p>Nikdo.</p>')
})

test('keys move to the very end of a long text, most of which is not rendered', async ({ page }) => {
  await open(page, 'long')
  await focusText(page)
  await move(page, 'Control+End')
  await page.keyboard.type('!')
  expect(await sent(page)).toBe(texts.long?.replace(/<\/p>$/, '!</p>'))
})

test('footnotes are numbered in order, follow cut and paste, and are removed with their references', async ({
  page,
}) => {
  const text = await open(page, 'plain')
  await focusText(page)
  await move(page, 'Control+End')
  await page.keyboard.press('Control+Alt+f')
  await page.keyboard.type('Druhá')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' dál')
  await move(page, 'Control+Home')
  await page.keyboard.press('Control+Alt+f')
  await page.keyboard.type('První')
  await page.keyboard.press('Control+Alt+f')
  const html = await sent(page)
  const [first, second] = [...html.matchAll(/<sup id="fnref-(\w{8})">/g)].map(([, name]) => name)
  const ref = (name = '', number = 1) => `<sup id="fnref-${name}"><a href="#fn-${name}">${number}</a></sup>`
  const note = (name = '', words = '') => `<li id="fn-${name}">${words} <a href="#fnref-${name}">↩</a></li>`
  expect(html).toBe(
    `<p>${ref(first, 1)}Jedna věta.${ref(second, 2)} dál</p><ol>${note(first, 'První')}${note(second, 'Druhá')}</ol>`,
  )
  expect(sanitizeContentHtml(html)).toBe(html)
  // Cut from the start and pasted at the end: its note moves with it, including its text.
  await move(page, 'Control+Home')
  await move(page, 'Shift+ArrowRight')
  await page.keyboard.press('Control+x')
  const notes = text.locator('[data-footnotes] li')
  await expect(notes).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(notes).toHaveText(['První', 'Druhá'])
  await page.keyboard.press('Control+Shift+z')
  await expect(notes).toHaveCount(1)
  await move(page, 'End')
  await page.keyboard.press('Control+v')
  expect(await sent(page)).toBe(
    `<p>Jedna věta.${ref(second, 1)} dál${ref(first, 2)}</p><ol>${note(second, 'Druhá')}${note(first, 'První')}</ol>`,
  )
  await page.keyboard.press('Backspace')
  await expect(notes).toHaveText(['Druhá'])
})

test('links are found by search among pages of the site, and never run a script; pictures come from galleries', async ({
  page,
}) => {
  const text = await open(page)
  await focusText(page)
  await page.keyboard.type('Viz ')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Adresa', { exact: true }).fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Na takovou adresu nelze odkazovat.')).toBeVisible()
  await page.getByLabel('Najít stránku tohoto webu').fill('mly')
  await page.getByRole('button', { name: 'Mlýn' }).click()
  await tool(page, 'Hotovo').click()
  await expect(text).toBeFocused()
  await page.keyboard.type('.')
  expect(await sent(page)).toBe('<p>Viz <a href="/article/12">Mlýn</a>.</p>')
  await tool(page, 'Obrázek').click()
  await page.locator('.picker-option').click()
  await page.keyboard.type('Kostel v zimě')
  const start = 'b'.repeat(24)
  const figure = (alt: string) =>
    `<figure><img src="/img/${start}/1280.jpg" alt="${alt}" width="1280" height="640" /><figcaption>Kostel v zimě</figcaption></figure>`
  expect(await sent(page)).toContain(figure('Bílý kostel'))
  await page.getByRole('button', { name: 'Alternativní text' }).click()
  await page.getByRole('textbox', { name: 'Alternativní text' }).fill('Kostel')
  await page.keyboard.press('Enter')
  expect(await sent(page)).toContain(figure('Kostel'))
  await expect(text).toBeFocused()
  await move(page, 'Home')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  expect(await sent(page)).toBe('<p>Viz <a href="/article/12">Mlýn</a>.</p>')
})

test('pasted content is sanitized, and of picture files nothing is in the text before they are uploaded', async ({
  page,
}) => {
  await open(page)
  for (const { name, html, clean, pictures = 0 } of fixtures) {
    const got = await page.evaluate((copied) => window.richParts.pasted(copied), html)
    expect(got.html.replaceAll(/(fn(?:ref)?-)\w{8}/g, '$1x'), name).toBe(clean)
    expect(got.pictures, name).toBe(pictures)
    expect(sanitizeContentHtml(got.html), name).toBe(got.html)
  }
  await focusText(page)
  await paste(page, 'text/plain', 'První\nodstavec\n\nDruhý <b>')
  expect(await sent(page)).toBe('<p>První<br />odstavec</p><p>Druhý &lt;b&gt;</p>')
  await page.keyboard.press('Control+a')
  await paste(
    page,
    'text/html',
    `<img src="https://evil.example/x.png" onerror="alert(1)">${fixtures[3]?.html}`,
  )
  await expect(page.getByText('vynechán 1 obrázek')).toBeVisible()
  expect(await sent(page)).not.toMatch(/mso|style|class|span|evil|onerror/i)
  await paste(page, 'file', '')
  await expect(page.locator('.editor-upload')).toBeVisible()
  expect(await sent(page)).not.toMatch(/data:|blob:|<img/)
  await page.getByRole('button', { name: 'Zrušit a.png' }).click()
  await expect(page.locator('.editor-upload')).toHaveCount(0)
})

test('the source view reports what would be removed, and without scripts a text area is used', async ({
  page,
  openWindow,
}) => {
  const text = await open(page, 'plain')
  await tool(page, 'Další nástroje').click()
  await tool(page, 'HTML').click()
  const source = page.locator('.editor-source-text')
  await expect(source).toBeFocused()
  await source.fill('<p class="x">Nový <blink>text</blink></p>')
  // At once: the latest text is sent, sanitized.
  expect(await sent(page)).toBe('<p>Nový text</p>')
  await expect(page.getByText('Při uložení bude odstraněno: <p class>, <blink>')).toBeVisible()
  await tool(page, 'Zpět do editoru').click()
  await tool(page, 'Odstranit a otevřít editor').click()
  await expect(text).toHaveText('Nový text')
  await expect(text).toBeFocused()
  const still = await openWindow({ javaScriptEnabled: false })
  await still.goto(`${site.url}/?scenario=plain`)
  await expect(still.getByLabel('Content')).toHaveValue('<p>Jedna věta.</p>')
})

const inlineTags = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'cite', 'abbr', 'time', 'a', 'br', 'img']
const blockTags = allowedHtml.tags.filter((tag) => !inlineTags.includes(tag))
const attributes: Readonly<Record<string, string>> = {
  a: ' href="/article/1" title="t"',
  img: ` src="/img/${'a'.repeat(24)}/640.jpg" alt="x"`,
  ol: ' start="4"',
  li: ' id="fn-1"',
  sup: ' id="fnref-1"',
  td: ' colspan="2"',
  th: ' scope="row"',
  abbr: ' title="t"',
  time: ' datetime="1890"',
  figure: ' class="picture-wide"',
  blockquote: ' cite="https://example.org/"',
}

/** Random HTML of the allow-list, well-formed or not. */
const { html: anyHtml } = fc.letrec<{ html: string; element: string }>((tie) => ({
  html: fc
    .array(
      fc.oneof({ maxDepth: 5 }, fc.constantFrom('mlýn', ' ', 'u lesa ', '&amp;', '\n'), tie('element')),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
  element: fc
    .tuple(fc.constantFrom(...blockTags, ...inlineTags, 'p', 'ul', 'li', 'strong'), fc.boolean(), tie('html'))
    .map(([tag, isBare, inner]) => `<${tag}${isBare ? '' : (attributes[tag] ?? '')}>${inner}</${tag}>`),
}))
