import { OPEN_START_SORT_KEY } from '../../../domain/dates/index.ts'
import { getKindDefinition, toColumnName } from '../../../domain/kinds/index.ts'
import { siteRoles } from '../../../domain/permissions.ts'
import { type Relation, type RelationColumn, relations } from '../../../domain/relations.ts'
import { undatedSortDay } from '../content/item-rows.ts'

/** The roles of a hosted project that requests of its data API have. */
export const dataApiRoles = ['anon', 'authenticated', 'service_role'] as const
/** The schema that its data API shows. */
export const exposedSchema = 'public'

const roles = dataApiRoles.join(', ')
/** The first day that Postgres has, 24 November 4714 BC, with a margin. */
const firstPostgresDay = -2_440_500

/**
 * The statements that let the data API of a hosted project read what ours lets read, and write nothing. The tables stay in a schema that
 * it does not show; views with the names and columns of our data API are in the one that it shows. Policies on the tables decide which rows
 * a caller sees, and apply through the views. Names are ours, so they need no quoting beyond that of keywords.
 */
export function createRowSecurityStatements(schema: string): string[] {
  const all = [...relations.values()]
  return [
    createSeesHiddenFunction(schema),
    createParseJsonFunction(schema),
    ...['sees_hidden()', 'parse_json(text)'].flatMap((signature) => [
      `revoke all on function ${schema}.${signature} from public`,
      `grant execute on function ${schema}.${signature} to ${roles}`,
    ]),
    `revoke all on all tables in schema ${schema} from ${roles}`,
    ...all.flatMap((relation) => createRelationStatements(schema, relation)),
  ]
}

/** The statements that remove the views, which columns could not be changed below. */
export function createViewRemovalStatements(): string[] {
  return [...relations.values()].map(
    ({ name }) => `drop view if exists ${quote(exposedSchema)}.${quote(name)}`,
  )
}

/**
 * Whether the caller may read drafts, the trash and private columns: a user with a role on the site, as accounts are at this moment, not
 * as the token says; or the holder of the secret key.
 */
function createSeesHiddenFunction(schema: string): string {
  const names = siteRoles.map((role) => `'${role}'`).join(', ')
  return `create or replace function ${schema}.sees_hidden() returns boolean
    language sql stable security definer set search_path = '' as $body$
    with caller as (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims)
    select coalesce((select claims ->> 'role' = 'service_role' from caller), false) or exists (
      select 1 from caller
      join auth.users as u on u.id::text = claims ->> 'sub'
      join auth.sessions as s on s.user_id = u.id and s.id::text = claims ->> 'session_id'
      where claims ->> 'role' = 'authenticated' and claims ->> 'client_id' is null
      and u.raw_app_meta_data ->> 'role' in (${names})
      and u.is_anonymous is not true and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and (claims ->> 'aal' = 'aal2' or not exists (
        select 1 from auth.mfa_factors as f where f.user_id = u.id and f.status::text = 'verified')))
    $body$`
}

/** A text that is not valid JSON, for example from a restored backup, is nothing. */
function createParseJsonFunction(schema: string): string {
  return `create or replace function ${schema}.parse_json(value text) returns jsonb
    language plpgsql immutable set search_path = '' as $body$
    begin return value::jsonb; exception when others then return null; end $body$`
}

function createRelationStatements(schema: string, relation: Relation): string[] {
  const table = `${schema}.${quote(relation.kind)}`
  const view = `${quote(exposedSchema)}.${quote(relation.name)}`
  const columns = [...relation.columns.values()].filter(({ type }) => type !== 'tsvector')
  const stored = [...new Set(columns.flatMap(listStoredColumns))]
  const selected = columns.map(
    (column) => `${createColumnExpression(schema, column)} as ${quote(column.name)}`,
  )
  return [
    `alter table ${table} enable row level security`,
    `drop policy if exists letopis_read on ${table}`,
    `create policy letopis_read on ${table} for select to ${roles}
      using ((select ${schema}.sees_hidden()) or (${createPublicCondition(schema, relation)}))`,
    `grant select (${stored.map(quote).join(', ')}) on ${table} to ${roles}`,
    `create view ${view} with (security_invoker = true, security_barrier = true) as
      select ${selected.join(', ')} from ${table} as t`,
    `comment on view ${view} is 'Content of Letopis, for reading'`,
    // A project grants every privilege on what is created in this schema.
    `revoke all on ${view} from public, ${roles}`,
    `grant select on ${view} to ${roles}`,
  ]
}

/** The same condition as in `createPublicRowCondition`. */
function createPublicCondition(schema: string, { kind }: Relation): string {
  const table = quote(kind)
  const own = `${table}.removed_at is null and ${table}.published_at <= now()`
  const parent = getKindDefinition(kind).seenThrough
  if (!parent) return own
  return `${own} and exists (select 1 from ${schema}.${quote(parent.kind)} as o
    where o.id = ${table}.${quote(toColumnName(parent.field))} and o.removed_at is null and o.published_at <= now())`
}

function listStoredColumns({ type, storedName }: RelationColumn): string[] {
  return type === 'daterange' ? [`${storedName}_from`, `${storedName}_to`] : [storedName]
}

/** A column as our data API presents it; a private one is null for callers who may not see it. */
function createColumnExpression(schema: string, column: RelationColumn): string {
  const value = createValueExpression(schema, column)
  return column.isPrivate ? `case when (select ${schema}.sees_hidden()) then ${value} end` : value
}

function createValueExpression(schema: string, { type, storedName, presentedAs }: RelationColumn): string {
  const stored = `t.${quote(storedName)}`
  if (type === 'boolean') return `(${stored} = 1)`
  if (type === 'daterange') return createDayRangeExpression(storedName)
  if (presentedAs === 'json') return `${schema}.parse_json(${stored})`
  if (presentedAs === 'url')
    return `case when ${stored} is null or ${stored} ~* '^https?://' then ${stored} else '' end`
  return stored
}

/** A range without a bound where the date has none, or where Postgres has no such day. */
function createDayRangeExpression(storedName: string): string {
  const [from, to] = [`t.${quote(`${storedName}_from`)}`, `t.${quote(`${storedName}_to`)}`]
  const first = Math.max(OPEN_START_SORT_KEY + 1, firstPostgresDay)
  const toDay = (day: string) => `date '1970-01-01' + ${day}`
  return `case when ${from} <> ${undatedSortDay} then daterange(
    case when ${from} >= ${first} then ${toDay(from)} end,
    case when ${to} between ${first} and ${undatedSortDay - 1} then ${toDay(`(${to} + 1)`)} end, '[)') end`
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
