import type { Messages } from '../i18n/message-types.ts'
import { usePageContext } from '../layout/page-context.ts'

/** The message shown instead of an empty list. */
export function NoItemsMessage({ of }: { of: keyof Messages['empty'] }) {
  return <p className="empty">{usePageContext().t(`empty.${of}`)}</p>
}
