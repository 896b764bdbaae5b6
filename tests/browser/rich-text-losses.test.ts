import { join } from 'node:path'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { selectByRunLength } from '../support/test-run.ts'
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

test('letters typed at once after an arrow are all in the text, which is otherwise unchanged', {
  tag: '@long',
}, async ({ page }) => {
  const [letters, lines] = selectByRunLength({ short: [40, 25], long: [90, 25] } as const)
  for (const [start, arrow, count] of [
    ['Control+Home', 'ArrowRight', letters],
    ['Control+End', 'ArrowLeft', letters],
    ['Control+Home', 'ArrowDown', lines],
    ['Control+End', 'ArrowUp', lines],
  ] as const) {
    await open(page, 'places')
    await focusText(page)
    await move(page, start)
    const keys = Array.from({ length: count }, () =>
      // To the left, the cursor must pass the letter too.
      arrow === 'ArrowLeft' ? ['q', arrow, arrow] : [arrow, 'q'],
    ).flat()
    await pressAtOnce(page, keys)
    const html = await sent(page)
    expect(html.replaceAll(/<p>q+<\/p>|q/g, ''), arrow).toBe(texts.places)
    expect(html.match(/q/g)?.length, arrow).toBe(count)
  }
})

test('spaces beside a typed letter remain ordinary spaces', async ({ page }) => {
  await open(page, 'places')
  await focusText(page)
  for (const key of ['Control+Home', 'ArrowDown', 'Home', 'ArrowRight']) await move(page, key)
  await page.keyboard.type('q')
  expect(await sent(page)).toBe(texts.places?.replace('a v lese', 'aq v lese'))
})

test('any sequence of pastes and keys keeps every letter', { tag: '@long' }, async ({ page }) => {
  const numRuns = selectByRunLength({ short: 2, long: 40 })
  for (const sequence of fc.sample(sequences, { seed: 5, numRuns })) {
    await open(page, 'finalTable')
    await focusText(page)
    let expected = texts.finalTable ?? ''
    for (const action of sequence) {
      if (action.type === 'keys') {
        await pressAtOnce(page, action.keys)
        await quiet(page)
        expected += action.keys.filter((key) => key.length === 1).join('')
      } else {
        await paste(page, action.type, action.copied)
        expected += action.text
      }
    }
    expect(sortLetters(await sent(page)), JSON.stringify(sequence)).toBe(sortLetters(expected))
  }
})

/** The letters of a text without its tags, sorted: equal for two texts with the same letters in another order. */
const sortLetters = (html: string) => [...html.replaceAll(/<[^>]*>|[^\p{L}<]/gu, '')].sort().join('')

const words = fc.string({ unit: fc.constantFrom(...'bcčdeěř'), minLength: 1, maxLength: 5 })
const wordPairs = fc.tuple(words, words, words)

const createWordHtml = ([one, two, note]: readonly string[]) =>
  `<body><p class=MsoNormal>${one}<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>${two}</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>${one}</p></td><td><p class=MsoNormal>${two}</p></td></tr></table>
<div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> ${note}</p></div></div></body>`
const createGoogleHtml = ([one, two, three]: readonly string[]) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1><span>${one}</span></h1><p><span style="font-weight:700">${two}</span></p><ul><li><p><span>${three}</span></p></li></ul></b>`
const createOwnHtml = ([one, two, three]: readonly string[]) =>
  `<p>${one}<sup id="fnref-o1o1o1o1"><a href="#fn-o1o1o1o1">1</a></sup></p><table><tbody><tr><td>${two}</td></tr></tbody></table><ol><li id="fn-o1o1o1o1">${three} <a href="#fnref-o1o1o1o1">↩</a></li></ol>`

type Action =
  | { readonly type: 'keys'; readonly keys: readonly string[] }
  | { readonly type: 'text/html' | 'text/plain'; readonly copied: string; readonly text: string }

const pastes = wordPairs.chain(([one, two, three]): fc.Arbitrary<Action> => {
  const all = [one, two, three]
  const text = all.join('')
  return fc.constantFrom<Action>(
    { type: 'text/html', copied: createWordHtml(all), text: text + one + two },
    { type: 'text/html', copied: createGoogleHtml(all), text },
    { type: 'text/html', copied: createOwnHtml(all), text },
    { type: 'text/plain', copied: all.join('\n'), text },
  )
})
const arrows = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'Control+Home',
  'Control+End',
]
const keys = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...arrows) },
  { weight: 3, arbitrary: fc.constantFrom('q', 'w', 'z') },
  { weight: 1, arbitrary: fc.constant('Enter') },
)
const sequences = fc.array(
  fc.oneof(
    pastes,
    fc
      .array(keys, { minLength: 1, maxLength: 12 })
      .map((pressed): Action => ({ type: 'keys', keys: pressed })),
  ),
  { minLength: 4, maxLength: 8 },
)
