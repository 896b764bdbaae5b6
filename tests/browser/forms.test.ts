import type { Locator, Page } from '@playwright/test'
import { selectByRunLength } from '../support/test-run.ts'
import { violationsOn } from './support/axe.ts'
import { serveForms } from './support/forms/serve.ts'
import { countWork, quiet } from './support/quiet.ts'
import { expect, test } from './support/test.ts'

// All tests share one page of forms; a second worker would build it again.
test.describe.configure({ mode: 'default' })

let site: Awaited<ReturnType<typeof serveForms>>
test.beforeAll(async () => {
  site = await serveForms()
})
test.afterAll(() => {
  site.stop()
})

test.beforeEach(({ page }) => countWork(page))

async function open(page: Page, scenario: string, more = ''): Promise<void> {
  await page.goto(`${site.url}/?scenario=${scenario}${more}`)
  await page.locator('html[data-loaded]').waitFor()
  if (!more.includes('asleep')) await page.locator('html[data-awake]').waitFor()
}

const sent = (page: Page) => page.evaluate(() => window.strings.sent)
const fieldOf = (page: Page, label: string): Locator =>
  page.locator('.field').filter({ has: page.getByLabel(label, { exact: true }) })
const messagesOf = (page: Page, label: string) => fieldOf(page, label).locator('.field-messages p')
const send = (page: Page) => page.getByRole('button', { name: /^(Send|Sign in)$/ }).click()

test.describe('submit', () => {
  test('of an incomplete form calls no handler, shows the errors and focuses the summary', async ({
    page,
  }) => {
    await open(page, 'slow')
    await send(page)
    const summary = page.locator('.form-summary')
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('Sorry, not all fields are filled out correctly.')
    await expect(summary.getByRole('link')).toHaveText(['E-mail is required.', 'Password is required.'])
    expect(await sent(page)).toEqual([])
    expect(await page.evaluate(() => window.strings.refused)).toBe(1)
    for (const label of ['E-mail', 'Password'])
      await expect(fieldOf(page, label)).toHaveAttribute('data-submitted', 'true')
    await page.getByRole('link', { name: 'Password is required.' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    expect(page.url()).not.toContain('#')
  })

  test('twice at once is sent once, including the last input', async ({ page }) => {
    await open(page, 'slow')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByLabel('E-mail').fill('jana@lhota.cz')
    await page.evaluate(() => {
      const form = document.querySelector('form')
      form?.requestSubmit()
      form?.requestSubmit()
    })
    await expect.poll(() => sent(page)).toEqual([{ email: 'jana@lhota.cz', password: 'long enough' }])
    await page.evaluate(() => document.querySelector('form')?.requestSubmit())
    await quiet(page)
    expect(await sent(page)).toHaveLength(1)
  })

  test('disables the form while it runs and restores the focus', async ({ page }) => {
    await open(page, 'slow')
    await page.getByLabel('E-mail').fill('jana@lhota.cz')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('long enough')
    await password.press('Enter')
    await expect(password).toBeDisabled()
    const button = page.getByRole('button', { name: 'Sign in' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('status')).toHaveText('Sending…')
    await page.evaluate(() => window.strings.finish())
    await expect(password).toBeEnabled()
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('long enough')
    await expect(button).toHaveAttribute('aria-disabled', 'false')
  })

  test('that the handler rejects shows an error, loses nothing and can be retried', async ({
    page,
    complaints,
  }) => {
    complaints.expected.push(/The line is down/)
    await open(page, 'slow', '&language=cs')
    await page.getByLabel('E-mail').fill('jana@lhota.cz')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await send(page)
    await expect.poll(() => sent(page)).toHaveLength(1)
    await page.evaluate(() => window.strings.fail())
    await expect(page.locator('.form-summary')).toBeFocused()
    await expect(page.locator('.form-summary')).toContainText('Formulář se nepodařilo odeslat.')
    await expect(page.getByLabel('E-mail')).toHaveValue('jana@lhota.cz')
    await send(page)
    await expect.poll(() => sent(page)).toHaveLength(2)
    await page.evaluate(() => window.strings.finish())
    await expect(page.locator('.form-summary')).toHaveCount(0)
  })

  test('that the server rejects shows its errors until the fields change', async ({ page }) => {
    await open(page, 'slow')
    await page.getByLabel('E-mail').fill('jana@lhota.cz')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await send(page)
    await expect.poll(() => sent(page)).toHaveLength(1)
    await page.evaluate(() =>
      window.strings.finish({
        form: ['Wrong address or password.'],
        fields: { email: ['Незнакомый адрес.', 'Неверный адрес.'], captcha: ['Prove yourself.'] },
      }),
    )
    const summary = page.locator('.form-summary')
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('Wrong address or password.')
    await expect(summary).toContainText('Prove yourself.')
    await expect(messagesOf(page, 'E-mail')).toHaveText([/Незнакомый адрес\./, /Неверный адрес\./])
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await expect(fieldOf(page, 'E-mail')).toHaveAttribute('data-errors', 'true')
    await page.getByLabel('E-mail').fill('jana@jinde.cz')
    await expect(messagesOf(page, 'E-mail')).toHaveCount(0)
    await expect(summary).toHaveCount(0)
  })

  test('of a live form leaves it enabled, of a disabled form does nothing', async ({ page }) => {
    await open(page, 'live')
    await page.getByLabel('E-mail').fill('jana@lhota.cz')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await send(page)
    await expect.poll(() => sent(page)).toHaveLength(1)
    await expect(page.getByLabel('E-mail')).toBeEnabled()
    await send(page)
    await expect.poll(() => sent(page)).toHaveLength(2)

    await open(page, 'disabled')
    await expect(page.getByLabel('E-mail')).toBeDisabled()
    await page.evaluate(() => document.querySelector('form')?.requestSubmit())
    await quiet(page)
    expect([await sent(page), await page.evaluate(() => window.strings.refused)]).toEqual([[], 0])
  })

  test('ignores a response that arrives after unmounting, during validation or sending', async ({ page }) => {
    await open(page, 'slow')
    await page.getByLabel('E-mail').fill('jana@lhota.cz')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await send(page)
    await expect.poll(() => sent(page)).toHaveLength(1)
    await page.getByRole('button', { name: 'Take away' }).click()
    await page.evaluate(() => window.strings.finish({ form: ['Too late.'] }))
    await page.getByRole('button', { name: 'Take away' }).click()
    await expect(page.getByLabel('E-mail')).toBeEnabled()
    await expect(page.getByText('Too late.')).toHaveCount(0)
    await open(page, 'rules')
    await page.getByLabel('Taken').fill('never')
    await send(page)
    // By then the rule that never resolves has been called.
    await quiet(page)
    await page.getByRole('button', { name: 'Take away' }).click()
    await quiet(page)
    expect([await sent(page), await page.evaluate(() => window.strings.refused)]).toEqual([[], 0])
  })

  test('without a handler is the browser’s own', async ({ page }) => {
    await open(page, 'native')
    await page.getByLabel('E-mail').fill('taken@example.org')
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await Promise.all([page.waitForEvent('load'), send(page)])
    await expect(page.locator('.form-summary')).toContainText('Wrong address or password.')
    await expect(page.locator('.form-summary')).toBeFocused()
    await expect(page.getByLabel('E-mail')).toHaveValue('taken@example.org')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form is posted, and is rendered again with its values and its errors', async ({ page }) => {
    await page.goto(`${site.url}/?scenario=slow&language=cs`)
    await page.getByLabel('E-mail').fill('not an address')
    await send(page)
    const summary = page.locator('.form-summary')
    await expect(summary).toContainText('Pardon, ale ne všechna pole jsou vyplněna správně.')
    await expect(page.getByLabel('E-mail')).toHaveValue('not an address')
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await expect(messagesOf(page, 'E-mail')).toHaveText(/Prosím, zadejte platnou e-mailovou adresu\./)
    await summary.getByRole('link', { name: 'Password je povinné.' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })
})

test.describe('hostile input', () => {
  test('in names, labels and help is shown as text', async ({ page }) => {
    await open(page, 'hostile')
    await page.getByLabel('Odd name').fill('10 MB')
    await send(page)
    await expect(page.locator('.form-summary a')).toHaveText([
      '<img src=x onerror="window.pwned=1"> is required.',
    ])
    await page.locator('.form-summary a').click()
    await page.keyboard.type('polluted')
    await page.getByLabel('Constructor').fill('built')
    await page.getByLabel('Named submit').fill('yes')
    await send(page)
    await expect.poll(() => sent(page)).toHaveLength(1)
    const got = await page.evaluate(() => ({
      entries: Object.entries(window.strings.sent[0] ?? {}),
      pwned: 'pwned' in window,
      prototype: Object.getOwnPropertyNames(Object.prototype).filter((name) => name.startsWith('__init')),
    }))
    expect(got).toEqual({
      entries: [
        ['__proto__', 'polluted'],
        ['constructor', 'built'],
        ['submit', 'yes'],
        ['a b"<.', '10 MB'],
      ],
      pwned: false,
      prototype: [],
    })
  })

  test('of a very long text is accepted, validated and rejected in the field', { tag: '@long' }, async ({
    page,
  }) => {
    test.slow()
    await open(page, 'everything')
    // A hundred bytes each: ten megabytes in long runs.
    const lines = selectByRunLength({ short: 10_000, long: 100_000 })
    await page.evaluate((lines) => {
      const area = document.querySelector('textarea')
      const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
      write?.call(area, `${'x'.repeat(99)}\n`.repeat(lines))
      area?.dispatchEvent(new Event('input', { bubbles: true }))
    }, lines)
    await send(page)
    await expect(messagesOf(page, 'Text area')).toHaveText(
      /Text area must be less than or equal to 20 characters\./,
    )
    expect(
      await page.getByLabel('Text area').evaluate((area: HTMLTextAreaElement) => area.value.length),
    ).toBe(lines * 100)
  })

  test('of very many fields hydrates, takes a key and is rejected', { tag: '@long' }, async ({ page }) => {
    test.slow()
    const count = selectByRunLength({ short: 200, long: 1000 })
    await open(page, `many-${count}`)
    await page.getByLabel(`Field ${count - 1}`).fill('x')
    await send(page)
    await expect(page.locator('.form-summary a')).toHaveCount(count - 1)
    await page.getByRole('button', { name: 'Take away' }).click()
    await expect(page.locator('form')).toHaveCount(0)
  })
})

test.describe('field', () => {
  test('shows rule messages live, on blur, or on change', async ({ page }) => {
    await open(page, 'rules')
    await expect(messagesOf(page, 'Live')).toHaveText(/Live must be between 3 and 9 characters\./)
    await page.getByLabel('Dirty').focus()
    await page.getByLabel('Secret', { exact: true }).focus()
    await page.getByLabel('Secret again').focus()
    await expect(messagesOf(page, 'Dirty')).toHaveCount(0)
    await expect(messagesOf(page, 'Secret')).toHaveText(/Secret is required\./)
    await expect(messagesOf(page, 'Secret again')).toHaveCount(0)
    await page.getByLabel('Dirty').fill('')
    await expect(messagesOf(page, 'Dirty')).toHaveText(/Dirty is required\./)

    // A field and its confirmation are compared in both directions.
    await page.getByLabel('Secret', { exact: true }).fill('one')
    await page.getByLabel('Secret again').fill('two')
    await page.getByLabel('Advice').focus()
    await expect(messagesOf(page, 'Secret again')).toHaveText(/Secret again does not match\./)
    await page.getByLabel('Secret', { exact: true }).fill('two')
    await page.getByLabel('Advice').focus()
    await expect(messagesOf(page, 'Secret again')).toHaveCount(0)
    await expect(messagesOf(page, 'Secret')).toHaveCount(0)
  })

  test('shows advice that does not prevent a submit', async ({ page }) => {
    await open(page, 'rules')
    await page.getByLabel('Live').fill('long')
    for (const label of ['Secret', 'Secret again']) await page.getByLabel(label, { exact: true }).fill('same')
    await page.getByLabel('Advice').fill('short')
    await send(page)
    await expect.poll(() => sent(page)).toHaveLength(1)
    await expect(fieldOf(page, 'Advice').locator('.field-advice')).toHaveText(/between 8 and 99/)
  })

  test('waits for a slow rule before it is sent, and survives a rule that throws', async ({
    page,
    complaints,
  }) => {
    complaints.expected.push(/The rule is broken/)
    await open(page, 'rules')
    await page.getByLabel('Live').fill('long')
    for (const label of ['Secret', 'Secret again']) await page.getByLabel(label, { exact: true }).fill('same')
    await page.getByLabel('Taken').fill('taken')
    await send(page)
    await expect(page.locator('.form-summary a')).toHaveText(['Somebody has it.'])
    await page.getByLabel('Taken').fill('break')
    await send(page)
    await expect.poll(() => page.evaluate(() => window.strings.refused)).toBe(2)
    await page.getByLabel('Taken').fill('free')
    await send(page)
    await expect.poll(() => sent(page)).toMatchObject([{ taken: 'free' }])
  })

  test('with the number option returns a number, in the format of the language', async ({ page }) => {
    await open(page, 'rules', '&language=cs')
    await page.getByLabel('Amount').pressSequentially('1 234,5')
    await page.getByLabel('Whole').pressSequentially('7,9')
    await page.getByLabel('Live').fill('long')
    await expect(page.getByLabel('Amount')).toHaveValue('1234,5')
    await expect(page.getByLabel('Whole')).toHaveValue('7')
    await expect(messagesOf(page, 'Amount')).toHaveText(/Amount musí mít menší nebo rovno než 10\./)
    await page.getByLabel('Amount').fill('nic')
    await expect(messagesOf(page, 'Amount')).toHaveText(/Amount musí být číslo\./)
    await page.getByLabel('Amount').fill('9,5')
    for (const label of ['Secret', 'Secret again']) await page.getByLabel(label, { exact: true }).fill('same')
    await send(page)
    await expect.poll(() => sent(page)).toMatchObject([{ amount: 9.5, whole: 7 }])
  })

  test('that depends on another appears and disappears with it, in the form values too', async ({ page }) => {
    await open(page, 'rules')
    for (const label of ['Secret', 'Secret again']) await page.getByLabel(label, { exact: true }).fill('same')
    await page.getByLabel('Live').fill('open')
    await send(page)
    await expect(page.locator('.form-summary a')).toHaveText(['Revealed is required.'])
    await page.getByLabel('Live').fill('closed')
    await expect(page.getByLabel('Revealed')).toHaveCount(0)
    await send(page)
    await expect.poll(() => sent(page)).toHaveLength(1)
    expect(Object.keys((await sent(page))[0] ?? {})).not.toContain('revealed')
  })

  test('returns to its initial value when the form is reset', async ({ page }) => {
    await open(page, 'rules')
    await page.getByLabel('Live').fill('long')
    await page.getByLabel('Secret', { exact: true }).fill('one')
    await send(page)
    await expect(page.locator('.form-summary')).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByLabel('Live')).toHaveValue('ab')
    await expect(page.getByLabel('Secret', { exact: true })).toHaveValue('')
    await expect(messagesOf(page, 'Secret')).toHaveCount(0)
    await expect(page.locator('.form-summary')).toHaveCount(0)
  })

  test('keeps what was typed, checked and selected before hydration', async ({ page }) => {
    await open(page, 'everything', '&asleep')
    await page.getByLabel('Text', { exact: true }).fill('early bird')
    await page.getByLabel('I agree').check()
    await page.getByLabel('Select').selectOption('en')
    await page.getByRole('radio', { name: 'Čeština' }).check()
    await page.getByRole('checkbox', { name: 'English' }).check()
    await page.evaluate(() => window.wake())
    await page.locator('html[data-awake]').waitFor()
    await page.getByLabel('Stars').fill('1')
    await send(page)
    await expect
      .poll(() => sent(page))
      .toMatchObject([
        { text: 'early bird', agree: true, select: 'en', radio: 'cs', several: ['en'], stars: 1 },
      ])
  })

  test('loses no key when typed into at full speed', async ({ page }) => {
    await open(page, 'everything')
    const words = 'Příliš žluťoučký kůň úpěl ďábelské ódy. '.repeat(4)
    await page.getByLabel('Text', { exact: true }).pressSequentially(words)
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue(words)
  })
})

test('every input type sends its value, and custom inputs join', async ({ page }) => {
  await open(page, 'everything')
  await page.getByLabel('Text', { exact: true }).fill('  one line ')
  await page.getByLabel('E-mail').fill('jana@lhota.cz')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByLabel('Address').fill('https://lhota.cz')
  await page.getByLabel('Number').fill('12')
  await page.getByLabel('Date').fill('1890~')
  await page.getByLabel('Text area').fill('a\nb')
  await page.getByLabel('Select').selectOption('cs')
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('checkbox', { name: 'Čeština' }).check()
  await page.getByRole('checkbox', { name: 'English' }).check()
  await page.getByLabel('I agree').check()
  await page.getByLabel('Stars').fill('1')
  await send(page)
  await expect
    .poll(() => sent(page))
    .toEqual([
      {
        text: '  one line ',
        email: 'jana@lhota.cz',
        password: 'secret',
        url: 'https://lhota.cz',
        number: 12,
        date: '1890~',
        textarea: 'a\nb',
        select: 'cs',
        radio: 'en',
        several: ['cs', 'en'],
        agree: true,
        hidden: 'along',
        stars: 1,
        own: 'mine',
      },
    ])
})

test('labels, help and states are associated with their inputs', async ({ page }) => {
  await open(page, 'slow')
  const email = page.getByLabel('E-mail')
  await expect(email).toHaveAccessibleDescription('The one you were invited by.')
  await expect(email).toHaveAttribute('aria-required', 'true')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  const field = fieldOf(page, 'E-mail')
  const states = () =>
    field.evaluate((element) => Object.keys({ ...(element as HTMLElement).dataset }).sort())
  await expect.poll(states).toEqual(['empty', 'failing', 'required', 'settled', 'type'])
  await page.getByLabel('E-mail').fill('x')
  await expect.poll(states).toEqual(['dirty', 'failing', 'required', 'settled', 'type'])
  await page.getByLabel('E-mail').blur()
  await expect.poll(states).toEqual(['blurred', 'dirty', 'failing', 'invalid', 'required', 'settled', 'type'])
  await page.getByLabel('E-mail').fill('jana@lhota.cz')
  await expect
    .poll(states)
    .toEqual(['blurred', 'complete', 'dirty', 'passing', 'required', 'settled', 'type', 'valid'])
  await email.fill('')
  await email.blur()
  await expect(email).toHaveAccessibleDescription('The one you were invited by. Error: E-mail is required.')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})

test('messages change their language with the page, and input stays', async ({ page }) => {
  await open(page, 'slow')
  await page.getByLabel('E-mail').fill('x')
  await send(page)
  await expect(messagesOf(page, 'E-mail')).toHaveText(/Please enter a valid email address\./)
  await page.getByRole('button', { name: 'Switch language' }).click()
  await expect(messagesOf(page, 'E-mail')).toHaveText(/Prosím, zadejte platnou e-mailovou adresu\./)
  await expect(page.locator('.form-summary')).toContainText(
    'Pardon, ale ne všechna pole jsou vyplněna správně.',
  )
  await expect(page.getByLabel('E-mail')).toHaveValue('x')
})

test('axe finds nothing and nothing overflows, light and wide or dark and narrow', async ({ page }) => {
  await open(page, 'everything', '&language=cs')
  await send(page)
  await expect(page.locator('.form-summary')).toBeFocused()
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await violationsOn(page)
    const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
    expect([width, found]).toEqual([width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
