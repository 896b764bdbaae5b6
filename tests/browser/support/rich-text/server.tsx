import { renderToString } from 'react-dom/server'
import { provideAllMessages } from '../../../../app/i18n/messages.ts'
import { type PageData, TestPage } from './page.tsx'

provideAllMessages()

export function render(data: PageData): string {
  return renderToString(<TestPage {...data} />)
}
