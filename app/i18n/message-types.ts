import type enUS from './messages/en-US.json'

/** The messages of the interface. English defines the type that every language must have. */
export type Messages = typeof enUS
