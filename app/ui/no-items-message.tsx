import type { Messages } from '../i18n/message-types.ts'
import { usePageContext } from '../layout/page-context.ts'

/** Said instead of a list that has nothing in it. */
export function NoItemsMessage({ of }: { of: keyof Messages['empty'] }) {
  return <p className="empty">{usePageContext().t(`empty.${of}`)}</p>
}
