import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { type Actor, createSecretKeyActor, isActionAllowed } from '../../../domain/permissions.ts'
import type { Relation } from '../../../domain/relations.ts'
import type { ApiCaller } from '../../auth/api-caller.ts'
import { createPermissionError, PostgrestError } from '../postgrest-error.ts'

/** The methods of a relation, as `Allow`: the settings of the site can only be updated. */
export function listRelationMethods(relation: Relation | null): string {
  const isSingle = relation !== null && getKindDefinition(relation.kind).single === true
  return isSingle ? 'OPTIONS,GET,HEAD,PATCH' : 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'
}

/** Whether a caller may change rows of a relation. */
export function mayWrite(relation: Relation, caller: ApiCaller): boolean {
  return isActionAllowed(toWritingActor(caller), 'draft', relation.kind)
}

/** Throws if the caller may not change rows of the relation, before anything of the request is read. */
export function assertMayWrite(relation: Relation, caller: ApiCaller, method: string): void {
  if (!mayWrite(relation, caller))
    throw createPermissionError(
      `permission denied for table ${relation.name}`,
      !caller.service && caller.actor.userId !== null,
    )
  const methods = listRelationMethods(relation)
  if (!methods.split(',').includes(method))
    throw new PostgrestError('PGRST117', {
      message: `Unsupported HTTP method: ${method}`,
      headers: { Allow: methods },
    })
}

function toWritingActor(caller: ApiCaller): Actor {
  return caller.service ? createSecretKeyActor({ address: '', userAgent: null }) : caller.actor
}
