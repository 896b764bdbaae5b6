import { useState } from 'react'
import { usePageContext } from '../layout/page-context.ts'
import { Button } from './button.tsx'

/** A shell command with a copy button. */
export function CopyableCommand({ command }: { command: string }) {
  const { t } = usePageContext()
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
      <Button onClick={copy}>{t('login.copy')}</Button>
      <p role="status">{outcome !== null && t(`login.${outcome}`)}</p>
    </div>
  )
}
