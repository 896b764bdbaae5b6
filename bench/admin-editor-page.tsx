import '../app/app.css'
import { createRoot } from 'react-dom/client'
import { Form, FormField } from '../app/forms/index.ts'
import { registerAllMessages } from '../app/i18n/messages.ts'
import { createPageContextValue, PageContext } from '../app/layout/page-context.ts'
import { richTextInputDefinition } from '../app/rich-text/index.ts'

declare global {
  interface Window {
    /** Time from each keystroke until it was painted, in milliseconds. */
    keystrokes: number[]
  }
}

const sentence =
  'Starý mlýn stál u potoka v lese, o kterém se v kronice píše, že <strong>v roce 1890</strong> shořel i s <em>kolem</em>. '
const article = Array.from(
  { length: 70 },
  (_, at) => `${at % 8 === 0 ? `<h2>Oddíl ${at}</h2>` : ''}<p>${sentence.repeat(5)}</p>`,
).join('')

window.keystrokes = []
document.addEventListener(
  'keydown',
  ({ timeStamp }) => {
    requestAnimationFrame(() => {
      // Runs after this frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keystrokes.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  },
  true,
)

const container = document.body.appendChild(document.createElement('main'))
if (location.search.includes('bare')) {
  container.innerHTML = `<div class="rich" contenteditable role="textbox" aria-label="Text">${article}</div>`
} else {
  registerAllMessages()
  const bare = createPageContextValue(undefined, '/')
  createRoot(container).render(
    <PageContext
      value={createPageContextValue({ ...bare, language: 'cs', site: { ...bare.site, lang: 'cs' } }, '/')}
    >
      <Form values={{ content: article }} library={{ html: richTextInputDefinition }}>
        <FormField name="content" type="html" label="Text" validation="required|length:1,1000000" />
      </Form>
    </PageContext>,
  )
}
