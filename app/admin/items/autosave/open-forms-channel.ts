/**
 * Finds the forms that are open in other windows of this browser, so that a draft being edited there is not
 * offered as a leftover one.
 */
interface OpenFormsChannel {
  /** Returns the form ids that the other windows report within `replyTimeoutMs`. */
  listOtherForms(): Promise<ReadonlySet<string>>
  close(): void
}

type OpenFormsMessage = { readonly ask: true } | { readonly open: string }

const replyTimeoutMs = 150

/** Joins the `BroadcastChannel` on which windows report their open forms. */
export function joinOpenFormsChannel(getOwnFormId: () => string): OpenFormsChannel {
  if (!('BroadcastChannel' in window))
    return { listOtherForms: async () => new Set(), close: () => undefined }
  const channel = new BroadcastChannel('letopis-forms')
  const reportedFormIds = new Set<string>()
  const post = (message: OpenFormsMessage) => channel.postMessage(message)
  channel.onmessage = ({ data }: MessageEvent<OpenFormsMessage>) => {
    if ('ask' in data) post({ open: getOwnFormId() })
    else reportedFormIds.add(data.open)
  }
  return {
    async listOtherForms() {
      reportedFormIds.clear()
      post({ ask: true })
      await new Promise((resolve) => setTimeout(resolve, replyTimeoutMs))
      return new Set(reportedFormIds)
    },
    close: () => channel.close(),
  }
}
