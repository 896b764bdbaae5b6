import { useServerRenderContext } from './server-render-context.ts'

/**
 * An inline script of a document. Its code is registered for the content security policy here, not read from the
 * rendered HTML, where content could have injected a script.
 */
export function InlineScript({ code, type }: { code: string; type?: string }) {
  useServerRenderContext()?.allowInlineCode(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is not markup, and the code is our own
  return <script type={type} dangerouslySetInnerHTML={{ __html: code }} />
}

/** An inline style; its code is registered for the content security policy. */
export function InlineStyle({ id, code }: { id: string; code: string }) {
  useServerRenderContext()?.allowInlineCode(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a style's text is not markup, and the code is our own
  return <style id={id} dangerouslySetInnerHTML={{ __html: code }} />
}
