import { type MouseEvent, useRef } from 'react'
import type { DecadeNavData, DecadeNavLink } from './decade-nav-data.ts'
import type { TimelinePageLabels } from './labels.ts'

interface DecadeNavProps {
  readonly rail: DecadeNavData
  readonly labels: TimelinePageLabels
  /** The stop that is being read; null before anybody scrolls. */
  readonly current: DecadeNavLink | null
  readonly onJump: (stop: DecadeNavLink) => void
}

/** The whole line at a glance: a bar for each decade, as high as it is full, that leads there. */
export function DecadeNav({ rail, labels, current, onJump }: DecadeNavProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const jump = (stop: DecadeNavLink) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    if (fold.current) fold.current.open = false
    onJump(stop)
  }
  const link = (stop: DecadeNavLink, className: string) => (
    <a
      className={className}
      href={stop.href}
      title={stop.label}
      aria-label={stop.label}
      aria-current={stop.offset === current?.offset ? 'location' : undefined}
      onClick={jump(stop)}
    >
      {className === 'rail-word' ? stop.name : <DensityBar density={stop.density} />}
    </a>
  )
  return (
    <nav className="rail" aria-label={labels.overview}>
      <details ref={fold}>
        <summary>
          <span>{labels.overview}</span>
          {current !== null && <strong>{current.name}</strong>}
        </summary>
        <div className="rail-body">
          <a className="rail-skip" href="#line">
            {labels.skip}
          </a>
          {rail.open !== null && <p>{link(rail.open, 'rail-word')}</p>}
          <ul>
            {rail.centuries.map(({ name, decades }) => (
              <li key={name}>
                <span className="rail-century">{name}</span>
                <div className="rail-decades">
                  {decades.map((stop, place) =>
                    stop === null ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: an empty decade is its place
                      <span className="rail-empty" key={place} />
                    ) : (
                      <span key={stop.name}>{link(stop, 'rail-decade')}</span>
                    ),
                  )}
                </div>
              </li>
            ))}
          </ul>
          {rail.undated !== null && <p>{link(rail.undated, 'rail-word')}</p>}
        </div>
      </details>
    </nav>
  )
}

function DensityBar({ density }: { density: number }) {
  return <span className="rail-bar" style={{ blockSize: `${Math.round(density * 100)}%` }} />
}
