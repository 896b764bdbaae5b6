import '../../../../app/app.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { registerAllMessages } from '../../../../app/i18n/messages.ts'
import { type PageData, type Strings, strings, TestPage } from './page.tsx'

declare global {
  interface Window {
    pageData: PageData
    strings: Strings
    wake: () => void
  }
}

registerAllMessages()
window.strings = strings

window.wake = () => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root.')
  hydrateRoot(
    root,
    <StrictMode>
      <TestPage {...window.pageData} />
    </StrictMode>,
    {
      onRecoverableError: (error) => console.error('hydration', error),
    },
  )
}

// A test that types before hydration starts hydration itself.
if (!location.search.includes('asleep')) window.wake()
document.documentElement.dataset.loaded = 'true'
