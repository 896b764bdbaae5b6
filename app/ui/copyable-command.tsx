import { useState } from 'react'
import { usePageContext } from '../layout/page-context.ts'
import { Button } from './button.tsx'

/** Creates the owner without a browser. */
export const CREATE_OWNER_COMMAND = 'npm run -s letopis -- owner create --email you@example.org'

/** A command to be run elsewhere, and a button that copies it. */
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
