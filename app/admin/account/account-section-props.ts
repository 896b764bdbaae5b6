import type { FlashMessage } from '../../actions/flash.ts'
import type { AccountView } from './account-view.ts'

/** What every part of the account's page is given. */
export interface AccountSectionProps {
  readonly account: AccountView
  readonly flash: FlashMessage | null
}
