import type { EmailTexts } from './email-texts.ts'

const plural = new Intl.PluralRules('en')

function formatCount(count: number, one: string, other: string): string {
  return `${count} ${plural.select(count) === 'one' ? one : other}`
}

function formatDuration(seconds: number): string {
  if (seconds % 86_400 === 0) return formatCount(seconds / 86_400, 'day', 'days')
  if (seconds % 3600 === 0) return formatCount(seconds / 3600, 'hour', 'hours')
  return formatCount(Math.ceil(seconds / 60), 'minute', 'minutes')
}

export const englishEmailTexts: EmailTexts = {
  linkInFull: 'If the button does not work, copy this address into your browser:',
  validity(seconds) {
    return `It can be used once and is good for ${formatDuration(seconds)}.`
  },
  templates: {
    confirmation: ({ site }) => ({
      subject: `Confirm your address for ${site}`,
      heading: 'Confirm your e-mail address',
      lead: `Someone, hopefully you, has made an account at ${site} with this address. Confirm that it is yours.`,
      button: 'Confirm the address',
      code: 'Or enter this code:',
      end: 'If it was not you, ignore this e-mail. Without a confirmation the account cannot be used.',
    }),
    invite: ({ site }) => ({
      subject: `You are invited to ${site}`,
      heading: 'You are invited',
      lead: `You have been invited to help keep ${site}. Accept the invitation and choose a password.`,
      button: 'Accept the invitation',
      code: 'Or enter this code:',
      end: 'If you do not know what this is about, ignore this e-mail.',
    }),
    magic_link: ({ site }) => ({
      subject: `Sign in to ${site}`,
      heading: 'Your sign-in',
      lead: `This is how you sign in to ${site}.`,
      button: 'Sign in',
      code: 'Or enter this code:',
      end: 'If you did not want to sign in, ignore this e-mail. Never tell the code to anybody.',
    }),
    recovery: ({ site }) => ({
      subject: `A new password for ${site}`,
      heading: 'Choose a new password',
      lead: `Someone has asked for a new password to your account at ${site}.`,
      button: 'Choose a new password',
      code: 'Or enter this code:',
      end: 'If it was not you, ignore this e-mail. Your password stays as it is.',
    }),
    email_change_current: ({ site, newEmail }) => ({
      subject: `Your address at ${site} is to change`,
      heading: 'Do you agree with the new address?',
      lead: `Your account at ${site} is to have the address ${newEmail}. Confirm it here, and in the e-mail sent to the new address.`,
      button: 'I agree',
      code: 'Or enter this code:',
      end: 'If it was not you who asked for it, do not confirm it, and change your password.',
    }),
    email_change_new: ({ site }) => ({
      subject: `Confirm your new address for ${site}`,
      heading: 'Confirm your new address',
      lead: `This is to become the address of an account at ${site}. Confirm that it is yours.`,
      button: 'Confirm the address',
      code: 'Or enter this code:',
      end: 'If you know nothing of it, ignore this e-mail.',
    }),
    reauthentication: ({ site }) => ({
      subject: `Your code for ${site}`,
      heading: 'Confirm that it is you',
      lead: `You are about to change your password at ${site}.`,
      code: 'Enter this code:',
      end: 'If it is not you, sign out everywhere and change your password. Never tell the code to anybody.',
    }),
    password_changed: ({ site }) => ({
      subject: `Your password at ${site} was changed`,
      heading: 'Your password was changed',
      lead: `The password to your account at ${site} has just been changed. Other devices were signed out.`,
      end: 'If it was not you, ask for a new password at once and tell the owner of the site.',
    }),
    email_changed: ({ site, newEmail }) => ({
      subject: `Your address at ${site} was changed`,
      heading: 'Your address was changed',
      lead: `Your account at ${site} now has the address ${newEmail}. Nothing more will be sent to this one.`,
      end: 'If it was not you, tell the owner of the site at once.',
    }),
    email_changed_new: ({ site }) => ({
      subject: `Your address at ${site} was changed`,
      heading: 'Your address was changed',
      lead: `Your account at ${site} now has this address. From now on you sign in with it.`,
      end: 'If you know nothing of it, tell the owner of the site.',
    }),
    factor_added: ({ site }) => ({
      subject: `A second factor was added to your account at ${site}`,
      heading: 'A second factor was added',
      lead: `Signing in to ${site} now also takes a second factor: an authenticator app or a security key.`,
      end: 'If it was not you, change your password at once and tell the owner of the site.',
    }),
    factor_removed: ({ site }) => ({
      subject: `A second factor was removed from your account at ${site}`,
      heading: 'A second factor was removed',
      lead: `An authenticator app or a security key of your account at ${site} has just been removed.`,
      end: 'If it was not you, change your password at once and tell the owner of the site.',
    }),
    passkey_added: ({ site }) => ({
      subject: `A passkey was added to your account at ${site}`,
      heading: 'A passkey was added',
      lead: `Your account at ${site} has a new passkey. It can be used to sign in without the password.`,
      end: 'If it was not you, remove it in your account, change your password and tell the owner of the site.',
    }),
    passkey_removed: ({ site }) => ({
      subject: `A passkey was removed from your account at ${site}`,
      heading: 'A passkey was removed',
      lead: `A passkey of your account at ${site} has just been removed. It can no longer be used to sign in.`,
      end: 'If it was not you, change your password at once and tell the owner of the site.',
    }),
    site_check: ({ site, count, repairedCount }) => ({
      subject: `${count > 0 ? 'Problems found' : 'Damage repaired'} at ${site}`,
      heading: count > 0 ? 'The check of your site has found problems' : 'Damage was found and repaired',
      lead:
        count > 0
          ? `The check of the database, the files and the newest backup of ${site} has found ${formatCount(count, 'problem', 'problems')} that it could not repair${repairedCount > 0 ? `, and has repaired ${formatCount(repairedCount, 'other', 'others')}` : ''}.`
          : `The check of ${site} has found damage and repaired all of it from another copy (${formatCount(repairedCount, 'repair', 'repairs')}). If this happens again, the disk may be failing.`,
      button: 'Open the report',
      end: 'The report says what is affected and what to do. You get this e-mail as an owner of the site, and not again for the same problems.',
    }),
    reader_message: ({ site, count }) => ({
      subject: `A reader of ${site} has written`,
      heading: 'A reader knows something',
      lead: `${formatCount(count, 'message', 'messages')} from readers of ${site} ${count === 1 ? 'is' : 'are'} waiting for you in the administration.`,
      button: 'Read the messages',
      end: 'You get this e-mail as an owner of the site, at most once in a quarter of an hour.',
    }),
    email_test: ({ site }) => ({
      subject: `Test e-mail from ${site}`,
      heading: 'E-mail works',
      lead: `${site} can send e-mail. Invitations, new passwords and reports will arrive from this address.`,
      end: 'You get this e-mail because you asked for a test in the settings of the site.',
    }),
  },
}
