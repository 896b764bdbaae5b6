import { type DataSupplier, InfiniTimeline, type TimelineHandle, type TimelineItem } from 'infini-timeline'
import { type Ref, useState } from 'react'
import { hostileItems, itemsFrom } from './items.ts'

/** Options of the timeline under test, taken from the page's URL. */
export interface Setup {
  readonly source: 'array' | 'supplier' | 'server' | 'hostile' | 'none' | 'both'
  readonly count: number
  readonly chunk: number
  readonly offset: number
  readonly box: boolean
  readonly keep: boolean
}

export function readSetup(search: string): Setup {
  const query = new URLSearchParams(search)
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise)
  return {
    source: (query.get('source') ?? 'array') as Setup['source'],
    count: number('count', 100),
    chunk: number('chunk', 10),
    offset: number('offset', 0),
    box: query.has('box'),
    keep: query.has('keep'),
  }
}

/** Objects exposed to tests. */
export interface Controls {
  setArray?: (array: readonly TimelineItem[]) => void
  supplier: DataSupplier
}

interface AppProps {
  readonly setup: Setup
  readonly controls: Controls
  readonly handle?: Ref<TimelineHandle>
}

export function App({ setup, controls, handle }: AppProps) {
  const { source, count, chunk, offset } = setup
  const [array, setArray] = useState<readonly TimelineItem[]>(() =>
    source === 'hostile' ? hostileItems : itemsFrom(0, count, count),
  )
  controls.setArray = setArray
  const hasArray = ['array', 'hostile', 'both'].includes(source)
  const hasSupplier = ['supplier', 'server', 'both'].includes(source)
  const initial = { items: itemsFrom(offset, chunk, count), total: count, offset }
  return (
    <div className={setup.box ? 'box' : undefined}>
      <InfiniTimeline
        {...(handle && { ref: handle })}
        dataArray={hasArray ? array : null}
        dataSupplier={hasSupplier ? controls.supplier : null}
        {...(source === 'server' && { initial, nextHref: `?offset=${offset + chunk}` })}
        {...(source === 'server' && offset > 0 && { previousHref: `?offset=${offset - chunk}` })}
        {...(setup.keep && { restoreKey: 'test' })}
        chunkSize={chunk}
        headingLevel={2}
      />
    </div>
  )
}
