import type { InputDefinition } from '../forms/index.ts'
import { RichTextInput } from './input.tsx'

export { flushPendingRichTextEdits } from './pending-flushes.ts'

/** Rich text input. Its value is HTML in the form that the server saves; an empty text is ''. */
export const richTextInputDefinition: InputDefinition = { component: RichTextInput, labelPlacement: 'label' }
