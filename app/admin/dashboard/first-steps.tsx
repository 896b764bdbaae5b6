import './first-steps.css'
import { Form, Link } from 'react-router'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FirstStep } from './first-steps-data.ts'

const hrefs: Readonly<Record<FirstStep['name'], string>> = {
  article: '/admin/add/article',
  pictures: '/admin/add/gallery',
  about: '/admin/settings#site',
  people: '/admin/people',
  backup: '/admin/data',
}

interface FirstStepsProps {
  readonly steps: readonly FirstStep[]
  readonly canHide: boolean
}

/** What to do first on a new site; done steps are ticked. */
export function FirstSteps({ steps, canHide }: FirstStepsProps) {
  const { t } = usePageContext()
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <div className="first-steps-head">
        <h2 id="first-steps-title">{t('dashboard.start')}</h2>
        <p>{t('dashboard.startProgress', { done, count: steps.length })}</p>
      </div>
      <ul>
        {steps.map(({ name, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            <span className="first-steps-mark" aria-hidden="true">
              {isDone && <Icon name="check" />}
            </span>
            <span>
              <Link to={hrefs[name]}>{t(`dashboard.steps.${name}`)}</Link>
              {isDone && <span className="sr-only"> ({t('dashboard.stepDone')})</span>}
              <small>{t(`dashboard.steps.${name}Text`)}</small>
            </span>
          </li>
        ))}
      </ul>
      {canHide && (
        <Form method="post">
          <input type="hidden" name="intent" value="hide-first-steps" />
          <Button variant="quiet" type="submit">
            {t('dashboard.startHide')}
          </Button>
        </Form>
      )}
    </section>
  )
}
