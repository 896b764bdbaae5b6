import { operatorActorName, scheduleActorName, secretKeyActorName } from '../../../domain/audit-actor.ts'
import {
  type AuditDetails,
  type AuditEvent,
  type AuditLogEntryWithTargetExistence,
  type AuditTarget,
  auditExportFormats,
} from '../../../domain/audit-log.ts'
import {
  type AuditLogFilterParams,
  formatAuditLogPosition,
  parseAuditLogFilterAndParams,
  parseAuditLogPosition,
} from '../../../domain/audit-log-filter.ts'
import { getKindDefinition, isKindName } from '../../../domain/kinds/index.ts'
import { parseSiteRole } from '../../../domain/permissions.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import { getMessageByKey, getTranslator, type Translate } from '../../i18n/translate.ts'
import type { AppRequest } from '../../request.ts'
import { parseUserAgent } from '../account/user-agent.ts'
import { type FormattedDateTime, toShortFormattedDateTime } from '../formatted-date-time.tsx'
import { listUsersUpToLimit } from '../users/read-users.ts'
import { labelUsers } from '../users/user-labels.ts'

/** A row of the audit log in words. */
export interface AuditLogRow {
  readonly id: string
  readonly at: FormattedDateTime
  readonly event: AuditEvent
  readonly actor: { readonly label: string; readonly name: string }
  readonly target: { readonly type: string; readonly name: string; readonly href: string | null } | null
  readonly details: readonly string[]
  readonly address: string
  /** The browser and its system; empty if unknown. */
  readonly client: string
}

export interface AuditLogPageData {
  readonly params: AuditLogFilterParams
  readonly rows: readonly AuditLogRow[]
  /** Positions for the links to other pages. */
  readonly newer: string | null
  readonly older: string | null
  readonly isFirstPage: boolean
  readonly formats: typeof auditExportFormats
}

/** Users by their names; accounts that were deleted, and addresses without one, stay as they were recorded. */
export async function readAuditLogPageData({ app, args }: AdminRequest): Promise<AuditLogPageData> {
  const { searchParams } = new URL(args.request.url)
  const { params, filter } = parseAuditLogFilterAndParams(searchParams, app.site.timeZone)
  const before = parseAuditLogPosition(searchParams.get('before'))
  const after = before === null ? parseAuditLogPosition(searchParams.get('after')) : null
  const page = await app.auditLog.list({ ...filter, before, after }, app.context.actor)
  const names = labelUsers(
    (await listUsersUpToLimit(await app.session.getAdminClient())).filter((user) => !user.deleted_at),
  )
  const [first, last] = [page.entries.at(0), page.entries.at(-1)]
  return {
    params,
    rows: page.entries.map((entry) => toAuditLogRow(entry, names, app)),
    newer: page.hasNewer && first !== undefined ? formatAuditLogPosition(first) : null,
    older: page.hasOlder && last !== undefined ? formatAuditLogPosition(last) : null,
    isFirstPage: before === null && after === null,
    formats: auditExportFormats,
  }
}

function toAuditLogRow(
  entry: AuditLogEntryWithTargetExistence,
  names: ReadonlyMap<string, string>,
  app: AppRequest,
): AuditLogRow {
  const t = getTranslator(app.language)
  const { id, at, event, actor, target, address, userAgent } = entry
  const { browser, system } = parseUserAgent(userAgent)
  return {
    id,
    at: toShortFormattedDateTime(at, app),
    event,
    actor: { label: names.get(actor.id) ?? getActorLabel(actor.name, t), name: actor.name },
    target: target === null ? null : toTargetView(target, names, entry.targetExists, t),
    details: describeDetails(entry, app, t),
    address,
    client: [browser, system].filter((part) => part !== null).join(', '),
  }
}

function getActorLabel(name: string, t: Translate): string {
  if (name === operatorActorName) return t('audit.operator')
  if (name === secretKeyActorName) return t('audit.secretKey')
  if (name === scheduleActorName) return t('audit.schedule')
  return name === '' ? t('audit.unnamed') : name
}

function toTargetView(
  { type, id, name }: AuditTarget,
  names: ReadonlyMap<string, string>,
  targetExists: boolean,
  t: Translate,
) {
  const isKind = isKindName(type)
  if (type === 'site') return { type: t('admin.settings'), name: '', href: '/admin/settings' }
  return {
    type: isKind ? t(`kinds.${type}`) : t(`audit.types.${type}`),
    name: type === 'user' ? (names.get(id) ?? name) : name,
    href: targetExists ? (isKind ? `/admin/edit/${type}/${id}` : `/admin/people/${id}`) : null,
  }
}

/** The details of an entry as short sentences. */
function describeDetails(
  { event, details, target }: AuditLogEntryWithTargetExistence,
  app: AppRequest,
  t: Translate,
): string[] {
  const {
    changed = [],
    role,
    provider,
    attempts = 1,
    count,
    problems,
    publishedAt,
    policies,
    format,
  } = details
  const siteRole = parseSiteRole({ role })
  const namedByEvent = fieldsNamedByEvents[event] ?? []
  const others = changed.filter((name) => !namedByEvent.includes(name))
  const names = [...new Set(others.map((name) => getFieldLabel(name, target, app, t)))]
  return [
    ...(siteRole === null ? [] : [t('audit.role', { role: t(`roles.${siteRole}`) })]),
    ...(names.length === 0 ? [] : [t('audit.changed', { names: names.join(', ') })]),
    ...(publishedAt === undefined
      ? []
      : [t('audit.publishedAt', { time: toShortFormattedDateTime(publishedAt, app).words })]),
    ...(attempts > 1 ? [t('audit.attempts', { count: attempts })] : []),
    ...(count === undefined ? [] : [t('audit.count', { count })]),
    ...(problems === undefined ? [] : [t('audit.problems', { count: problems })]),
    ...(provider === undefined || provider === 'email' ? [] : [t('audit.provider', { provider })]),
    ...(policies === undefined ? [] : [describePolicies(policies, t)]),
    ...(format === 'csv' || format === 'jsonl' ? [t('audit.format', { format: t(`audit.${format}`) })] : []),
  ]
}

const userFields = [
  'role',
  'suspended',
  'unsuspended',
  'email',
  'email_requested',
  'phone',
  'password',
  'profile',
  'sign_in_methods',
] as const
const bucketFields = ['public', 'file_size_limit', 'allowed_mime_types'] as const

function getFieldLabel(
  name: string,
  target: AuditTarget | null,
  { language }: AppRequest,
  t: Translate,
): string {
  if (target !== null && isKindName(target.type)) {
    const label = getKindDefinition(target.type).fields[name]?.label
    return label === undefined ? name : getMessageByKey(label, language)
  }
  const userField = userFields.find((known) => known === name)
  if (userField !== undefined) return t(`audit.userFields.${userField}`)
  const bucketField = bucketFields.find((known) => known === name)
  return bucketField === undefined ? name : t(`audit.bucketFields.${bucketField}`)
}

/** Fields that an event is named for. */
const fieldsNamedByEvents: Readonly<Partial<Record<AuditEvent, readonly string[]>>> = {
  role_changed: ['role'],
  user_suspended: ['suspended'],
  user_unsuspended: ['unsuspended'],
  email_changed: ['email'],
}

const audiences = ['nobody', 'editors', 'users', 'visitors'] as const

function describePolicies(policies: NonNullable<AuditDetails['policies']>, t: Translate): string {
  const describe = (action: string) => {
    const audience = audiences.find((known) => known === policies[action])
    return audience === undefined ? '' : t(`audit.audiences.${audience}`)
  }
  return t('audit.policies', {
    upload: describe('upload'),
    read: describe('read'),
    list: describe('list'),
  })
}
