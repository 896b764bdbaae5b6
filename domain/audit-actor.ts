import { nilUuid } from './nil-uuid.ts'

/** The client that caused an event, for its audit entry. */
export interface AuditedClientDetails {
  /** The e-mail address of the user, or the name of a program. */
  readonly name: string
  /** Empty for commands. */
  readonly address: string
  readonly userAgent: string | null
}

/** What acts: a user, or a program without an account. */
export interface AuditActor extends AuditedClientDetails {
  readonly id: string
}

/** Names of actors that are not users; a user's name is an e-mail address. */
export const operatorActorName = 'operator'
export const secretKeyActorName = 'service_role'
export const scheduleActorName = 'schedule'

/** The command line on the site's machine. */
export const operatorAuditActor: AuditActor = {
  id: nilUuid,
  name: operatorActorName,
  address: '',
  userAgent: null,
}

/** What the server does by itself every night. */
export const scheduleAuditActor: AuditActor = { ...operatorAuditActor, name: scheduleActorName }
