import { createContext, useContext } from 'react'
import { isTimeZoneName } from '../../../domain/time-zone.ts'
import type { InputLibrary, InputProps } from '../../forms/index.ts'
import { TextInput } from '../../forms/inputs/text-input.tsx'
import { formatTime } from '../../i18n/format-dates.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { TimeZoneOption } from './time-zone-options.ts'

/** The zones there are, and the one that holds where none is chosen. */
export const TimeZoneOptionsContext = createContext<{
  readonly zones: readonly TimeZoneOption[]
  readonly otherwise: string
}>({
  zones: [],
  otherwise: 'UTC',
})

/** What a form needs that asks for a time zone. */
export const timeZoneInputLibrary: InputLibrary = {
  zone: { component: TimeZoneInput, labelPlacement: 'label' },
}

/** A time zone: typed, or chosen from the list that the browser searches through. */
function TimeZoneInput(props: InputProps) {
  const { zones, otherwise } = useContext(TimeZoneOptionsContext)
  const list = `${props.field.id}-zones`
  return (
    <>
      <TextInput {...props} type="text" attributes={{ ...props.attributes, list }} />
      <datalist id={list}>
        {zones.map(({ name, description: about }) => (
          <option key={name} value={name}>
            {about}
          </option>
        ))}
      </datalist>
      <CurrentTimeInZone zone={String(props.field.value ?? '').trim() || otherwise} />
    </>
  )
}

/** What the clocks say there: the surest way to see that it is the right zone. */
function CurrentTimeInZone({ zone }: { zone: string }) {
  const { t } = usePageContext()
  const awake = useIsHydrated()
  if (!awake || !isTimeZoneName(zone)) return null
  const time = formatTime(new Date().toISOString(), zone)
  return <p className="field-help">{t('settings.timeThere', { zone, time })}</p>
}
