import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { build } from 'vite'
import { readExistingSecrets } from '../../../../server/config/index.ts'
import { findFreePort } from '../../../support/free-port.ts'
import { startSite } from '../server.ts'

export const password = 'dlouhé heslo 1890'

/**
 * The product at a host name that browsers treat as secure, with a page that contains only the official
 * client.
 */
export interface PasskeySite {
  readonly publishable: string
  /** Creates a user who can sign in. */
  person(email: string): Promise<void>
  /** Opens the page at the site's own address, or at another name of the same machine. */
  open(page: Page, host?: string): Promise<void>
  stop(): Promise<void>
}

export async function servePasskeys(): Promise<PasskeySite> {
  const data = await mkdtemp(join(tmpdir(), 'letopis-passkeys-'))
  const port = await findFreePort()
  const script = await builtPage()
  const site = await startSite({
    PORT: String(port),
    HOST: '::',
    LETOPIS_URL: `http://localhost:${port}`,
    LETOPIS_DATA: data,
    LETOPIS_SAMPLE: 'off',
  })
  const secrets = await readExistingSecrets(data, () => undefined)
  if (secrets === null) throw new Error('The product made no keys.')
  const { secret, publishable } = secrets
  const admin = new GoTrueAdminApi({
    url: `http://localhost:${port}/auth/v1`,
    headers: { apikey: secret, Authorization: `Bearer ${secret}` },
  })
  const html = `<!doctype html><title>Passkeys</title><link rel="icon" href="data:,"><script type="module">${script}</script>`
  return {
    publishable,
    async person(email) {
      const { error } = await admin.createUser({ email, password, email_confirm: true })
      if (error) throw error
    },
    async open(page, host = 'localhost') {
      const address = `http://${host}:${port}/client-only`
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
      await page.goto(address)
      await page.locator('html[data-loaded]').waitFor()
    },
    async stop() {
      await site.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The page's script, safe to embed in its HTML. */
async function builtPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rollupOptions: {
        input: join(import.meta.dirname, 'page.ts'),
        output: { entryFileNames: 'page.js', codeSplitting: false },
      },
    },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The page was not built.')
  return chunk.code.replaceAll('</script', '<\\/script')
}
