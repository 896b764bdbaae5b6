import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App, readSetup } from './app.tsx'

/** The server-rendered page: the supplier must not be called there. */
export function renderApp(search: string): string {
  const refuse = () => {
    throw new Error('asked on the server')
  }
  return renderToString(
    <StrictMode>
      <App setup={readSetup(search)} controls={{ supplier: { get: refuse, getTotal: refuse } }} />
    </StrictMode>,
  )
}
