import { ProgressBar } from '../progress-bar.tsx'

interface Props {
  readonly label: string
  readonly done: number
  /** 0 if it is not known. */
  readonly total: number
  readonly percentText: (percent: number) => string
}

/** Often enough to follow by ear. */
const announcedPercents = 20

/** A bar, and a text for screen readers that changes now and then only. */
export function ImportProgressBar({ label, done, total, percentText }: Props) {
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  const announced = percent - (percent % announcedPercents)
  return (
    <>
      <ProgressBar label={label} progress={{ done, total }} />
      <p className="sr-only" role="status">
        {announced > 0 ? percentText(announced) : ''}
      </p>
    </>
  )
}
