import './notice.css'
import type { ComponentProps } from 'react'

interface NoticeProps extends ComponentProps<'div'> {
  /** Whether the message reports an error. */
  readonly isError?: boolean
}

/** A message in a box. With a `role` of `status` or `alert` it is announced as it appears. */
export function Notice({ isError = false, className = '', ...rest }: NoticeProps) {
  return <div className={`notice ${className}`.trim()} data-bad={isError || undefined} {...rest} />
}
