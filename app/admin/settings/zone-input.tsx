import { createContext, useContext } from 'react'
import { isTimeZone } from '../../../domain/time-zone.ts'
import type { InputLibrary, InputProps } from '../../forms/index.ts'
import { TextInput } from '../../forms/inputs/text.tsx'
import { timeInWords } from '../../i18n/dates.ts'
import { usePageContext } from '../../layout/frame.ts'
import { useIsHydrated } from '../../ui/use-is-awake.ts'
import type { Zone } from './zones.ts'

/** The zones there are, and the one that holds where none is chosen. */
export const ZonesContext = createContext<{ readonly zones: readonly Zone[]; readonly otherwise: string }>({
  zones: [],
  otherwise: 'UTC',
})

/** What a form needs that asks for a time zone. */
export const zoneLibrary: InputLibrary = { zone: { component: ZoneInput, frame: 'label' } }

/** A time zone: typed, or chosen from the list that the browser searches through. */
function ZoneInput(props: InputProps) {
  const { zones, otherwise } = useContext(ZonesContext)
  const list = `${props.field.id}-zones`
  return (
    <>
      <TextInput {...props} type="text" attributes={{ ...props.attributes, list }} />
      <datalist id={list}>
        {zones.map(({ name, about }) => (
          <option key={name} value={name}>
            {about}
          </option>
        ))}
      </datalist>
      <TimeThere zone={String(props.field.value ?? '').trim() || otherwise} />
    </>
  )
}

/** What the clocks say there: the surest way to see that it is the right zone. */
function TimeThere({ zone }: { zone: string }) {
  const { t } = usePageContext()
  const awake = useIsHydrated()
  if (!awake || !isTimeZone(zone)) return null
  const time = timeInWords(new Date().toISOString(), zone)
  return <p className="field-help">{t('settings.timeThere', { zone, time })}</p>
}
