import './entry.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Head } from '../layout/head.tsx'

interface Props {
  readonly title: string
  readonly intro?: string | undefined
  readonly children: ReactNode
}

/** The step that was shown last, since the browser loaded the page. */
let lastStep: string | null = null

/** A page with one thing to do: signing in, setting up, confirming. */
export function EntryPage({ title, intro = '', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const step = `${title} ${intro}`
  useEffect(() => {
    const follows = lastStep !== null && lastStep !== step
    lastStep = step
    // What was pressed in the step before is gone, and the focus with it: whoever cannot see it has to hear of the new one.
    if (follows && document.activeElement === document.body) heading.current?.focus()
  }, [step])
  return (
    <div className="entry">
      <Head title={title} unlisted />
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {intro !== '' && <p className="entry-intro">{intro}</p>}
      {children}
    </div>
  )
}
