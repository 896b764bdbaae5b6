import type { Page } from '@playwright/test'

/** Saves a news item like a form's script, without a form. */
export async function saveNewsAsEditor(
  page: Page,
  siteUrl: string,
  title: string,
  saved?: { id: number; version: number },
) {
  const response = await page.request.post(`${siteUrl}/admin/save.json`, {
    data: { kind: 'news', ...saved, values: { title, content: '<p>Text.</p>' }, publication: 'keep' },
    headers: { Origin: siteUrl },
  })
  const { item }: { item: { id: number; version: number } } = await response.json()
  return { id: item.id, version: item.version }
}

/** Opens a page and waits until its channel is joined. */
export async function openAndJoin(page: Page, url: string): Promise<void> {
  const joined = Promise.withResolvers<void>()
  page.once('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('presence_state')) joined.resolve()
    })
  })
  await page.goto(url)
  await joined.promise
}
