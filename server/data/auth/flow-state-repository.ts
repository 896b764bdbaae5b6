import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import type { AuthFlowStateTable } from './one-time-token-tables.ts'

export type FlowStateRow = Selectable<AuthFlowStateTable>

type RequiredFlowStateColumn = 'provider_type' | 'authentication_method'

/** What a flow begins with; what is not said is null. */
export type NewFlowState = Pick<FlowStateRow, RequiredFlowStateColumn> &
  Partial<Omit<FlowStateRow, RequiredFlowStateColumn | 'id' | 'created_at' | 'updated_at'>>

/** Flows that have begun and not ended. */
export interface AuthFlowStateRepository {
  /** Begins a flow; gives its row with its id. */
  create(flow: NewFlowState, at: string): Promise<FlowStateRow>
  find(id: string): Promise<FlowStateRow | null>
  /** The flow with this `auth_code`, a hash. Inside a transaction nobody else uses it until that ends. */
  findByCode(hash: string): Promise<FlowStateRow | null>
  /** The newest flow of a user that would end by this method and whose code is still to be given out. */
  findLatest(user: string, method: string): Promise<FlowStateRow | null>
  update(id: string, values: Updateable<Omit<AuthFlowStateTable, 'id'>>): Promise<void>
  /** Ends a flow; false: it had ended already. */
  remove(id: string): Promise<boolean>
  /** Forgets what began before this moment. */
  deleteCreatedBefore(before: string): Promise<void>
}

export function createAuthFlowStateRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): AuthFlowStateRepository {
  const flows = () => db.selectFrom('auth_flow_state').selectAll()
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
      return (await flows().where('id', '=', id).executeTakeFirst()) ?? null
    },
    async findByCode(hash) {
      const found = flows().where('auth_code', '=', hash)
      return (await (engine === 'postgres' ? found.forUpdate() : found).executeTakeFirst()) ?? null
    },
    async findLatest(user, method) {
      const found = await flows()
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
    async deleteCreatedBefore(before) {
      await db.deleteFrom('auth_flow_state').where('created_at', '<', before).execute()
    },
  }
}
