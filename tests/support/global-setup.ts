import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { startPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoint that returns the URL of the run's Postgres; the first request starts it. */
    postgresDesk: string
  }
}

/** One Postgres for the whole run, started only when a test needs it. */
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
  return async () => {
    endpoint.close()
    endpoint.closeAllConnections()
    await (await server)?.discard()
  }
}
