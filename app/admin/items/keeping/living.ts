/** Which forms are open in this browser's windows: a text that is being written elsewhere is not taken for one left behind. */
export interface LivingForms {
  /** The forms of the other windows, after giving them a moment to answer. */
  others(): Promise<ReadonlySet<string>>
  stop(): void
}

type Message = { readonly ask: true } | { readonly open: string }

const patience = 150

/** Joins the windows that tell each other of their forms. */
export function joinLiving(own: () => string): LivingForms {
  if (!('BroadcastChannel' in window)) return { others: async () => new Set(), stop: () => undefined }
  const channel = new BroadcastChannel('letopis-forms')
  const heard = new Set<string>()
  const say = (message: Message) => channel.postMessage(message)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) say({ open: own() })
    else heard.add(data.open)
  }
  return {
    async others() {
      heard.clear()
      say({ ask: true })
      await new Promise((resolve) => setTimeout(resolve, patience))
      return new Set(heard)
    },
    stop: () => channel.close(),
  }
}
