import { renderToString } from 'react-dom/server'
import { registerAllMessages } from '../../../../app/i18n/messages.ts'
import { type PageData, TestPage } from './page.tsx'

registerAllMessages()

export function render(data: PageData): string {
  return renderToString(<TestPage {...data} />)
}
