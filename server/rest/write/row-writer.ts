import type { AuditedClientDetails } from '../../../domain/audit-actor.ts'
import { type Actor, createSecretKeyActor } from '../../../domain/permissions.ts'
import type { ApiCaller } from '../../auth/api-caller.ts'
import type { ContentTransaction, RequestContext } from '../../content/index.ts'
import { isPostgresTransactionConflictError } from '../../data/engines/constraint-violations.ts'
import type { SiteDatabase } from '../../data/index.ts'
import { PostgrestError } from '../postgrest-error.ts'
import { RowWrite } from './row-write.ts'
import { toPostgrestWriteError } from './write-error.ts'
import type { RowWriteRequest, RowWriteResult } from './write-request.ts'

/** Who sends a request, for its rights and for audit entries. */
export interface RowWriteSender {
  readonly caller: ApiCaller
  readonly client: Omit<AuditedClientDetails, 'name'>
}

export interface RowWriter {
  /** Writes all rows of a request or none, through the content services. */
  write(request: RowWriteRequest, sender: RowWriteSender): Promise<RowWriteResult>
}

interface RowWriterDeps {
  readonly data: Pick<SiteDatabase, 'auth'>
  readonly transact: ContentTransaction
  readonly now: () => Date
}

export function createRowWriter({ data, transact, now }: RowWriterDeps): RowWriter {
  async function createContext({ caller, client }: RowWriteSender): Promise<RequestContext> {
    const actor = caller.service
      ? createSecretKeyActor(client)
      : await addAuditedClient(data, caller.actor, client)
    return { actor, language: 'en-US', cacheTags: { addTag: () => undefined, expireAt: () => undefined } }
  }

  return {
    async write(request, sender) {
      const context = await createContext(sender)
      try {
        return await transact(async (scope) => {
          const result = await new RowWrite(scope, request, { caller: sender.caller, context, now }).run()
          if (request.isRolledBack) throw new RolledBackWrite(result)
          return result
        })
      } catch (error) {
        if (error instanceof RolledBackWrite) return error.result
        // The transaction was repeated, and the conflict remained.
        if (isPostgresTransactionConflictError(error)) throw new PostgrestError('40001', { cause: error })
        throw toPostgrestWriteError(error, { relation: request.relation, values: {}, number: null })
      }
    },
  }
}

/** Ends a transaction whose changes are not wanted. */
class RolledBackWrite extends Error {
  override readonly name = 'RolledBackWrite'
  readonly result: RowWriteResult

  constructor(result: RowWriteResult) {
    super('The request asked for a rollback')
    this.result = result
  }
}

async function addAuditedClient(
  { auth }: Pick<SiteDatabase, 'auth'>,
  actor: Actor,
  client: RowWriteSender['client'],
): Promise<Actor> {
  const user = actor.userId === null ? null : await auth.users.find(actor.userId)
  return { ...actor, client: { ...client, name: user?.email ?? '' } }
}
