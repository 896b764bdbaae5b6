import { dayInWords } from '../i18n/dates.ts'
import { useFrame } from '../layout/frame.ts'

/** The day of a moment, in words. */
export function Day({ at }: { at: string }) {
  const { language } = useFrame()
  return <time dateTime={at}>{dayInWords(at, language)}</time>
}
