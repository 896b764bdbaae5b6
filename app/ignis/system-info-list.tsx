/** An entry with its name, value, and the setting that determines it. */
interface SystemInfoEntry {
  readonly name: string
  readonly value: string
  readonly setBy?: string
}

/** A list of system information. */
export function SystemInfoList({ facts }: { facts: readonly SystemInfoEntry[] }) {
  return (
    <dl className="ignis-list">
      {facts.map(({ name, value, setBy }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {setBy !== undefined && <small>{setBy}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
