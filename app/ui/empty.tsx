import type { Messages } from '../i18n/message-types.ts'
import { usePageContext } from '../layout/frame.ts'

/** Said instead of a list that has nothing in it. */
export function Empty({ of }: { of: keyof Messages['empty'] }) {
  return <p className="empty">{usePageContext().t(`empty.${of}`)}</p>
}
