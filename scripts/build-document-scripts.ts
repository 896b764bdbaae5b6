import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, normalizePath, type Plugin } from 'vite'

/** Where the islands' build puts its files before they join those of the app. */
export const ISLANDS_BUILD_FOLDER = '.react-router/islands'
export const ISLANDS_MANIFEST_PATH = '.vite/islands.json'

const LIST = 'app/layout/script-list.ts'

/** Tells pages which files documents load, and in development reloads documents whose code changed. */
export function documentScriptsPlugin(): Plugin {
  let built = false
  let root = ''
  let isListed = false
  return {
    name: 'letopis:document-scripts',
    enforce: 'pre',
    configResolved(config) {
      built = config.command === 'build'
      root = config.root
    },
    async load(id) {
      if (!built || id !== normalizePath(join(root, LIST))) return undefined
      isListed = true
      return `export const scriptList = ${JSON.stringify(await readBuiltScriptUrls(root))}`
    },
    buildEnd(error) {
      if (built && error === undefined && !isListed && this.environment.name === 'ssr')
        throw new Error(`No page imports ${LIST}: documents would load the scripts of development.`)
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
