import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { editorRealtimePath } from '../../domain/editor-realtime.ts'
import { connectToDatabase } from '../../server/data/connection.ts'
import { openHostedFileStore } from '../../server/files/index.ts'
import { testPassword } from '../support/auth-site.ts'
import { runCommandInOwnProcess } from '../support/cli.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { createHostedDatabase } from '../support/hosted-database.ts'
import {
  createDataFolderForTest,
  type ProductProcess,
  startProductProcess,
  startRefusedProductProcess,
} from '../support/product-process.ts'
import { disconnectTestClients, TestSocket } from '../support/realtime-site.ts'
import { FakeBrowser } from '../support/test-site.ts'

/** A second process of this product has the place of the hosted project. */
it('serves a site whose accounts, files and database are in a hosted project', async () => {
  const projectFolder = await createDataFolderForTest()
  const project = await startProductProcess(projectFolder)
  const databaseUrl = await createHostedDatabase()
  const folder = await createDataFolderForTest()
  const settings = {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
    SUPABASE_SECRET_KEY: project.secretKey,
    DATABASE_URL: databaseUrl,
  }
  const site = await startProductProcess(folder, settings)
  const hash = await addPicture(databaseUrl, {
    url: project.url,
    secret: project.secretKey,
    spoolFolder: join(folder, 'tmp'),
  })

  const picture = await fetch(`${site.url}/img/${hash}/320.webp`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { storage } = createClient(project.url, project.secretKey, { auth: { persistSession: false } })
  const listNames = async (bucket: string) =>
    (await storage.from(bucket).listV2()).data?.objects.map(({ key = '' }) => key)
  expect(await listNames('letopis')).toEqual([`${hash.slice(0, 2)}/${hash.slice(2)}`])
  await expect.poll(() => listNames('letopis-variants')).toContainEqual(expect.stringMatching(/\/320\.webp$/))
  const home = await fetch(site.url)
  expect(home.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${project.url.replace('http', 'ws')};`,
  )
  expect(await home.text()).toContain(`&quot;hostedUrl&quot;:&quot;${project.url}&quot;`)
  for (const service of ['auth', 'rest', 'storage', 'realtime']) {
    const response = await fetch(`${site.url}/${service}/v1/anything`)
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ message: expect.stringContaining(`${project.url}/${service}/v1`) }),
    ])
  }
  await joinEditorChannel(site, project)
  const doctor = await runCommandInOwnProcess(folder, ['doctor'], settings)
  expect([doctor.code, doctor.output]).toEqual([
    0,
    expect.stringContaining('ok hosted storage: bucket "letopis"'),
  ])
  await site.stop()

  const own = await createHostedDatabase()
  const refused = await startRefusedProductProcess(projectFolder, { ...settings, DATABASE_URL: own })
  expect(refused).toMatch(/in use by another process/)
  await project.stop()
  const unmoved = await startRefusedProductProcess(projectFolder, { ...settings, DATABASE_URL: own })
  expect(unmoved).toMatch(/has letopis.db and files of a site that is not in the project at/)
})

/** An editor, whose account is in the project, joins the channel of the site's admin pages. */
async function joinEditorChannel(site: ProductProcess, project: ProductProcess): Promise<void> {
  const { auth } = createClient(project.url, project.secretKey, { auth: { persistSession: false } })
  const email = 'editor@example.org'
  const app_metadata = { role: 'editor' }
  await auth.admin.createUser({ email, password: testPassword, email_confirm: true, app_metadata })
  const browser = new FakeBrowser(site.url)
  await browser.signIn(email)
  const { token } = await (await browser.request('/admin/realtime-token.json')).json()
  const origin = site.url.replace('http', 'ws')
  const socket = new TestSocket(
    `${origin}${editorRealtimePath}/websocket?apikey=${site.publishableKey}&vsn=2.0.0`,
  )
  await socket.opened
  const reply = await socket.join('realtime:editors', { config: { private: true }, access_token: token })
  expect(reply).toMatchObject({ status: 'ok' })
  await disconnectTestClients()
}

async function addPicture(
  databaseUrl: string,
  { url, secret, spoolFolder }: { url: string; secret: string; spoolFolder: string },
): Promise<string> {
  const connection = await connectToDatabase({ engine: 'postgres', url: databaseUrl, schema: 'letopis' })
  try {
    const harness = new ContentTestHarness(connection)
    const files = await openHostedFileStore({ url, secret, bucket: 'letopis' }, { spoolFolder })
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'navy' } })
      .jpeg()
      .toBuffer()
    const { hash, size } = await files.put(bytes)
    const created_at = new Date().toISOString()
    await harness.data.files.add({ hash, type: 'image/jpeg', size, created_at, sample: 0 })
    const gallery = await harness.createGallery('Mill')
    await harness.createItem('image', { gallery, name: 'The mill', file: hash })
    return hash
  } finally {
    await connection.close()
  }
}
