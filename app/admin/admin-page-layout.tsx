import './admin.css'
import './admin-parts.css'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { SessionUser } from '../../server/session/contract.ts'
import type { FlashMessageKey } from '../actions/flash.ts'
import { SectionFlashNotice } from '../actions/flash-notice.tsx'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import { MainLandmark } from '../layout/page-layout.tsx'
import { HelpLink } from './help/help-link.tsx'
import { LiveConnectionNotice } from './live/live-connection-notice.tsx'
import { AdminNavigation } from './navigation.tsx'

interface AdminPageLayoutProps {
  readonly title: string
  readonly me: Pick<SessionUser, 'email' | 'name' | 'role'>
  readonly flash: FlashMessageKey | null
  readonly children: ReactNode
}

/**
 * The layout of every admin page: the navigation, and beside it the main landmark with the page title and the flash
 * message.
 */
export function AdminPageLayout({ title, me, flash, children }: AdminPageLayoutProps) {
  const page = useRef<HTMLDivElement>(null)
  const shownFlash = useFlashUntilNavigation(flash)
  useFocusRecovery(page)
  return (
    <div className="admin">
      <PageHeadTags title={title} noIndex />
      <AdminNavigation me={me} />
      <MainLandmark>
        <div className="admin-page" ref={page}>
          <div className="admin-heading">
            <h1>{title}</h1>
            <HelpLink />
          </div>
          <SectionFlashNotice flash={shownFlash} at="top" />
          <LiveConnectionNotice />
          {children}
        </div>
      </MainLandmark>
    </div>
  )
}

/**
 * Keeps the flash message until the next navigation: the page's data is also loaded again after changes of colleagues,
 * and then without the message.
 */
function useFlashUntilNavigation(flash: FlashMessageKey | null): FlashMessageKey | null {
  const { key } = useLocation()
  const [shown, setShown] = useState({ key, flash })
  if (shown.key !== key || (flash !== null && flash !== shown.flash)) setShown({ key, flash })
  return shown.key === key ? (flash ?? shown.flash) : flash
}

interface AdminSectionProps {
  /** The fragment of the section's URL. */
  readonly id: string
  readonly title: string
  readonly intro?: string
  readonly flash: FlashMessageKey | null
  readonly children: ReactNode
}

/** A section of an admin page with a heading and its flash message. */
export function AdminSection({ id, title, intro, flash, children }: AdminSectionProps) {
  return (
    <section className="admin-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {intro !== undefined && <p className="admin-intro">{intro}</p>}
      <SectionFlashNotice flash={flash} at={id} />
      {children}
    </section>
  )
}

const focusableSelector = 'a[href], button, input, select, textarea, summary, [contenteditable="true"]'
/** Leaves time for other code to set the focus itself. */
const recoveryDelayMs = 100

/**
 * When the focused element is removed, the browser resets the focus to the body, and keyboard and screen
 * reader users would start at the top again. This hook moves the focus to the nearest focusable element
 * instead; from a notice above the page's form, to that form (`data-focus-home`).
 */
function useFocusRecovery(pageRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = pageRef.current
    if (root === null) return
    let focusPath: readonly Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const recoverSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const [lastFocused] = focusPath
        if (lastFocused === undefined || document.activeElement !== document.body) return
        if (!lastFocused.isConnected) findNearestFocusable(focusPath, root)?.focus()
        // The element is still there: the user clicked outside it.
        else if (!lastFocused.matches(':disabled')) focusPath = []
      }, recoveryDelayMs)
    }
    const rememberFocus = ({ target }: FocusEvent) => {
      focusPath = target instanceof Element && root.contains(target) ? getSelfAndAncestors(target) : []
    }
    const observer = new MutationObserver(() => {
      if (focusPath[0]?.isConnected === false) recoverSoon()
    })
    observer.observe(root, { childList: true, subtree: true })
    document.addEventListener('focusin', rememberFocus)
    document.addEventListener('focusout', recoverSoon)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', rememberFocus)
      document.removeEventListener('focusout', recoverSoon)
    }
  }, [pageRef])
}

function getSelfAndAncestors(element: Element): readonly Element[] {
  const path: Element[] = []
  for (let current: Element | null = element; current !== null; current = current.parentElement)
    path.push(current)
  return path
}

/**
 * The first focusable element in the closest remaining ancestor below the page level; else the form or the
 * heading.
 */
function findNearestFocusable(focusPath: readonly Element[], root: HTMLElement): HTMLElement | null {
  for (const ancestor of focusPath) {
    if (!ancestor.isConnected) continue
    if (ancestor.contains(root.querySelector('h1'))) break
    const [first] = [...ancestor.querySelectorAll<HTMLElement>(focusableSelector)].filter(isFocusable)
    if (first !== undefined) return first
  }
  const fallback = root.querySelector<HTMLElement>('[data-focus-home] form') ?? root.querySelector('h1')
  fallback?.setAttribute('tabindex', '-1')
  return fallback
}

function isFocusable(element: HTMLElement): boolean {
  return element.checkVisibility() && !element.matches(':disabled, [tabindex="-1"], [type="hidden"]')
}
