import { useState } from 'react'
import { useFrame } from '../layout/frame.ts'

/** A command to be run elsewhere, and a button that copies it. */
export function CopyCommand({ command }: { command: string }) {
  const { t } = useFrame()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(command).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    )
  }
  return (
    <div className="command">
      <pre>
        <code>{command}</code>
      </pre>
      <button className="button" type="button" onClick={copy}>
        {t('login.copy')}
      </button>
      <p role="status">{outcome !== null && t(`login.${outcome}`)}</p>
    </div>
  )
}
