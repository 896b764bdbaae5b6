import { useEffect, useState } from 'react'
import {
  Form,
  type FormErrors,
  FormField,
  type FormValues,
  SubmitButton,
} from '../../../../app/forms/index.ts'
import { createPageContextValue, PageContext } from '../../../../app/layout/page-context.ts'
import { richTextInputDefinition } from '../../../../app/rich-text/index.ts'
import type { Language } from '../../../../domain/language.ts'
import { texts } from './texts.ts'

export interface PageData {
  readonly scenario: string
  readonly language: Language
  readonly values: Record<string, unknown>
  readonly errors: FormErrors
}

/** The values the form was sent with, and those the browser would have sent itself. */
export interface Sent {
  readonly values: FormValues
  readonly data: string | undefined
}

export const sent: Sent[] = []

const library = { html: richTextInputDefinition }

/** A form with only a rich text; its scenario selects the text. */
export function TestPage({ scenario, language, values }: PageData) {
  const [round, setRound] = useState(0)
  useEffect(() => {
    document.documentElement.dataset.awake = 'true'
  }, [])
  const bare = createPageContextValue(undefined, '/')
  const pageContext = createPageContextValue(
    { ...bare, language, site: { ...bare.site, lang: language } },
    '/',
  )
  const content = texts[scenario] ?? ''
  return (
    <PageContext value={pageContext}>
      <main style={{ padding: '1rem', maxWidth: '60rem', margin: '0 auto' }}>
        <h1>Test</h1>
        <Form
          key={round}
          values={{ title: 'Mlýn', content, ...values }}
          library={library}
          onSubmit={async (filled, element) => {
            const data = new FormData(element).get('content')
            sent.push({ values: filled, data: typeof data === 'string' ? data : undefined })
            await new Promise((resolve) => setTimeout(resolve, 30))
          }}
        >
          <FormField name="title" label="Title" validation="required" />
          <FormField
            name="content"
            type="html"
            label="Content"
            help="All of it."
            rows={12}
            validation="required|length:1,100000"
          />
          <SubmitButton>Send</SubmitButton>
          <button className="button button-quiet" type="reset">
            Reset
          </button>
        </Form>
        <button type="button" onClick={() => setRound(round + 1)}>
          Start again
        </button>
      </main>
    </PageContext>
  )
}
