import { Hono } from 'hono'
import { changeUser, createUser, listUsers, readUser, removeUser } from './admin-users.ts'
import { jsonAnswer } from './answers.ts'
import { readBody } from './body.ts'
import type { AuthDeps } from './contract.ts'
import { clientIn, type Env, refuseNonAdmin } from './http.ts'
import { metadataOf } from './metadata.ts'
import { pagingHeaders, pagingIn } from './paging.ts'
import { AuthProblem } from './problems.ts'

const auditFields: Readonly<Record<string, readonly string[]>> = {
  author: ['actor_username'],
  action: ['action'],
  type: ['log_type'],
}

/** What a program with the secret key may do. */
export function adminApp(deps: AuthDeps): Hono<Env> {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    refuseNonAdmin(c.req.raw.headers, deps.apiKeys)
    await next()
  })
  app.get('/users', async (c) => {
    const url = new URL(c.req.url)
    const paging = pagingIn(url)
    const { users, total } = await listUsers(deps, paging.page, paging.perPage)
    return jsonAnswer({ users, aud: 'authenticated' }, pagingHeaders(url, paging, total))
  })
  app.post('/users', async (c) =>
    jsonAnswer(await createUser(deps, await readBody(c.req.raw), clientIn(c, deps))),
  )
  app.get('/users/:id', async (c) => jsonAnswer(await readUser(deps, c.req.param('id'))))
  app.put('/users/:id', async (c) =>
    jsonAnswer(await changeUser(deps, c.req.param('id'), await readBody(c.req.raw), clientIn(c, deps))),
  )
  app.delete('/users/:id', async (c) => {
    await removeUser(deps, c.req.param('id'), await readBody(c.req.raw), clientIn(c, deps))
    return jsonAnswer({})
  })
  app.get('/audit', async (c) => {
    const url = new URL(c.req.url)
    const paging = pagingIn(url)
    const query = auditQueryIn(url)
    const { rows, total } = await deps.data.auth.audit.list(paging.page, paging.perPage, query)
    const entries = rows.map((row) => ({ ...row, payload: metadataOf(row.payload) }))
    return jsonAnswer(entries, pagingHeaders(url, paging, total))
  })
  return app
}

/** `author:`, `action:` or `type:` and a part of it. */
function auditQueryIn(url: URL) {
  const text = url.searchParams.get('query') ?? ''
  if (text === '') return null
  const [name = '', ...rest] = text.split(':')
  const fields = Object.hasOwn(auditFields, name) ? auditFields[name] : undefined
  if (fields !== undefined && rest.length > 0) return { fields, text: rest.join(':') }
  throw new AuthProblem('validation_failed', { message: 'Invalid query scope' })
}
