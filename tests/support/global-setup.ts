import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { startPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the run's Postgres; whoever asks first has it started. */
    postgresDesk: string
  }
}

/** One Postgres for the whole run, started only when a test needs it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<TestPostgres> | null = null
  const desk = createServer((_request, response) => {
    server ??= startPostgres()
    server.then(
      (postgres) => response.end(postgres.url()),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  const address = desk.address()
  if (address === null || typeof address === 'string') throw new Error('The desk has no port')
  project.provide('postgresDesk', `http://127.0.0.1:${address.port}/`)
  return async () => {
    desk.close()
    desk.closeAllConnections()
    await (await server)?.discard()
  }
}
