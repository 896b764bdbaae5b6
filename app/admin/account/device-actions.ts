import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { toAuthErrorFlashMessageKey } from '../auth-errors.ts'
import type { AccountActionOneTimeData } from './account-action-data.ts'

/** The actions on the devices that a user is signed in on. */
export const deviceSignOutActionHandlers: Readonly<Record<string, ActionHandler<AccountActionOneTimeData>>> =
  {
    'device-end': signOutDevice,
    'devices-end': signOutOtherDevices,
  }

async function signOutDevice({
  app,
  text,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  await app.session.devices?.end(text('session'))
  return { flash: 'deviceEnded' }
}

async function signOutOtherDevices({
  app,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  const { error } = await (await app.session.getAuthClient()).signOut({ scope: 'others' })
  return { flash: error === null ? 'othersEnded' : toAuthErrorFlashMessageKey(error) }
}
