import { useRendering } from './rendering.ts'

/** An inline style of ours; its code is noted for the content security policy. */
export function InlineStyle({ id, code }: { id: string; code: string }) {
  useRendering()?.noteInline(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a style's text is not markup, and the code is our own
  return <style id={id} dangerouslySetInnerHTML={{ __html: code }} />
}
