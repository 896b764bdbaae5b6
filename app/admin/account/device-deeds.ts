import type { Asked, Deed } from '../deeds.ts'
import { refusalNote } from '../refusals.ts'
import type { AccountShown } from './shown.ts'

/** What people may do with the places they are signed in from. */
export const deviceDeeds: Readonly<Record<string, Deed<AccountShown>>> = {
  'device-end': endDevice,
  'devices-end': endOthers,
}

async function endDevice({ app, text }: Asked): ReturnType<Deed<AccountShown>> {
  await app.session.devices?.end(text('session'))
  return { said: 'deviceEnded' }
}

async function endOthers({ app }: Asked): ReturnType<Deed<AccountShown>> {
  const { error } = await (await app.session.auth()).signOut({ scope: 'others' })
  return { said: error === null ? 'othersEnded' : refusalNote(error) }
}
