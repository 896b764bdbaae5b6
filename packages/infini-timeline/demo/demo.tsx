import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { InfiniTimeline, type TimelineHandle } from '../src/index.ts'
import { chronicle, FIRST_YEAR, indexOfYear, TOTAL } from './chronicle.ts'
import '../src/style.css'
import './demo.css'

function Demo() {
  const timeline = useRef<TimelineHandle>(null)
  const last = FIRST_YEAR + TOTAL / 100 - 1
  return (
    <>
      <div className="bar">
        <strong>InfiniTimeline</strong>
        <label>
          Year
          <input
            type="number"
            min={FIRST_YEAR}
            max={last}
            placeholder={`${FIRST_YEAR}–${last}`}
            onChange={(event) => {
              const year = event.target.valueAsNumber
              if (year >= FIRST_YEAR && year <= last) void timeline.current?.scrollToIndex(indexOfYear(year))
            }}
          />
        </label>
        <span>{TOTAL.toLocaleString('en')} items from a slow supplier</span>
      </div>
      <main>
        <h1>The chronicle of a place that never was</h1>
        <InfiniTimeline ref={timeline} dataSupplier={chronicle} headingLevel={2} restoreKey="demo" />
      </main>
    </>
  )
}

const element = document.querySelector('#root')
if (element) createRoot(element).render(<Demo />)
