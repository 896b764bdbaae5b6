import type { Language } from '../../../domain/language.ts'
import { type HelpTopicName, helpTopicNames } from './find-help-topic.ts'

/** The help about one screen, as in its file. */
export interface HelpTopic {
  readonly title: string
  readonly intro: string
  readonly sections: readonly HelpSection[]
}

export interface HelpSection {
  readonly heading: string
  /** Paragraphs before the steps. */
  readonly text?: readonly string[]
  readonly steps?: readonly string[]
  /** Paragraphs after the steps. */
  readonly notes?: readonly string[]
}

const topicFiles = import.meta.glob<HelpTopic>('./topics/*/*.json', { eager: true, import: 'default' })

export function loadHelpTopic(name: HelpTopicName, language: Language): HelpTopic {
  const topic = topicFiles[`./topics/${language}/${name}.json`]
  if (topic === undefined) throw new Error(`The help topic ${name} has no text in ${language}.`)
  return topic
}

/** The titles of all topics, for the list of the help. */
export function listHelpTopics(language: Language): { name: HelpTopicName; title: string }[] {
  return helpTopicNames.map((name) => ({ name, title: loadHelpTopic(name, language).title }))
}
