import { lazy, Suspense, useEffect, useState } from 'react'
import type { FieldValues } from '../../differences/fields.ts'
import type { EditedItem } from '../contract.ts'
import type { ItemEditing } from '../use-item-editor.ts'
import { KeptTextNotice } from './kept-notice.tsx'
import type { KeptText } from './kept-text.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import type { Keeping } from './use-keeping.ts'

// Two texts of one item are rare: what compares them comes when they are there.
const Choose = lazy(() => import('../conflict/choose.tsx'))
const Gone = lazy(() => import('../conflict/gone.tsx'))

interface Props {
  readonly editing: ItemEditing
  readonly keeping: Keeping
}

interface Two {
  readonly current: EditedItem
  readonly base: FieldValues | null
  readonly mine: FieldValues
  /** The text that was left behind, where that is what it is about. */
  readonly left?: KeptText
}

/** All that stands above a form so that nothing written in it is lost: texts left behind, two texts of one item, signing in. */
export function KeepingArea({ editing, keeping }: Props) {
  const { item, outcome } = editing
  const [compared, setCompared] = useState<Two | null>(null)
  const [waitsToSave, setWaitsToSave] = useState(false)
  const two = compared ?? twoIn(editing)
  useEffect(() => {
    if (!waitsToSave) return
    setWaitsToSave(false)
    // The form that was begun anew with what was chosen joins its fields in this very turn.
    setTimeout(() => void editing.save('keep'))
  }, [waitsToSave, editing.save])
  const settle = () => {
    setCompared(null)
    editing.forgetOutcome()
  }
  return (
    <>
      {two === null && (
        <KeptTextNotice
          keeping={keeping}
          item={item}
          onCompare={(left, mine) => setCompared({ current: item, base: null, mine, left })}
        />
      )}
      <Suspense>
        {two !== null && (
          <Choose
            key={two.current.version}
            {...two}
            onLater={settle}
            onChoose={(values, saveNow) => {
              settle()
              if (two.left !== undefined) {
                keeping.putAside()
                keeping.throwAway(two.left)
              }
              editing.replaceValues(values, two.current)
              setWaitsToSave(saveNow)
            }}
          />
        )}
        {two === null && outcome?.state === 'trouble' && outcome.trouble === 'gone' && (
          <Gone
            item={item}
            onRestored={(current) => setCompared({ current, base: item.values, mine: editing.values() })}
            onAsNew={() => {
              editing.replaceValues(editing.values(), asNew(item))
              window.history.replaceState(window.history.state, '', `/admin/add/${item.kind}`)
            }}
          />
        )}
      </Suspense>
      {keeping.isSigningIn && (
        <SignInAgain
          me={keeping.me}
          who={keeping.who}
          onLater={keeping.closeSignIn}
          onDone={() => {
            keeping.closeSignIn()
            const isWaiting = outcome?.state === 'trouble' && outcome.trouble === 'signedOut'
            void (isWaiting ? editing.saveAgain() : keeping.again())
          }}
        />
      )}
      <LeaveGuard keeping={keeping} />
    </>
  )
}

/** A save that came too late: both texts, and the one they began as. */
function twoIn({ item, outcome }: ItemEditing): Two | null {
  if (outcome?.state !== 'stale') return null
  return { current: outcome.current, base: item.values, mine: outcome.yours }
}

function asNew(item: EditedItem): EditedItem {
  const empty = Object.fromEntries(Object.keys(item.values).map((name) => [name, null]))
  return {
    ...item,
    id: null,
    version: null,
    status: 'new',
    publishedAt: null,
    editedAt: null,
    path: null,
    values: empty,
  }
}
