import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { expect, it, onTestFinished } from 'vitest'
import { createMigratedDatabase } from '../support/database-engines.ts'
import {
  createDataFolderForTest,
  type ProductProcess,
  startProductProcess,
} from '../support/product-process.ts'
import { Inbox, subscribe } from '../support/realtime-site.ts'
import { isLongTestRun } from '../support/test-run.ts'

const presenceLifeMs = 70_000

function connect({ url, publishableKey }: ProductProcess): SupabaseClient {
  const client = createClient(url, publishableKey)
  onTestFinished(async () => {
    await client.realtime.disconnect()
  })
  return client
}

function listPresences(channel: RealtimeChannel): string[] {
  return Object.keys(channel.presenceState()).sort()
}

it('two processes on one Postgres share rows, broadcasts and presences, and one goes on when the other is killed', async () => {
  const { target, remove } = await createMigratedDatabase('postgres')
  onTestFinished(remove)
  if (target.engine !== 'postgres') throw new Error('Not a Postgres')
  const [firstFolder, secondFolder] = [await createDataFolderForTest(), await createDataFolderForTest()]
  const settings = { DATABASE_URL: target.url }
  const first = await startProductProcess(firstFolder, settings)
  await copyFile(join(firstFolder, 'secrets.json'), join(secondFolder, 'secrets.json'))
  const second = await startProductProcess(secondFolder, settings)

  const rows = new Inbox<{ eventType: string; new: object }>()
  const messages = new Inbox<{ event: string }>()
  const atSecond = await subscribe(
    connect(second)
      .channel('room', { config: { presence: { key: 'bert' } } })
      .on('postgres_changes', { event: '*', schema: 'public', table: 'news' }, rows.add)
      .on('broadcast', { event: '*' }, messages.add)
      .on('presence', { event: 'sync' }, () => undefined),
  )
  const atFirst = await subscribe(
    connect(first)
      .channel('room', { config: { presence: { key: 'anna' } } })
      .on('presence', { event: 'sync' }, () => undefined),
  )
  await atFirst.track({})
  await atSecond.track({})
  for (const channel of [atFirst, atSecond])
    await expect.poll(() => listPresences(channel)).toEqual(['anna', 'bert'])

  await atFirst.send({ type: 'broadcast', event: 'hello', payload: {} })
  expect(await messages.waitForCount(1)).toMatchObject([{ event: 'hello' }])

  const write = async ({ url, secretKey }: ProductProcess, title: string) => {
    const news = { title, content: 'x', published_at: new Date(0).toISOString() }
    expect((await createClient(url, secretKey).from('news').insert(news)).error).toBeNull()
  }
  await write(first, 'at the first process')
  await rows.waitForCount(1)
  await first.kill()
  await write(second, 'at the second process')
  expect(await rows.waitForCount(2)).toMatchObject([
    { eventType: 'INSERT', new: { title: 'at the first process' } },
    { eventType: 'INSERT', new: { title: 'at the second process' } },
  ])
  // Shorter in `realtime-processes.test.ts`, with other limits.
  if (isLongTestRun)
    await expect.poll(() => listPresences(atSecond), { timeout: 2 * presenceLifeMs }).toEqual(['bert'])
})
