import { violationsOn } from './support/axe.ts'
import { owner, type PeopleSite, signIn, startPeopleSite } from './support/people.ts'
import { expect, test } from './support/test.ts'

// All tests share one site.
test.describe.configure({ mode: 'default' })

let site: PeopleSite
test.beforeAll(async () => {
  site = await startPeopleSite(['Mill=wheel'])
})
test.afterAll(async () => await site.stop())

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a picture is cited, and a reader says what they know about it', async ({ page, complaints }) => {
    // A form that is sent faster than a person can write is sent back. Without scripts, Chromium reports that the page of
    // the form does not take part in transitions.
    complaints.expected = [/status of 422/, /Transition was aborted/]
    await page.goto(`${site.url}/image/1`)
    await page.getByText('Cite this').click()
    await expect(page.locator('.cite-words')).toContainText(/^“wheel\.” .*http\S+\/image\/1$/)
    // Nothing is offered that needs a script.
    await expect(page.getByRole('button', { name: 'Copy the citation' })).toBeHidden()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'BibTeX' }).click()
    expect((await download).suggestedFilename()).toBe('image-1.bib')

    await page.getByRole('link', { name: 'I know something about this' }).click()
    await expect(page.getByLabel('Leave this field empty')).not.toBeInViewport()
    await page.getByLabel('What you know').fill('The miller is my grandfather.')
    await page.getByLabel('Your name').fill('Marie')
    // What was written stays.
    await expect(async () => {
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Thank you!')).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})

test('an editor publishes a message as a note, in both languages and themes without barriers', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const path of ['/tell-us/image/1', '/tell-us/image/1?sent=1']) {
    await page.goto(`${site.url}${path}`)
    expect(await violationsOn(page)).toEqual([])
  }
  await page.goto(`${site.url}/image/1`)
  await page.getByText('Cite this').click()
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await expect(page.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http\S+\/image\/1$/)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page)).toEqual([])

  await signIn(page, site, owner)
  await page.goto(`${site.url}/admin/messages`)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'The miller is my grandfather.' }).click()
  await page.getByLabel('Signed').fill('Marie N.')
  await page.getByRole('button', { name: 'Publish the note' }).click()
  await expect(page.getByText('The note is published.')).toBeFocused()
  expect(await violationsOn(page)).toEqual([])
  await page.goto(`${site.url}/image/1`)
  await expect(page.getByRole('figure').filter({ hasText: 'The miller is my grandfather.' })).toContainText(
    'Marie N.',
  )
  await page.getByRole('button', { name: 'Čeština' }).click()
  await expect(page.getByRole('heading', { name: 'Co vědí čtenáři' })).toBeVisible()
})
