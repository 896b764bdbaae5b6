import { useFormFieldValue } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { estimatePasswordStrength } from './strength.ts'

interface Props {
  /** The field whose password is estimated. */
  readonly passwordField: string
  /** A field beside it whose content is easy to guess, such as the address. */
  readonly relatedField?: string
  /** What else is easy to guess: the address and the name of who chooses it. */
  readonly knownWords?: readonly string[]
}

const nothing: readonly string[] = []

/** How hard the password that is being typed is to guess; inside a form, below the password's field. */
export function PasswordStrengthMeter({
  passwordField: of,
  relatedField: beside = 'email',
  knownWords: known = nothing,
}: Props) {
  const { t, site } = usePageContext()
  const password = textOf(useFormFieldValue(of))
  const neighbour = textOf(useFormFieldValue(beside))
  const { strength, weakness } = estimatePasswordStrength(password, [...known, neighbour, site.webTitle])
  const isEmpty = password === ''
  return (
    <div className="password-meter" data-strength={isEmpty ? undefined : strength}>
      <span className="password-meter-bars" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </span>
      <p role="status">
        {isEmpty ? t('password.advice') : t(`password.strength${strength}`)}
        {weakness !== null && ` ${t(`password.${weakness}`)}`}
      </p>
    </div>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
