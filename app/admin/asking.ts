import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { Problem, problemOf } from '../../domain/problem.ts'
import type { Account } from '../../server/session/contract.ts'
import { reportError } from '../failures.ts'
import { type AppRequest, requestContext } from '../request.ts'
import { saidIn, saying } from './said.ts'

/** A request of somebody who is signed in. */
export interface AdminRequest {
  readonly app: AppRequest
  readonly me: Account
  readonly args: LoaderFunctionArgs | ActionFunctionArgs
}

/** Who may see a page or do something there. */
export type Allowed = 'everybody' | 'owners'

/**
 * Makes the loader of an admin page. The guard has sent visitors away already; that somebody is signed in, and may be
 * here, is asked again where the data is. A note left by what was done before is handed over once.
 */
export function adminLoader<T extends object>(
  allowed: Allowed,
  work: (request: AdminRequest) => Promise<T>,
): (args: LoaderFunctionArgs) => Promise<ReturnType<typeof withNote<T>>> {
  return async (args) => {
    const request = admitted(args, allowed)
    const found = await refusing(args.request, () => work(request))
    return withNote(request, found)
  }
}

function withNote<T extends object>({ app, me, args }: AdminRequest, found: T) {
  const said = saidIn(args.request)
  const headers: HeadersInit =
    said === null ? [] : [['Set-Cookie', saying(null, app.origin.startsWith('https:'))]]
  const { id, email, role } = me
  return data({ ...found, me: { id, email, role }, said }, { headers })
}

/** Runs the work of an action as a loader's work is run: who may not ask is refused, and nothing of a fault leaves. */
export async function adminAction<T>(
  args: ActionFunctionArgs,
  allowed: Allowed,
  work: (request: AdminRequest) => Promise<T>,
): Promise<T> {
  const request = admitted(args, allowed)
  return refusing(args.request, () => work(request))
}

function admitted(args: LoaderFunctionArgs | ActionFunctionArgs, allowed: Allowed): AdminRequest {
  const app = args.context.get(requestContext)
  const me = app.session.account
  if (me === null) throw redirect('/login')
  if (allowed === 'owners' && me.role !== 'owner') throw answerTo(new Problem('forbidden'))
  return { app, me, args }
}

async function refusing<T>(request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    reportError(error, request)
    throw answerTo(problem)
  }
}

function answerTo({ code, status }: Pick<Problem, 'code' | 'status'>) {
  return data({ code }, { status })
}
