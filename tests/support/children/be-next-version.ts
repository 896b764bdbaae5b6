import { registerHooks } from 'node:module'
import type { NextVersion } from '../next-version.ts'

// Makes the product in this process the version in TEST_NEXT_VERSION, with its additional migrations. Only two modules are
// changed while they are loaded, so that the others are those that were compiled before.
const { version, migrations }: NextVersion = JSON.parse(process.env.TEST_NEXT_VERSION ?? '')
const root = new URL('../../../', import.meta.url)
const manifest = new URL('package.json', root).href
const migrationList = new URL('server/data/migrations/index.ts', root).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (url !== manifest && url !== migrationList) return loaded
    const source = String(loaded.source)
    return { ...loaded, source: url === manifest ? changeVersion(source) : addMigrations(source) }
  },
})

function changeVersion(source: string): string {
  return JSON.stringify({ ...JSON.parse(source), version })
}

function addMigrations(source: string): string {
  const added = migrations.map(({ name, oldestVersion, statement }) => {
    const up = `up: async (db) => { await sql.raw(${JSON.stringify(statement)}).execute(db) }`
    return `{ name: '${name}', oldestVersion: '${oldestVersion}', ${up} },\n`
  })
  return `import { sql } from 'kysely'\n${source.replace(/\n\]\n/, `\n${added.join('')}]\n`)}`
}
