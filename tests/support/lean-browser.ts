import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/letopis-lean-browser')

/**
 * Since version 15x, Chromium loads two pages of its own for the suggestions of the address bar with each
 * window, which takes more than a second of CPU time; tests open hundreds of windows without an address bar.
 */
const UNUSED_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * Pages that a test answers instead of the server have no network address, so Chromium counts them as public and refuses
 * their WebSockets to the test's site on this machine. Pages that come from the site itself are not affected.
 */
const LOCAL_NETWORK_CHECKS = ['LocalNetworkAccessChecks', 'LocalNetworkAccessChecksWebSockets']

const DISABLED_FEATURES = [...UNUSED_FEATURES, ...LOCAL_NETWORK_CHECKS]

/**
 * A program that starts a browser without features that no test uses or that hinder tests. Of several
 * `--disable-features` only the last one counts, so it extends the one of Playwright instead of adding another.
 */
export function createLeanBrowserProgram(executablePath: string): string {
  if (process.platform === 'win32') return executablePath
  const script = `#!/bin/sh
for arg; do
  shift
  case $arg in --disable-features=*) arg="$arg,${DISABLED_FEATURES.join()}" ;; esac
  set -- "$@" "$arg"
done
exec '${executablePath.replaceAll("'", `'\\''`)}' "$@"
`
  const file = join(FOLDER, basename(executablePath))
  if (!existsSync(file) || readFileSync(file, 'utf8') !== script) {
    mkdirSync(FOLDER, { recursive: true })
    // Renamed when it is complete: every worker of the tests calls this.
    const draft = `${file}-${process.pid}`
    writeFileSync(draft, script, { mode: 0o755 })
    renameSync(draft, file)
  }
  return file
}
