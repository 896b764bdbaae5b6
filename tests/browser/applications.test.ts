import { expect, test } from './support/test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the login of a site without an owner says that it is being set up, and nothing about the server', async ({
    page,
  }) => {
    // A stranger; who opens it on the machine itself reads which command prints the link.
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.1' })
    for (const path of ['/login', '/setup?token=guess']) {
      await page.goto(path)
      await expect(page.getByRole('main')).not.toContainText(/npm|letopis|command|terminal|server/i)
    }
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'This site is being set up' })).toBeVisible()
  })
})

test('the administration link in the footer leads to the login', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Administration' }).click()
  await expect(page).toHaveURL('/login')
})
