/** Where files are sent to: they are measured by who takes them, with limits of their own. */
const uploadPaths = ['/storage/v1', '/admin/uploads']

/** Whether a target is one to which large bodies are sent. */
export function acceptsLargeBody(target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  return uploadPaths.some((place) => path === place || path.startsWith(`${place}/`))
}

/** The longest rich text there is, as a form without scripts sends it: most of its characters take six. */
export const maxRichTextBodyBytes = 8 * 1024 * 1024

/** Whether a target is one to which whole texts are sent, by people who are signed in. */
export function acceptsRichTextBody(target: string): boolean {
  return /^\/admin\/(?:(?:add|edit|settings)(?:[/?]|$)|(?:save|unsaved|preview)\.json)/.test(target)
}
