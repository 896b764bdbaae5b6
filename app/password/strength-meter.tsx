import { useFormFieldValue } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { estimatePasswordStrength } from './strength.ts'

interface Props {
  /** The name of the password field. */
  readonly passwordField: string
  /** Another field whose value is easy to guess, such as the e-mail address. */
  readonly relatedField?: string
  /** Other words that are easy to guess: the user's e-mail address and name. */
  readonly knownWords?: readonly string[]
}

const noWords: readonly string[] = []

/** Shows the strength of the typed password; used in a form, below the password field. */
export function PasswordStrengthMeter({
  passwordField,
  relatedField = 'email',
  knownWords = noWords,
}: Props) {
  const { t, site } = usePageContext()
  const password = toText(useFormFieldValue(passwordField))
  const relatedText = toText(useFormFieldValue(relatedField))
  const { strength, weakness } = estimatePasswordStrength(password, [
    ...knownWords,
    relatedText,
    site.webTitle,
  ])
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

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
