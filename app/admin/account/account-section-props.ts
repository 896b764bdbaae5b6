import type { FlashMessage } from '../../actions/flash.ts'
import type { AccountView } from './account-view.ts'

/** The props of every section of the account page. */
export interface AccountSectionProps {
  readonly account: AccountView
  readonly flash: FlashMessage | null
}
