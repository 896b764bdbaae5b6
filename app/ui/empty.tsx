import type { Messages } from '../i18n/message-types.ts'
import { useFrame } from '../layout/frame.ts'

/** Said instead of a list that has nothing in it. */
export function Empty({ of }: { of: keyof Messages['empty'] }) {
  return <p className="empty">{useFrame().t(`empty.${of}`)}</p>
}
