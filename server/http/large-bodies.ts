/** Where files are sent to: they are measured by who takes them, with limits of their own. */
const places = ['/storage/v1', '/admin/uploads']

/** Whether a target is one to which large bodies are sent. */
export function takesLargeBodies(target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  return places.some((place) => path === place || path.startsWith(`${place}/`))
}

/** The longest rich text there is, as a form without scripts sends it: most of its characters take six. */
export const longestText = 8 * 1024 * 1024

/** Whether a target is one to which whole texts are sent, by people who are signed in. */
export function takesLongTexts(target: string): boolean {
  return /^\/admin\/(?:(?:add|edit|settings)(?:[/?]|$)|(?:save|unsaved|preview)\.json)/.test(target)
}
