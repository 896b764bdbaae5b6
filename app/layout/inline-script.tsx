import { useServerRenderContext } from './server-render-context.ts'

/**
 * An inline script of a document. Its code is noted for the content security policy as it is written here, never
 * as it is found in finished HTML, where content could have smuggled one in.
 */
export function InlineScript({ code, type }: { code: string; type?: string }) {
  useServerRenderContext()?.allowInlineCode(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not markup, and the code is our own
  return <script type={type} dangerouslySetInnerHTML={{ __html: code }} />
}
