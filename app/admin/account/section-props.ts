import type { FlashMessage } from '../../actions/flash.ts'
import type { AccountView } from './present.ts'

/** What every part of the account's page is given. */
export interface SectionProps {
  readonly account: AccountView
  readonly flash: FlashMessage | null
}
