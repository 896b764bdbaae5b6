import { type ComponentProps, useId } from 'react'
import { usePageContext } from '../../../layout/page-context.ts'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>

interface Props {
  readonly date: InputProps
  readonly time: InputProps
}

export function ScheduleDateTimeFields({ date, time }: Props) {
  const { t } = usePageContext()
  return (
    <>
      <ScheduleField label={t('publishing.date')} type="date" {...date} />
      <ScheduleField label={t('publishing.time')} type="time" {...time} />
    </>
  )
}

function ScheduleField({ label, type, ...input }: InputProps & { label: string; type: 'date' | 'time' }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input className="field-input" id={id} type={type} {...input} />
    </div>
  )
}
