import { basename } from 'node:path'

/** Makes paths below a folder relative to it: pages do not show where it is on the server. */
export function hideFolder(text: string, folder: string): string {
  return text.replaceAll(`${folder}/`, '').replaceAll(folder, basename(folder))
}
