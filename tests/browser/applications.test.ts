import { expect, test } from './support/test.ts'

test('the login page hydrates', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await page.getByRole('button', { name: 'Copy the command' }).click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('owner create')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the login page explains how to create the first owner', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText('This site doesn’t have an owner yet')).toBeVisible()
    await expect(page.getByText('a link for the first owner')).toBeVisible()
    await expect(page.getByText('owner create')).toBeVisible()
  })
})

test('the administration link in the footer leads to the login', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Administration' }).click()
  await expect(page).toHaveURL('/login')
})
