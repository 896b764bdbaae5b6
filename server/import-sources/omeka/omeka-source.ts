import type { ImportSource } from '../import-source.ts'
import { convertOmeka } from './convert-omeka.ts'
import { listJsonFiles, readResources } from './read-resources.ts'

const maxExaminedFiles = 20

/** Output of the API of Omeka S (`/api/items`, `/api/media`, `/api/item_sets`), with the files of its media beside it. */
export const omekaSource: ImportSource = {
  format: 'omeka',
  async recognizes(files) {
    for (const name of listJsonFiles(files).slice(0, maxExaminedFiles))
      if (/"@type"\s*:\s*(?:\[\s*)?"o:(?:Item|ItemSet|Media)"/.test(await files.readBeginning(name)))
        return true
    return false
  },
  async convert(files, target, options) {
    const resources = await readResources(files, (file) => target.note('unsupported_file', file, file))
    await convertOmeka(resources, files, target, options)
  },
}
