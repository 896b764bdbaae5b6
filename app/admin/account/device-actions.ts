import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { toAuthErrorFlash } from '../auth-errors.ts'
import type { AccountActionData } from './account-action-data.ts'

/** The actions on the devices that a user is signed in on. */
export const deviceActions: Readonly<Record<string, ActionHandler<AccountActionData>>> = {
  'device-end': signOutDevice,
  'devices-end': signOutOtherDevices,
}

async function signOutDevice({
  app,
  text,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionData>> {
  await app.session.devices?.end(text('session'))
  return { flash: 'deviceEnded' }
}

async function signOutOtherDevices({
  app,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionData>> {
  const { error } = await (await app.session.getAuthClient()).signOut({ scope: 'others' })
  return { flash: error === null ? 'othersEnded' : toAuthErrorFlash(error) }
}
