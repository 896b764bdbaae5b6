import type { ReactNode } from 'react'

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
      <button className="button button-quiet" type="button" onClick={onNo}>
        {no}
      </button>
      <button className="button" type="button" onClick={onYes}>
        {yes}
      </button>
    </div>
  )
}
