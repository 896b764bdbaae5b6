import { PostgrestError } from './postgrest-error.ts'

/** The relations and functions are in one schema. */
export const exposedSchema = 'public'

/** Rejects requests for another schema: `Accept-Profile` of reads, `Content-Profile` of the others. */
export function assertExposedSchema(method: string, headers: Headers): void {
  const isRead = method === 'GET' || method === 'HEAD'
  const schema = headers.get(isRead ? 'accept-profile' : 'content-profile')
  if (schema === null || schema === exposedSchema) return
  throw new PostgrestError('PGRST106', {
    message: `Invalid schema: ${schema.slice(0, 100)}`,
    hint: `Only the following schemas are exposed: ${exposedSchema}`,
  })
}
