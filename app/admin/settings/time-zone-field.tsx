import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { kindDefinitions } from '../../../domain/kinds/index.ts'
import { searchTimeZones } from '../../../domain/time-zone-search.ts'
import { isTimeZoneName } from '../../../domain/wall-time.ts'
import { FormField, type InputComponentProps, type InputLibrary } from '../../forms/index.ts'
import { TextInput } from '../../forms/inputs/text-input.tsx'
import { formatTime } from '../../i18n/format-dates.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { TimeZoneOption } from './read-site-settings.ts'

interface TimeZoneFieldProps {
  readonly zones: readonly TimeZoneOption[]
  /** The zone that an empty field stands for. */
  readonly defaultZone: string
  readonly help: string
  /** Whether an empty field is filled with the browser's zone. */
  readonly suggestsBrowserZone?: boolean
}

type TimeZoneInputSettings = Omit<TimeZoneFieldProps, 'help'>

const TimeZoneInputContext = createContext<TimeZoneInputSettings>({ zones: [], defaultZone: 'UTC' })

const maxShownZones = 30

/** The field for a time zone, found by its name or by a city; its form needs `timeZoneInputLibrary`. */
export function TimeZoneField({ help, zones, defaultZone, suggestsBrowserZone = false }: TimeZoneFieldProps) {
  const { t } = usePageContext()
  const settings = useMemo(
    () => ({ zones, defaultZone, suggestsBrowserZone }),
    [zones, defaultZone, suggestsBrowserZone],
  )
  return (
    <TimeZoneInputContext value={settings}>
      <FormField
        name="timeZone"
        type="zone"
        label={t('fields.timeZone')}
        help={help}
        validation={kindDefinitions.site.fields.timeZone.rules}
        autoComplete="off"
        spellCheck={false}
      />
    </TimeZoneInputContext>
  )
}

/** The input type of `TimeZoneField`. */
export const timeZoneInputLibrary: InputLibrary = {
  zone: { component: TimeZoneInput, labelPlacement: 'label' },
}

/** A combo box; without JavaScript a text field, whose text the server resolves in the same way. */
function TimeZoneInput(props: InputComponentProps) {
  const { field } = props
  const { zones, defaultZone } = useContext(TimeZoneInputContext)
  const isHydrated = useIsHydrated()
  const value = String(field.value ?? '').trim()
  const list = `${field.id}-zones`
  if (isHydrated)
    return (
      <>
        <TimeZoneCombobox {...props} />
        <CurrentTimeInZone zone={value || defaultZone} />
      </>
    )
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
    </>
  )
}

function TimeZoneCombobox({ field }: InputComponentProps) {
  const { zones, suggestsBrowserZone = false } = useContext(TimeZoneInputContext)
  const [inputText, setInputText] = useState<string | null>(null)
  const value = String(field.value ?? '').trim()
  const options = useMemo(() => {
    const zoneNames = zones.map(({ name }) => name)
    return searchTimeZones(inputText ?? '', zoneNames).map(({ zone, name }) => {
      const id = zoneNames.indexOf(zone)
      return { id, name, zone, description: zones[id]?.description ?? '' }
    })
  }, [zones, inputText])
  useSuggestedBrowserZone(suggestsBrowserZone && value === '', field.input)
  return (
    <>
      <input type="hidden" name={field.name} value={value} disabled={field.disabled} />
      <Combobox
        field={field}
        found={{
          items: options.slice(0, maxShownZones),
          total: options.length,
          busy: false,
          failure: null,
          retry: () => undefined,
        }}
        selected={value === '' ? null : { id: zones.findIndex(({ name }) => name === value), name: value }}
        inputText={inputText}
        onInputText={setInputText}
        renderOption={({ name, zone, description }) => (
          <span className="choice-name">
            {name}
            <small className="zone-note">{name === zone ? description : `${zone} · ${description}`}</small>
          </span>
        )}
        onPick={(option) => field.input(option?.zone ?? '')}
      />
    </>
  )
}

/** Fills in the browser's zone once, after hydration. */
function useSuggestedBrowserZone(isWanted: boolean, onZone: (zone: string) => void): void {
  const [isPending, setPending] = useState(isWanted)
  useEffect(() => {
    if (!isPending) return
    setPending(false)
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (isTimeZoneName(timeZone)) onZone(timeZone)
  }, [isPending, onZone])
}

/** Shows the current time in the zone, so that the user can check the choice. */
function CurrentTimeInZone({ zone }: { zone: string }) {
  const { t, language } = usePageContext()
  if (!isTimeZoneName(zone)) return null
  const time = formatTime(new Date().toISOString(), language, zone)
  return <p className="field-help">{t('settings.timeThere', { zone, time })}</p>
}
