import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoint that returns the URL of the run's Postgres; the first request starts it. */
    postgresDesk: string
    /** A folder for files that all tests of a process share; deleted after the run. */
    runFolder: string
  }
}

/** One folder and one Postgres for the whole run; Postgres is started only when a test needs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<TestPostgres> | null = null
  const endpoint = createServer((_request, response) => {
    server ??= startPostgres()
    server.then(
      (postgres) => response.end(postgres.url()),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  endpoint.listen(0, '127.0.0.1')
  await once(endpoint, 'listening')
  const address = endpoint.address()
  if (address === null || typeof address === 'string')
    throw new Error('The Postgres URL endpoint has no port')
  project.provide('postgresDesk', `http://127.0.0.1:${address.port}/`)
  const runFolder = await mkdtemp(join(tmpdir(), 'letopis-run-'))
  project.provide('runFolder', runFolder)
  return async () => {
    await rm(runFolder, { recursive: true, force: true })
    endpoint.close()
    endpoint.closeAllConnections()
    await (await server)?.discard()
  }
}
