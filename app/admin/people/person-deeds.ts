import type { GoTrueAdminApi, User } from '@supabase/auth-js'
import { Problem, problemOf } from '../../../domain/problem.ts'
import type { ActionHandler, ActionOutcome, AdminActionRequest } from '../../actions/create-action.ts'
import { refusalErrors, refusalNote } from '../refusals.ts'
import { findPerson } from './find.ts'
import { isLastOwner } from './last-owner.ts'
import { linkTo, type PeopleShown } from './link.ts'

/** Somebody to whom something is to be done. */
interface About extends AdminActionRequest {
  readonly people: GoTrueAdminApi
  readonly user: User
  /** Whether it is who asks. */
  readonly isMe: boolean
}

type Work = (about: About) => Promise<ActionOutcome<PeopleShown>>

const forGood = '876000h'
const list = '/admin/people'

/** What an owner may do to somebody. */
export const personDeeds: Readonly<Record<string, ActionHandler<PeopleShown>>> = {
  role: withPerson(changeRole),
  suspend: withPerson(suspend),
  restore: withPerson(restore),
  remove: withPerson(remove),
  'factors-reset': withAnother(resetFactors),
  'passkeys-reset': withAnother(resetPasskeys),
  letter: withAnother(sendLetter),
  link: withAnother(makeLink),
}

function withPerson(work: Work): ActionHandler<PeopleShown> {
  return async (asked) => {
    const people = await asked.app.session.people()
    try {
      const user = await findPerson(people, asked.args.params.id ?? '')
      return await work({ ...asked, people, user, isMe: user.id === asked.me.id })
    } catch (error) {
      if (problemOf(error)?.code !== 'not_found') throw error
      return { flash: 'gone', to: list }
    }
  }
}

/** Help for others: one's own ways in change on one's own page, where the current password is asked for. */
function withAnother(work: Work): ActionHandler<PeopleShown> {
  return withPerson(async (about) => {
    if (about.isMe) throw new Problem('bad_request')
    return work(about)
  })
}

async function changeRole({ people, user, isMe, app, t, text }: About): ReturnType<Work> {
  const role = text('role')
  if (role !== 'owner' && role !== 'editor') throw new Problem('bad_request')
  if (role !== 'owner' && (await isLastOwner(people, user, app.now)))
    return { errors: { form: [t('refusals.lastOwner')] } }
  const { error } = await people.updateUserById(user.id, { app_metadata: { role } })
  if (error !== null) return { errors: refusalErrors(error, t) }
  return isMe && role !== 'owner' ? { flash: 'steppedDown', to: '/admin' } : { flash: 'roleChanged' }
}

async function suspend({ people, user, isMe, app }: About): ReturnType<Work> {
  if (isMe) return { flash: 'yourself' }
  if (await isLastOwner(people, user, app.now)) return { flash: 'lastOwner' }
  const { error } = await people.updateUserById(user.id, { ban_duration: forGood })
  if (error !== null) return { flash: refusalNote(error) }
  await app.content.previews.deleteLinksOf(user.id, app.context)
  return { flash: 'suspended' }
}

async function restore({ people, user }: About): ReturnType<Work> {
  const { error } = await people.updateUserById(user.id, { ban_duration: 'none' })
  return { flash: error === null ? 'restored' : refusalNote(error) }
}

async function remove({ people, user, isMe, app }: About): ReturnType<Work> {
  if (isMe) return { flash: 'yourself' }
  if (await isLastOwner(people, user, app.now)) return { flash: 'lastOwner' }
  const { error } = await people.deleteUser(user.id)
  if (error !== null) return { flash: refusalNote(error) }
  // What they gave out of the drafts ends with them.
  await app.content.previews.deleteLinksOf(user.id, app.context)
  return { flash: 'removed', to: list }
}

async function resetFactors({ people, user }: About): ReturnType<Work> {
  const { data, error } = await people.mfa.listFactors({ userId: user.id })
  if (error !== null) return { flash: refusalNote(error) }
  for (const { id } of data.factors) {
    const { error: refused } = await people.mfa.deleteFactor({ userId: user.id, id })
    // Codes go with the last factor they stood in for.
    if (refused !== null && refused.code !== 'mfa_factor_not_found') return { flash: refusalNote(refused) }
  }
  return { flash: 'factorsReset' }
}

async function resetPasskeys({ people, user }: About): ReturnType<Work> {
  const { data, error } = await people.passkey.listPasskeys({ userId: user.id })
  if (error !== null) return { flash: refusalNote(error) }
  for (const { id: passkeyId } of data) {
    const { error: refused } = await people.passkey.deletePasskey({ userId: user.id, passkeyId })
    if (refused !== null) return { flash: refusalNote(refused) }
  }
  return { flash: 'passkeysReset' }
}

/** Who has confirmed their address gets a letter to choose a new password by, who has not is invited again. */
async function sendLetter({ people, user, app }: About): ReturnType<Work> {
  const email = user.email ?? ''
  const { error } = user.email_confirmed_at
    ? await (await app.session.auth()).resetPasswordForEmail(email)
    : await people.inviteUserByEmail(email)
  return { flash: error === null ? 'letterSent' : refusalNote(error) }
}

async function makeLink({ people, user, app }: About): ReturnType<Work> {
  const email = user.email ?? ''
  const kind = user.email_confirmed_at ? 'recovery' : 'invite'
  const { data, error } = await people.generateLink({ type: kind, email })
  if (error !== null) return { flash: refusalNote(error) }
  return { shown: { link: linkTo(app.origin, email, kind, data.properties) } }
}
