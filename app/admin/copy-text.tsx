import { useState } from 'react'
import { useFrame } from '../layout/frame.ts'

/** A button that copies a text, and says whether it could. */
export function CopyText({ text }: { text: string }) {
  const { t } = useFrame()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    )
  }
  return (
    <>
      <button className="button button-quiet" type="button" onClick={copy}>
        {t('admin.copy')}
      </button>
      <span role="status">{outcome !== null && t(`admin.${outcome}`)}</span>
    </>
  )
}
