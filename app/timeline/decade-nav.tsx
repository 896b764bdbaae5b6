import { type MouseEvent, useRef } from 'react'
import type { DecadeNavData, DecadeNavLink } from './decade-nav-data.ts'
import type { TimelinePageLabels } from './labels.ts'

interface DecadeNavProps {
  readonly rail: DecadeNavData
  readonly labels: TimelinePageLabels
  /** The link of the visible decade; null before the first scroll. */
  readonly current: DecadeNavLink | null
  /** Scrolls to a decade; without it, the browser follows the link. */
  readonly onJump?: ((link: DecadeNavLink) => void) | undefined
}

/** An overview of the timeline: a linked bar for each decade, with a height by its number of entries. */
export function DecadeNav({ rail, labels, current, onJump }: DecadeNavProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const createJumpHandler = (link: DecadeNavLink) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    if (details.current) details.current.open = false
    if (onJump === undefined) return
    event.preventDefault()
    onJump(link)
  }
  const renderLink = (link: DecadeNavLink, className: string) => (
    <a
      className={className}
      href={link.href}
      title={link.label}
      aria-label={link.label}
      aria-current={link.offset === current?.offset ? 'location' : undefined}
      onClick={createJumpHandler(link)}
    >
      {className === 'rail-word' ? link.name : <DensityBar density={link.density} />}
    </a>
  )
  return (
    <nav className="rail" aria-label={labels.overview}>
      <details ref={details}>
        <summary>
          <span>{labels.overview}</span>
          {current !== null && <strong>{current.name}</strong>}
        </summary>
        <div className="rail-body">
          <a className="rail-skip" href="#line">
            {labels.skip}
          </a>
          {rail.open !== null && <p>{renderLink(rail.open, 'rail-word')}</p>}
          <ul>
            {rail.centuries.map(({ name, ticks, decades }) => (
              <li key={name}>
                <span className="rail-century">{name}</span>
                <div className="rail-decades">
                  {decades.map((link, index) =>
                    link === null ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: an empty decade has only its position
                      <span className="rail-empty" key={index} />
                    ) : (
                      <span key={link.name}>{renderLink(link, 'rail-decade')}</span>
                    ),
                  )}
                </div>
                <div className="rail-ticks" aria-hidden="true">
                  {ticks.map((year) => (
                    <span key={year}>{year}</span>
                  ))}
                </div>
              </li>
            ))}
          </ul>
          {rail.undated !== null && <p>{renderLink(rail.undated, 'rail-word')}</p>}
        </div>
      </details>
    </nav>
  )
}

function DensityBar({ density }: { density: number }) {
  return <span className="rail-bar" style={{ blockSize: `${Math.round(density * 100)}%` }} />
}
