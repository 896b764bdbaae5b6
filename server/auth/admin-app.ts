import { Hono } from 'hono'
import { createUser, listUsers, loadUser, removeUser, updateUser } from './admin-users.ts'
import { AuthProblem } from './auth-problem.ts'
import { type AuthAppEnv, assertSecretApiKey, resolveRequestClient } from './authenticate-request.ts'
import type { AuthDeps } from './contract.ts'
import { parseJsonColumnOrEmpty, readJsonBody } from './json-body.ts'
import { createPaginationHeaders, parsePaginationParams } from './pagination.ts'
import { createNoStoreJsonResponse } from './responses.ts'
import { createSamlAdminApp } from './saml/admin-app.ts'

const auditQueryFields: Readonly<Record<string, readonly string[]>> = {
  author: ['actor_username'],
  action: ['action'],
  type: ['log_type'],
}

/** The admin API, which requires the secret API key. */
export function createAuthAdminApp(deps: AuthDeps): Hono<AuthAppEnv> {
  const app = new Hono<AuthAppEnv>()
  app.use(async (c, next) => {
    assertSecretApiKey(c.req.raw.headers, deps.apiKeys)
    await next()
  })
  app.get('/users', async (c) => {
    const url = new URL(c.req.url)
    const paging = parsePaginationParams(url)
    const { users, total } = await listUsers(deps, paging.page, paging.perPage, parseUserFilter(url))
    return createNoStoreJsonResponse(
      { users, aud: 'authenticated' },
      createPaginationHeaders(url, paging, total),
    )
  })
  app.post('/users', async (c) =>
    createNoStoreJsonResponse(
      await createUser(deps, await readJsonBody(c.req.raw), resolveRequestClient(c, deps)),
    ),
  )
  app.get('/users/:id', async (c) => createNoStoreJsonResponse(await loadUser(deps, c.req.param('id'))))
  app.put('/users/:id', async (c) =>
    createNoStoreJsonResponse(
      await updateUser(deps, c.req.param('id'), await readJsonBody(c.req.raw), resolveRequestClient(c, deps)),
    ),
  )
  app.delete('/users/:id', async (c) => {
    await removeUser(deps, c.req.param('id'), await readJsonBody(c.req.raw), resolveRequestClient(c, deps))
    return createNoStoreJsonResponse({})
  })
  app.route('/sso/providers', createSamlAdminApp(deps))
  app.get('/audit', async (c) => {
    const url = new URL(c.req.url)
    const paging = parsePaginationParams(url)
    const query = parseAuditQuery(url)
    const { rows, total } = await deps.data.auth.audit.list(paging.page, paging.perPage, query)
    const entries = rows.map((row) => ({ ...row, payload: parseJsonColumnOrEmpty(row.payload) }))
    return createNoStoreJsonResponse(entries, createPaginationHeaders(url, paging, total))
  })
  return app
}

/** Reads the text that listed users must contain; null: all users. */
function parseUserFilter(url: URL): string | null {
  const filter = url.searchParams.get('filter') ?? ''
  // Postgres cannot compare text that contains NUL.
  if (filter.includes('\0')) throw new AuthProblem('validation_failed', { message: 'Invalid filter' })
  return filter === '' ? null : filter
}

/** Parses `author:`, `action:` or `type:` followed by a search text. */
function parseAuditQuery(url: URL) {
  const text = url.searchParams.get('query') ?? ''
  if (text === '') return null
  const [name = '', ...rest] = text.split(':')
  const fields = Object.hasOwn(auditQueryFields, name) ? auditQueryFields[name] : undefined
  if (fields !== undefined && rest.length > 0) return { fields, text: rest.join(':') }
  throw new AuthProblem('validation_failed', { message: 'Invalid query scope' })
}
