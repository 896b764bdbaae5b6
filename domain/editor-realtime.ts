/** The private channel of all admin windows. */
export const editorTopic = 'editors'

/** The address of the realtime service that all API clients use. */
export const realtimeApiPath = '/realtime/v1'

/** The address of the realtime service that only admin pages use, on a site whose other services are in a hosted project. */
export const editorRealtimePath = '/admin/realtime/v1'

/** The realtime service that admin pages connect to. */
export interface EditorRealtimeConnection {
  /** This site's publishable key. */
  readonly key: string
  readonly path: typeof realtimeApiPath | typeof editorRealtimePath
}
