import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { refusalNote } from '../refusals.ts'
import type { AccountShown } from './shown.ts'

/** What people may do with the places they are signed in from. */
export const deviceDeeds: Readonly<Record<string, ActionHandler<AccountShown>>> = {
  'device-end': endDevice,
  'devices-end': endOthers,
}

async function endDevice({ app, text }: AdminActionRequest): ReturnType<ActionHandler<AccountShown>> {
  await app.session.devices?.end(text('session'))
  return { flash: 'deviceEnded' }
}

async function endOthers({ app }: AdminActionRequest): ReturnType<ActionHandler<AccountShown>> {
  const { error } = await (await app.session.auth()).signOut({ scope: 'others' })
  return { flash: error === null ? 'othersEnded' : refusalNote(error) }
}
