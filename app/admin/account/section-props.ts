import type { Said } from '../said.ts'
import type { AccountView } from './present.ts'

/** What every part of the account's page is given. */
export interface SectionProps {
  readonly account: AccountView
  readonly said: Said | null
}
