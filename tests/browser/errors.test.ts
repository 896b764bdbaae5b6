import { expect, test } from './support/test.ts'

test('URLs of nothing return a 404 page', async ({ page, complaints }) => {
  complaints.expected.push(/the server responded with a status of 404/)
  for (const path of [
    '/nothing-here',
    '/article/999999',
    '/article/abc',
    '/gallery/1e3',
    '/image/-1',
    '/news?page=9999',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText(`Page not found: ${path.replace(/\?.*/, '')}`, { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Home page' }).click()
  await expect(page).toHaveURL('/')
})

test('a crawler gets a plain 404 without a page', async ({ request }) => {
  const response = await request.get('/nothing-here', {
    headers: { 'User-Agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' },
  })
  expect(response.status()).toBe(404)
  expect(response.headers()['content-type']).toContain('text/plain')
})
