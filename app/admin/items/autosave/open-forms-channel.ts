/** Which forms are open in this browser's windows: a text that is being written elsewhere is not taken for one left behind. */
export interface OpenFormsChannel {
  /** The forms of the other windows, after giving them a moment to answer. */
  listOtherForms(): Promise<ReadonlySet<string>>
  close(): void
}

type OpenFormsMessage = { readonly ask: true } | { readonly open: string }

const replyTimeoutMs = 150

/** Joins the windows that tell each other of their forms. */
export function joinOpenFormsChannel(getOwnFormId: () => string): OpenFormsChannel {
  if (!('BroadcastChannel' in window))
    return { listOtherForms: async () => new Set(), close: () => undefined }
  const channel = new BroadcastChannel('letopis-forms')
  const heard = new Set<string>()
  const say = (message: OpenFormsMessage) => channel.postMessage(message)
  channel.onmessage = ({ data }: MessageEvent<OpenFormsMessage>) => {
    if ('ask' in data) say({ open: getOwnFormId() })
    else heard.add(data.open)
  }
  return {
    async listOtherForms() {
      heard.clear()
      say({ ask: true })
      await new Promise((resolve) => setTimeout(resolve, replyTimeoutMs))
      return new Set(heard)
    },
    close: () => channel.close(),
  }
}
