import type { ReactNode } from 'react'
import type { FlashMessage } from '../actions/flash.ts'
import { SectionFlashNotice } from '../actions/flash-notice.tsx'

interface Props {
  /** The fragment of the section's URL. */
  readonly id: string
  readonly title: string
  readonly intro?: string
  readonly flash: FlashMessage | null
  readonly children: ReactNode
}

/** A section of an admin page with a heading and its flash message. */
export function AdminSection({ id, title, intro, flash, children }: Props) {
  return (
    <section className="admin-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {intro !== undefined && <p className="admin-intro">{intro}</p>}
      <SectionFlashNotice flash={flash} at={id} />
      {children}
    </section>
  )
}
