import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { InfiniTimeline, type TimelineHandle } from '../src/index.ts'
import {
  DEMO_FIRST_YEAR,
  DEMO_ITEM_COUNT,
  demoDataSupplier,
  getFirstIndexOfYear,
} from './demo-data-supplier.ts'
import '../src/style.css'
import './demo.css'

function Demo() {
  const timeline = useRef<TimelineHandle>(null)
  const lastYear = DEMO_FIRST_YEAR + DEMO_ITEM_COUNT / 100 - 1
  return (
    <>
      <div className="bar">
        <strong>InfiniTimeline</strong>
        <label>
          Year
          <input
            type="number"
            min={DEMO_FIRST_YEAR}
            max={lastYear}
            placeholder={`${DEMO_FIRST_YEAR}–${lastYear}`}
            onChange={(event) => {
              const year = event.target.valueAsNumber
              if (year >= DEMO_FIRST_YEAR && year <= lastYear)
                void timeline.current?.scrollToIndex(getFirstIndexOfYear(year))
            }}
          />
        </label>
        <span>{DEMO_ITEM_COUNT.toLocaleString('en')} items from a slow supplier</span>
      </div>
      <main>
        <h1>The chronicle of a place that never was</h1>
        <InfiniTimeline ref={timeline} dataSupplier={demoDataSupplier} headingLevel={2} restoreKey="demo" />
      </main>
    </>
  )
}

const element = document.querySelector('#root')
if (element) createRoot(element).render(<Demo />)
