/** Where files are sent to: they are measured by who takes them, with limits of their own. */
const places = ['/storage/v1', '/admin/uploads']

/** Whether a target is one to which large bodies are sent. */
export function takesLargeBodies(target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  return places.some((place) => path === place || path.startsWith(`${place}/`))
}
