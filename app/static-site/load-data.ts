import { staticDataFunction } from '../../domain/static-site.ts'
import { markAsTrustedScriptUrl } from '../ui/trusted-html.ts'

const loading = new Map<string, Promise<unknown>>()
const resolvers = new Map<string, (data: unknown) => void>()

/** Lets data scripts deliver their data. */
export function receiveStaticData(): void {
  Reflect.set(globalThis, staticDataFunction, (name: string, data: unknown) => resolvers.get(name)?.(data))
}

/** Loads the data of a script once; rejects if there is no such script. */
export function loadStaticData<T>(root: string, name: string): Promise<T> {
  const data = loading.get(name) ?? insertDataScript(root, name)
  loading.set(name, data)
  return data as Promise<T>
}

function insertDataScript(root: string, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    resolvers.set(name, resolve)
    const script = document.createElement('script')
    script.addEventListener('error', () => {
      loading.delete(name)
      reject(new Error(`Cannot load ${name}.`))
    })
    script.src = markAsTrustedScriptUrl(`${root}${name}.js`)
    document.head.append(script)
  })
}
