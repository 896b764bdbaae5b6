import { useState } from 'react'
import { usePageContext } from '../layout/page-context.ts'
import { Button } from '../ui/button.tsx'

/** A button that copies a text to the clipboard and reports success or failure. */
export function CopyTextButton({ text }: { text: string }) {
  const { t } = usePageContext()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    )
  }
  return (
    <>
      <Button variant="quiet" onClick={copy}>
        {t('admin.copy')}
      </Button>
      <span role="status">{outcome !== null && t(`admin.${outcome}`)}</span>
    </>
  )
}
