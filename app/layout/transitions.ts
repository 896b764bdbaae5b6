/** The id of the style that asks for transitions. */
export const TRANSITIONS = 'transitions'

/** Whether a path shows pictures: from one to the next a transition tells what became of what; elsewhere it only holds up. */
export function isPictured(path: string): boolean {
  return /^\/(?:gallery|image)\//.test(path)
}
