import { useRendering } from './rendering.ts'

/** An inline style of ours; its code is noted for the content security policy. */
export function InlineStyle({ code }: { code: string }) {
  useRendering()?.noteInline(code)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a style's text is not markup, and the code is our own
  return <style dangerouslySetInnerHTML={{ __html: code }} />
}
