import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OldestVersion } from '../../server/data/migration-compatibility.ts'
import { registerCleanup } from './shared-setup.ts'

interface AddedMigration {
  readonly name: string
  readonly oldestVersion: OldestVersion
  readonly statement: string
}

const root = join(import.meta.dirname, '..', '..')

/** Copies the product's sources as another version with more migrations; returns the folder. */
export async function createNextVersion(
  version: string,
  migrations: readonly AddedMigration[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-next-'))
  registerCleanup(() => rm(folder, { recursive: true, force: true }))
  const filter = (path: string) => !/\.(test|fixture)\.tsx?$/.test(path)
  await cp(join(root, 'server'), join(folder, 'server'), { recursive: true, filter })
  // These import nothing of the server.
  for (const name of ['domain', 'app', 'build', 'node_modules'])
    await symlink(join(root, name), join(folder, name), 'junction')
  const ours = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...ours, version }))
  const index = join(folder, 'server', 'data', 'migrations', 'index.ts')
  const source = await readFile(index, 'utf8')
  const added = migrations.map(formatMigration).join('')
  await writeFile(index, `import { sql } from 'kysely'\n${source.replace(/\n\]\n/, `\n${added}]\n`)}`)
  return folder
}

function formatMigration({ name, oldestVersion, statement }: AddedMigration): string {
  const up = `up: async (db) => { await sql.raw(${JSON.stringify(statement)}).execute(db) }`
  return `{ name: '${name}', oldestVersion: '${oldestVersion}', ${up} },\n`
}
