import type {
  EmailSettingsField,
  EmailSettingsInput,
  EmailTestResult,
} from '../../../domain/email-settings.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'

const fieldNames = [
  'host',
  'port',
  'security',
  'user',
  'password',
  'senderAddress',
  'senderName',
] as const satisfies readonly EmailSettingsField[]

/** The actions of the page of the e-mail server. */
export const emailSettingsActions: Readonly<Record<string, ActionHandler<EmailTestResult>>> = {
  async email({ app, t, text }) {
    const input = readInput(text)
    const problems = await app.emailSettings.save(input, app.context.actor)
    if (problems === null) return { flash: 'emailServerSaved' }
    const fields = Object.entries(problems).map(([name, problem]) => [
      name,
      [t(`emailSettings.problems.${problem}`)],
    ])
    // The password is never sent back.
    const { password: _password, ...values } = input
    return { errors: { fields: Object.fromEntries(fields) }, values }
  },

  async 'email-remove'({ app }) {
    await app.emailSettings.delete(app.context.actor)
    return { flash: 'emailServerRemoved' }
  },

  async 'email-test'({ app }) {
    return { shown: await app.emailSettings.sendTest(app.language, app.context.actor) }
  },
}

function readInput(text: AdminActionRequest['text']): EmailSettingsInput {
  const entries = fieldNames.map((name) => [name, text(name)] as const)
  return Object.fromEntries(entries) as Record<EmailSettingsField, string>
}
