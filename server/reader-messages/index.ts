import { createHash } from 'node:crypto'
import type { ReaderMessageForms, ReaderMessageService } from '../content/contract/reader-messages.ts'
import type { FormTokens } from './form-tokens.ts'

export { createFormTokens } from './form-tokens.ts'
export { createOwnerNotifier } from './notify-owners.ts'

interface ReaderMessageFormDeps {
  readonly messages: Pick<ReaderMessageService, 'store'>
  readonly tokens: FormTokens
  readonly notifyOwners: () => Promise<void>
}

export function createReaderMessageForms({
  messages,
  tokens,
  notifyOwners,
}: ReaderMessageFormDeps): ReaderMessageForms {
  return {
    createToken: (kind, item) => tokens.create(`${kind}/${item}`),
    async send(kind, item, { token, ...input }, context, charge) {
      const problem = tokens.findProblem(token, `${kind}/${item}`)
      if (problem !== null) return problem
      await charge()
      const formKey = createHash('sha256').update(token).digest('base64url')
      const result = await messages.store(kind, item, { ...input, formKey }, context)
      if (result === 'full') return 'full'
      if (result === 'stored') await notifyOwners()
      return null
    },
  }
}
