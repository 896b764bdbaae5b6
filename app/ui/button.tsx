import type { ComponentProps } from 'react'

/** `primary` for the main action of a page, `danger` for what cannot be undone, `quiet` for the rest. */
type ButtonVariant = 'primary' | 'quiet' | 'danger'

interface ButtonStyleProps {
  readonly variant?: ButtonVariant
  readonly className?: string
}

/** A button; with `type="submit"` it submits its form. */
export function Button({
  variant,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonStyleProps) {
  return <button className={getButtonClass(variant, className)} type={type} {...rest} />
}

/** A link that looks like a button. */
export function ButtonLink({ variant, className, ...rest }: ComponentProps<'a'> & ButtonStyleProps) {
  return <a className={getButtonClass(variant, className)} {...rest} />
}

/** The class for other elements that look like a button: a summary, a label, a router link. */
export function getButtonClass(variant: ButtonVariant = 'primary', className = ''): string {
  return ['button', variant === 'primary' ? '' : `button-${variant}`, className].filter(Boolean).join(' ')
}
