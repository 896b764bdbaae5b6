import type { InputDefinition } from '../../forms/index.ts'
import { RichTextInput } from './input.tsx'

export { flushPendingRichTextEdits } from './pending-flushes.ts'

/** Rich text: HTML by way of an editor. Its value is what the server would keep of it; an empty text is ''. */
export const richTextInputDefinition: InputDefinition = { component: RichTextInput, labelPlacement: 'label' }
