import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

interface Props {
  readonly yes: string
  readonly no: string
  readonly onYes: () => void
  readonly onNo: () => void
  readonly children?: ReactNode
}

/** How a dialog ends. */
export function Buttons({ yes, no, onYes, onNo, children }: Props) {
  return (
    <div className="editor-dialog-buttons">
      {children}
      <Button variant="quiet" onClick={onNo}>
        {no}
      </Button>
      <Button onClick={onYes}>{yes}</Button>
    </div>
  )
}
