import type { Page } from '@playwright/test'
import { computeTotpCode, toTimeStep } from '../../server/auth/factors/totp.ts'
import { violationsOn } from './support/axe.ts'
import {
  addAuthenticator,
  owner,
  type PeopleSite,
  password,
  startPeopleSite,
  startSession,
} from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite()
})
test.afterAll(() => site.stop())

const section = (page: Page, title: string) => page.getByRole('region', { name: title })
const another = 'čtyři koně v jámě'

/** Signs in a user of this test only. */
async function signInAs(page: Page, name: string): Promise<void> {
  await site.person(`${name}@example.org`, 'editor')
  await startSession(page, site, `${name}@example.org`)
  await page.goto(`${site.url}/admin/account`)
}

async function setUpApp(page: Page): Promise<void> {
  const part = section(page, 'Two-step sign-in')
  await part.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = (await part.locator('.admin-secret').textContent())?.replaceAll(/\s/g, '')
  await part.getByLabel('Code from the app').fill(computeTotpCode(secret ?? '', toTimeStep(new Date())))
  await part.getByRole('button', { name: 'Confirm and turn on' }).click()
  await expect(part.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
}

test.describe('own account', () => {
  test('rejects a wrong password at its field and shows the strength of the new one', async ({
    page,
    complaints,
  }) => {
    complaints.expected.push(/status of 422/)
    await signInAs(page, 'password')
    const part = section(page, 'Password')
    await part.getByLabel('Current password', { exact: true }).fill('not the one at all')
    await part.getByLabel('New password', { exact: true }).fill('password123')
    await expect(part.getByText('Very weak')).toBeVisible()
    await part.getByLabel('New password', { exact: true }).fill(another)
    await expect(part.getByText('Strong.')).toBeVisible()
    await part.getByRole('button', { name: 'Change password' }).click()
    await expect(part.locator('.field-messages').first()).toContainText('This isn’t your current password.')
    await part.getByLabel('Current password', { exact: true }).fill(password)
    await part.getByRole('button', { name: 'Change password' }).click()
    await expect(part.locator('.notice')).toHaveText(/Password changed/)
    await expect(part.locator('.notice')).toBeFocused()
    await expect(part.getByLabel('New password', { exact: true })).toHaveValue('')
    await page.reload()
    await expect(page.locator('.notice')).toHaveCount(0)
  })

  test('adds a passkey, renames it, and asks before removing it', async ({ page, context }) => {
    await signInAs(page, 'passkey')
    await addAuthenticator(context, page)
    const part = section(page, 'Passkeys')
    await part.getByLabel('Name of a new passkey').fill('<b>Phone</b>')
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(part.locator('.notice')).toHaveText(/Passkey added/)
    await expect(part.getByRole('listitem')).toContainText('<b>Phone</b>')
    await part.getByText('Rename', { exact: true }).click()
    await part.getByLabel('Name of the passkey').fill('Tablet')
    await part.getByRole('button', { name: 'Save' }).click()
    await expect(part.getByRole('listitem')).toContainText('Tablet')
    await part.getByRole('button', { name: 'Remove Tablet' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove Tablet?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(part.getByRole('button', { name: 'Remove Tablet' })).toBeFocused()
    await part.getByRole('button', { name: 'Remove Tablet' }).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(part.locator('.notice')).toHaveText('Passkey removed.')
    await expect(part.getByRole('listitem')).toHaveCount(0)
  })

  test('adds an authenticator app and recovery codes, which can be copied, and removes them', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAs(page, 'factor')
    await setUpApp(page)
    const part = section(page, 'Two-step sign-in')
    const code = await part.locator('.admin-codes li').first().textContent()
    await part.getByRole('button', { name: 'Copy' }).click()
    await expect(part.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(code)
    const download = page.waitForEvent('download')
    await part.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    await page.reload()
    await part.getByRole('button', { name: 'Remove the authenticator app' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(part.locator('.notice')).toHaveText('Authenticator app removed.')
    await expect(part.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  })

  test('asks for a proof of identity in an old session and goes on with what was typed', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expected.push(/status of 403/)
    await signInAs(page, 'proof')
    await addAuthenticator(context, page)
    site.ageSignIns()
    const passkeys = section(page, 'Passkeys')
    await passkeys.getByLabel('Name of a new passkey').fill('Phone')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    const step = page.getByRole('region', { name: 'Confirm it’s you' })
    await expect(step).toBeFocused()
    expect(await violationsOn(page)).toEqual([])
    await step.getByLabel('Your password').fill('not the one at all')
    await step.getByRole('button', { name: 'Confirm' }).click()
    await expect(step.getByRole('alert')).toHaveText('This isn’t your password.')
    await step.getByLabel('Your password').fill(password)
    await step.getByRole('button', { name: 'Confirm' }).click()
    await expect(passkeys.locator('.notice')).toHaveText(/Passkey added/)
    await expect(passkeys.getByRole('listitem')).toContainText('Phone')

    site.ageSignIns()
    const email = section(page, 'E-mail address')
    await email.getByLabel('New address').fill('other@example.org')
    await email.getByRole('button', { name: 'Change address' }).click()
    await expect(step).toBeFocused()
    await expect(email.getByLabel('New address')).toHaveValue('other@example.org')
    await step.getByRole('link', { name: 'Cancel' }).click()
    await expect(step).toHaveCount(0)
    await email.getByRole('button', { name: 'Change address' }).click()
    await step.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(email.locator('.notice')).toBeVisible()
    await expect(email).toContainText('other@example.org')

    site.ageSignIns()
    const secondFactor = section(page, 'Two-step sign-in')
    await secondFactor.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await step.getByLabel('Your password').fill(password)
    await step.getByRole('button', { name: 'Confirm' }).click()
    // What comes next is below the fold: the focus shows it.
    await expect(secondFactor).toBeFocused()
    await expect(secondFactor.getByLabel('Code from the app')).toBeVisible()
  })

  test('downloads its data and deletes itself', async ({ page }) => {
    await signInAs(page, 'leaving')
    const part = section(page, 'Your data')
    const download = page.waitForEvent('download')
    await part.getByRole('button', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toBe('my-data.json')
    await part.getByLabel('Type your e-mail address to confirm').fill('leaving@example.org')
    await part.getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL(`${site.url}/`)
    await page.goto(`${site.url}/admin`)
    await expect(page).toHaveURL(/\/login$/)
  })

  test('switches to the chosen language immediately', async ({ page }) => {
    await signInAs(page, 'language')
    const part = section(page, 'Name and language')
    await part.getByLabel('Name').fill('Žofie <script>alert(1)</script>')
    await part.getByLabel('Čeština').check()
    await part.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Můj účet')
    await expect(page.locator('.notice')).toHaveText('Uloženo.')
    await expect(section(page, 'Jméno a jazyk').getByLabel('Jméno')).toHaveValue(
      'Žofie <script>alert(1)</script>',
    )
  })

  test('is signed out on other devices', async ({ page, openWindow }) => {
    await signInAs(page, 'devices')
    const elsewhere = await openWindow()
    await startSession(elsewhere, site, 'devices@example.org')
    await page.reload()
    const part = section(page, 'Where you are signed in')
    await expect(part.getByRole('listitem')).toHaveCount(2)
    await part.getByRole('button', { name: /^Sign out: Chrome/ }).click()
    await expect(part.getByRole('listitem')).toHaveCount(1)
    await elsewhere.goto(`${site.url}/admin`)
    await expect(elsewhere).toHaveURL(/\/login$/)
  })
})

test.describe('a form that is sent while React hydrates the page', () => {
  const sending = (page: Page) => page.waitForRequest((request) => request.method() === 'POST')

  test('is sent when the page would shift under the pressed button', async ({ page }) => {
    await signInAs(page, 'pressing')
    const held = Promise.withResolvers<void>()
    await page.route('**/messages.json', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.reload()
    await page.getByRole('button', { name: 'Set up an authenticator app' }).hover()
    await page.mouse.down()
    const sent = sending(page)
    const loaded = page.waitForResponse('**/messages.json')
    held.resolve()
    await loaded
    // All work started by the messages is done.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.mouse.up()
    expect((await sent).postData()).toBe('intent=app-begin')
  })

  test('is sent before React runs any scheduled work', async ({ page }) => {
    await signInAs(page, 'quick')
    await page.addInitScript(() => {
      // React schedules its work by messages to itself.
      MessagePort.prototype.postMessage = () => undefined
    })
    await page.reload()
    await page.waitForFunction(() =>
      Object.keys(document).some((name) => name.startsWith('__reactContainer')),
    )
    const sent = sending(page)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    expect((await sent).postData()).toBe('intent=app-begin')
  })
})

test.describe('own account without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('changes its password, sets up an app and asks before removing it', async ({ page, complaints }) => {
    complaints.expected.push(/status of 422/)
    await signInAs(page, 'plain')
    const words = section(page, 'Password')
    await words.getByLabel('Current password', { exact: true }).fill('not the one at all')
    await words.getByLabel('New password', { exact: true }).fill(another)
    await words.getByRole('button', { name: 'Change password' }).click()
    await expect(words.getByText('This isn’t your current password.').first()).toBeVisible()
    await words.getByLabel('Current password', { exact: true }).fill(password)
    await words.getByLabel('New password', { exact: true }).fill(another)
    await words.getByRole('button', { name: 'Change password' }).click()
    await expect(words.getByText('Password changed.')).toBeVisible()
    await expect(section(page, 'Passkeys').getByText('needs JavaScript')).toBeVisible()
    await setUpApp(page)
    await page.goto(`${site.url}/admin/account`)
    const part = section(page, 'Two-step sign-in')
    await expect(part.getByRole('button', { name: 'Remove', exact: true })).toBeHidden()
    await part.locator('summary').first().click()
    await part.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(part.getByText('Authenticator app removed.')).toBeVisible()
  })
})

test.describe('admin area', () => {
  test('has no axe violations, light and wide or dark and narrow', async ({ page }) => {
    test.slow()
    const email = 'axe@example.org'
    const id = await site.person(email, 'owner', 'Bořivoj '.repeat(12))
    await startSession(page, site, email)
    const expectAccessible = async (path: string) => {
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [320, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect([path, width, await findings(page)]).toEqual([path, width, []])
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect([path, width, sideways]).toEqual([path, width, 0])
      }
    }
    for (const path of ['', '/people', `/people/${id}`, '/account']) {
      await page.goto(`${site.url}/admin${path}`)
      await page.locator('.admin').waitFor()
      await expectAccessible(path)
    }
    await section(page, 'Two-step sign-in')
      .getByRole('button', { name: 'Set up an authenticator app' })
      .click()
    await page.locator('.admin-qr').waitFor()
    await expectAccessible('the authenticator app')
  })

  test('shows the signed-in user, is fully usable by keyboard and signs out', async ({ page }) => {
    await startSession(page, site, owner)
    await page.goto(`${site.url}/admin`)
    await expect(page.locator('.title-bar')).toContainText('Administration')
    await expect(page.getByText(`Signed in as ${owner.split('@')[0]} (Owner)`)).toBeVisible()
    const nav = page.getByRole('navigation', { name: 'Administration' })
    await nav.getByRole('link', { name: 'People' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.url}/admin/people`)
    await expect(nav.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).not.toHaveURL(/admin/)
    await page.goto(`${site.url}/admin`)
    await expect(page).toHaveURL(/\/login$/)
  })
})

async function findings(page: Page): Promise<unknown[]> {
  const violations = await violationsOn(page)
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}
