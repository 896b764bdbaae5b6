import { editorTopic } from '../../domain/editor-realtime.ts'
import { topicPrefix } from './channel.ts'
import type { ChannelCaller } from './channel-caller.ts'
import { type ChannelConfig, JoinRejectedError } from './join-payload.ts'

/** Private channels are for editors, owners and holders of the secret key. */
export function assertPrivateAccess(
  topic: string,
  { isPrivate }: ChannelConfig,
  { audience }: ChannelCaller,
): void {
  if (isPrivate && audience !== 'editor') throw createUnauthorizedError(topic)
}

/** The only channel of a service for admin pages. */
export function assertEditorChannel(topic: string, { isPrivate }: ChannelConfig): void {
  if (!isPrivate || topic !== `${topicPrefix}${editorTopic}`) throw createUnauthorizedError(topic)
}

function createUnauthorizedError(topic: string): JoinRejectedError {
  return new JoinRejectedError(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.slice(topicPrefix.length)}`,
  )
}
