import { type Config, type Environment, readConfig } from '../config/index.ts'
import { lockDataFolder } from '../data/engines/data-folder-lock.ts'
import { assertCanListen } from '../http/listen.ts'
import { formatErrorForOperator } from './operator-message.ts'

// Imported by the start script before anything is built: nothing heavy may be imported here.

/**
 * Runs the quick checks of the settings: every value and name, whether HOST and PORT can be listened on, and
 * whether the data folder is writable and not in use. Rejects with an error whose `operatorMessage` names the
 * variable.
 */
export async function readConfigAndCheckResources(env: Environment): Promise<Config> {
  const config = readConfig(env)
  await assertCanListen(config.port, config.host)
  lockDataFolder(config.data).release()
  return config
}

/** Ends the process with one line on standard error and exit code 1 if the settings are wrong. */
export async function exitOnWrongSettings(env: Environment = process.env): Promise<void> {
  try {
    await readConfigAndCheckResources(env)
  } catch (error) {
    console.error(formatErrorForOperator(error))
    process.exit(1)
  }
}
