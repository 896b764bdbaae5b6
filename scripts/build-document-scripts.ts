import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, normalizePath, type Plugin } from 'vite'

/** The output folder of the islands' build, before it is copied to the app's build. */
export const ISLANDS_BUILD_FOLDER = '.react-router/islands'
/** The script and the style of static copies; they are not served. */
export const STATIC_SITE_BUILD_FOLDER = 'build/static-site'
export const ISLANDS_MANIFEST_PATH = '.vite/islands.json'

const SCRIPT_LIST_FILE = 'app/layout/script-list.ts'

/** Provides the script URLs for documents, and in development reloads documents whose code changed. */
export function createDocumentScriptUrlsPlugin(): Plugin {
  let isBuild = false
  let root = ''
  let isListed = false
  return {
    name: 'letopis:document-scripts',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
      root = config.root
    },
    async load(id) {
      if (!isBuild || id !== normalizePath(join(root, SCRIPT_LIST_FILE))) return undefined
      isListed = true
      return `export const documentScriptUrls = ${JSON.stringify(await readBuiltScriptUrls(root))}`
    },
    buildEnd(error) {
      if (isBuild && error === undefined && !isListed && this.environment.name === 'ssr')
        throw new Error(
          `No page imports ${SCRIPT_LIST_FILE}: documents would load the scripts of development.`,
        )
    },
    hotUpdate({ modules, server }) {
      if (this.environment.name === 'ssr' && modules.length > 0) {
        server.environments.client.hot.send('letopis:page-changed', {})
      }
    },
  }
}

async function readBuiltScriptUrls(root: string): Promise<string[]> {
  const text = await readFile(join(root, ISLANDS_BUILD_FOLDER, ISLANDS_MANIFEST_PATH), 'utf8')
  const manifest: Manifest = JSON.parse(text)
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The islands were built without an entry.')
  return [`/${entry.file}`]
}
