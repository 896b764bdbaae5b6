import './entry.css'
import type { ReactNode } from 'react'
import { Head } from '../layout/head.tsx'

interface Props {
  readonly title: string
  readonly intro?: string | undefined
  readonly children: ReactNode
}

/** A page with one thing to do: signing in, setting up, confirming. */
export function EntryPage({ title, intro, children }: Props) {
  return (
    <div className="entry">
      <Head title={title} unlisted />
      <h1>{title}</h1>
      {intro !== undefined && <p className="entry-intro">{intro}</p>}
      {children}
    </div>
  )
}
