import { usePageContext } from '../../../layout/page-context.ts'

const steps = ['file', 'columns', 'check', 'import'] as const

export type ImportStep = (typeof steps)[number]

interface Props {
  readonly current: ImportStep
  /** Whether the files are tables, whose columns are chosen. */
  readonly hasColumns: boolean
  readonly isFinished?: boolean
}

/** The steps of an import, with the current one. */
export function ImportSteps({ current, hasColumns, isFinished = false }: Props) {
  const { t } = usePageContext()
  const shown = steps.filter((step) => step !== 'columns' || hasColumns)
  const currentIndex = shown.indexOf(current)
  return (
    <ol className="import-steps" aria-label={t('imports.steps.label')}>
      {shown.map((step, index) => {
        const isDone = index < currentIndex || (isFinished && index === currentIndex)
        const state = isDone ? 'done' : index === currentIndex ? 'current' : null
        return (
          <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            {t(`imports.steps.${step}`)}
            {state === 'done' && <span className="sr-only"> ({t('imports.stepState.done')})</span>}
          </li>
        )
      })}
    </ol>
  )
}
