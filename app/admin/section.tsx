import type { ReactNode } from 'react'
import { Note } from './note.tsx'
import type { Said } from './said.ts'

interface Props {
  /** What the address of the section ends with. */
  readonly id: string
  readonly title: string
  readonly intro?: string
  readonly said: Said | null
  readonly children: ReactNode
}

/** A part of an admin page with a heading, and what is said about it. */
export function Section({ id, title, intro, said, children }: Props) {
  return (
    <section className="admin-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {intro !== undefined && <p className="admin-intro">{intro}</p>}
      <Note said={said} at={id} />
      {children}
    </section>
  )
}
