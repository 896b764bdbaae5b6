import type { Locator, Page } from '@playwright/test'
import { isLongTestRun } from '../support/test-run.ts'
import { violationsOn } from './support/axe.ts'
import {
  addAuthenticator,
  enter,
  owner,
  type PeopleSite,
  password,
  signIn,
  startPeopleSite,
} from './support/people.ts'
import { startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite()
})
test.afterAll(() => site.stop())

/** Before hydration the browser itself follows a link, with a full page load. */
async function isHydrated(element: Locator): Promise<void> {
  const hasReact = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')))
  await expect.poll(hasReact).toBe(true)
}

/** A rejected form has an error status, which Chromium reports on the console. */
const refusal = /status of 422/

async function fill(page: Page, email: string, word: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a wrong password is rejected, the right one redirects to the requested page; the user can sign out', async ({
      page,
      complaints,
    }) => {
      complaints.expected.push(refusal)
      await page.goto(`${site.url}/admin/people`)
      await expect(page).toHaveURL(`${site.url}/login`)
      await fill(page, owner, 'not the password')
      await expect(page.getByText('e-mail or password is wrong')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(owner)
      await fill(page, owner, password)
      await expect(page).toHaveURL(`${site.url}/admin/people`)
      await page.goto(`${site.url}/news`)
      await expect(page.getByRole('contentinfo').getByText(owner)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Add' })).toHaveAttribute('href', '/admin/add/news')
      await page.goto(`${site.url}/login`)
      await expect(page).toHaveURL(`${site.url}/admin`)
      await page.getByRole('button', { name: /^Account: / }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(`${site.url}/`)
      await expect(page.getByText(owner)).toHaveCount(0)

      // A forgotten password gets the same response for every address.
      await page.goto(`${site.url}/admin`)
      await expect(page).toHaveURL(`${site.url}/login`)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
      // One e-mail per minute to each address.
      const email = `nobody-${javaScriptEnabled}@example.org`
      await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByText(`If ${email} has an account here`)).toBeVisible()
      await expect(page.getByText('This site cannot send e-mail yet')).toBeVisible()
    })

    // Without scripts it is in the tests of the server, too.
    if (javaScriptEnabled || isLongTestRun)
      test('a new site gets its owner by the printed link, once', { tag: '@long' }, async ({
        page,
        complaints,
      }) => {
        complaints.expected.push(refusal)
        const fresh = await startSite({ LETOPIS_SAMPLE: 'off' })
        try {
          const link = `${fresh.url}${await fresh.setUp}`
          await page.goto(link)
          await page.getByRole('textbox', { name: 'E-mail' }).fill('jana@example.org')
          await page.getByLabel('Password', { exact: true }).fill('krátké')
          await page.getByRole('button', { name: 'Create the account' }).click()
          await expect(page.getByText('at least 10 characters').first()).toBeVisible()
          await page.getByLabel('Password', { exact: true }).fill(password)
          await page.getByRole('button', { name: 'Create the account' }).click()
          await expect(page.getByText('Step 2 of 2')).toBeVisible()
          // Interrupted: the next visit of the dashboard offers the second step again.
          await page.goto(`${fresh.url}/admin`)
          await page.getByLabel('Title').fill('Lhota')
          await page.getByRole('combobox', { name: 'Language' }).selectOption('cs')
          const zone = page.getByLabel('Time zone', { exact: true })
          if (javaScriptEnabled) {
            await expect(zone).not.toHaveValue('')
            await zone.fill('videň')
            await page.getByRole('option', { name: 'Vídeň' }).click()
            await expect(zone).toHaveValue('Europe/Vienna')
            // The option was where the button is now: a press at the same place, at once, would not count.
            await page.mouse.move(0, 0)
          } else await zone.fill('Vídeň')
          await page.getByRole('button', { name: 'Finish' }).click()
          await expect(page).toHaveURL(`${fresh.url}/admin`)
          await expect(page.getByText('Hotovo 0 z 5')).toBeVisible()
          await page.getByRole('button', { name: 'Skrýt tyto kroky' }).click()
          await expect(page.getByText('První kroky jsou skryté.')).toBeVisible()
          await page.goto(`${fresh.url}/admin/settings`)
          await expect(page.locator('[name=webTitle]')).toHaveValue('Lhota')
          await expect(page.locator('[name=timeZone]')).toHaveValue('Europe/Vienna')
          if (javaScriptEnabled) {
            await page.locator('h1').click()
            const opened = page.waitForEvent('popup')
            await page.keyboard.press('?')
            const help = await opened
            await expect(help.getByRole('heading', { level: 1 })).toHaveText('Nápověda: Nastavení')
            await help.close()
          }
          await page.context().clearCookies()
          await page.goto(link)
          // In the language of the browser: this page is no part of the site.
          await expect(page.getByRole('heading', { name: 'This site has an owner' })).toBeVisible()
        } finally {
          await fresh.stop()
        }
      })
  })

test('an empty form shows its errors before it is sent', async ({ page }) => {
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('E-mail is required.').first()).toBeVisible()
  await expect(page.getByText('Password is required.').first()).toBeVisible()
})

test('navigating in the admin area after the session has ended leads to the login', async ({
  page,
  context,
}) => {
  await enter(page, site, owner)
  await context.clearCookies()
  await page.getByRole('link', { name: 'People' }).first().click()
  await expect(page).toHaveURL(`${site.url}/login`)
  await fill(page, owner, password)
  await expect(page).toHaveURL(`${site.url}/admin/people`)
})

test('a form sent after the session has ended leads to the login', async ({ page, context }) => {
  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/account`)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page).toHaveURL(`${site.url}/login`)
})

for (const [how, offered] of [
  ['by the button', false],
  ['offered by the browser in the address’s field', true],
] as const)
  test(`a passkey signs in instead of a password, ${how}`, async ({ page, context }) => {
    if (!offered)
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      })
    await addAuthenticator(context, page)
    const email = `klara-${offered}@example.org`
    await site.person(email, 'editor')
    await signIn(page, site, email)
    await page.goto(`${site.url}/admin/account`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('Passkey added.')).toBeVisible()
    await context.clearCookies()
    await page.goto(`${site.url}/login`)
    if (!offered) await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(`${site.url}/admin`)
    await expect(page.getByText(`Signed in as ${email.split('@')[0]} (Editor)`)).toBeVisible()
  })

test('the code of an e-mail is entered in place of the address', async ({ page }) => {
  await page.goto(`${site.url}/login?way=code`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@example.org')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code from the e-mail')).toBeFocused()
})

test('each step of the login gets the focus', async ({ page, complaints }) => {
  complaints.expected.push(refusal)
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  await page.goto(`${site.url}/login`)
  await expect(heading('Sign in')).not.toBeFocused()
  await isHydrated(page.getByRole('link', { name: 'Forgot your password?' }))
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  await expect(heading('Reset your password')).toBeFocused()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody-focused@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('If nobody-focused@example.org')).toBeVisible()
  await expect(heading('Reset your password')).toBeFocused()
  await page.goto(`${site.url}/confirm?token_hash=${'a'.repeat(40)}&type=recovery`)
  await isHydrated(page.getByRole('button', { name: 'Continue' }))
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(heading('This link is no longer valid')).toBeFocused()
})

const screens = [
  '/login',
  '/login?way=code',
  '/login?way=forgotten',
  '/setup',
  `/confirm?token_hash=${'a'.repeat(40)}&type=invite`,
  '/confirm',
]

test('every screen is accessible, light and wide or dark and narrow', async ({ page }) => {
  for (const path of screens) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${site.url}${path}`)
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 320],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const at = [path, colorScheme, width]
      const violations = await violationsOn(page)
      expect([...at, violations.map(({ id }) => id)]).toEqual([...at, []])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect([...at, wider]).toEqual([...at, false])
    }
  }
})
