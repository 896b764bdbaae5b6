import { createContext, useContext } from 'react'
import { isTimeZoneName } from '../../../domain/wall-time.ts'
import type { InputComponentProps, InputLibrary } from '../../forms/index.ts'
import { TextInput } from '../../forms/inputs/text-input.tsx'
import { formatTime } from '../../i18n/format-dates.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { TimeZoneOption } from './time-zone-options.ts'

/** The available time zones, and the default one. */
export const TimeZoneOptionsContext = createContext<{
  readonly zones: readonly TimeZoneOption[]
  readonly otherwise: string
}>({
  zones: [],
  otherwise: 'UTC',
})

/** The input type for forms with a time zone field. */
export const timeZoneInputLibrary: InputLibrary = {
  zone: { component: TimeZoneInput, labelPlacement: 'label' },
}

/** A time zone: typed, or chosen from the list that the browser searches through. */
function TimeZoneInput(props: InputComponentProps) {
  const { zones, otherwise } = useContext(TimeZoneOptionsContext)
  const list = `${props.field.id}-zones`
  return (
    <>
      <TextInput {...props} type="text" attributes={{ ...props.attributes, list }} />
      <datalist id={list}>
        {zones.map(({ name, description }) => (
          <option key={name} value={name}>
            {description}
          </option>
        ))}
      </datalist>
      <CurrentTimeInZone zone={String(props.field.value ?? '').trim() || otherwise} />
    </>
  )
}

/** Shows the current time in the zone, so that the user can check the choice. */
function CurrentTimeInZone({ zone }: { zone: string }) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  if (!isHydrated || !isTimeZoneName(zone)) return null
  const time = formatTime(new Date().toISOString(), zone)
  return <p className="field-help">{t('settings.timeThere', { zone, time })}</p>
}
