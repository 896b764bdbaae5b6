import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthFlowStateTable } from './one-time-token-tables.ts'

export type FlowStateRow = Selectable<AuthFlowStateTable>

type RequiredFlowStateColumn = 'provider_type' | 'authentication_method'

/** The columns of a new flow; omitted ones are null. */
type NewFlowState = Pick<FlowStateRow, RequiredFlowStateColumn> &
  Partial<Omit<FlowStateRow, RequiredFlowStateColumn | 'id' | 'created_at' | 'updated_at'>>

/** Sign-in flows in progress. */
export interface AuthFlowStateRepository {
  /** Starts a flow; returns its row with its id. */
  create(flow: NewFlowState, at: string): Promise<FlowStateRow>
  find(id: string): Promise<FlowStateRow | null>
  /** The flow with this `auth_code` hash. Inside a transaction: locks it until the end. */
  findByCode(hash: string): Promise<FlowStateRow | null>
  /** The newest flow of a user with this method whose code hasn't been issued yet. */
  findLatest(user: string, method: string): Promise<FlowStateRow | null>
  update(id: string, values: Updateable<Omit<AuthFlowStateTable, 'id'>>): Promise<void>
  /** Ends a flow; false if it had already ended. */
  remove(id: string): Promise<boolean>
  /** Deletes flows created before this time. */
  deleteCreatedBefore(before: string): Promise<void>
  removeByUser(user: string): Promise<void>
}

export function createAuthFlowStateRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthFlowStateRepository {
  const selectFlows = () => db.selectFrom('auth_flow_state').selectAll()
  return {
    async create(flow, at) {
      const row = {
        ...{ user_id: null, auth_code: null, code_challenge_method: null, code_challenge: null },
        ...{ provider_access_token: null, provider_refresh_token: null, auth_code_issued_at: null },
        ...{ invite_token: null, referrer: null, oauth_client_state_id: null, linking_target_id: null },
        ...{ email_optional: 0, ...flow, id: randomUUID(), created_at: at, updated_at: at },
      }
      await db.insertInto('auth_flow_state').values(row).execute()
      return row
    },
    async find(id) {
      return (await selectFlows().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async findByCode(hash) {
      const query = selectFlows().where('auth_code', '=', hash)
      return (await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) ?? null
    },
    async findLatest(user, method) {
      const found = await selectFlows()
        .where('user_id', '=', user)
        .where('authentication_method', '=', method)
        .where('auth_code', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return found ?? null
    },
    async update(id, values) {
      await db.updateTable('auth_flow_state').set(values).where('id', '=', id).execute()
    },
    async remove(id) {
      const { numDeletedRows } = await db
        .deleteFrom('auth_flow_state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async removeByUser(user) {
      await db.deleteFrom('auth_flow_state').where('user_id', '=', user).execute()
    },
    async deleteCreatedBefore(before) {
      await db.deleteFrom('auth_flow_state').where('created_at', '<', before).execute()
    },
  }
}
