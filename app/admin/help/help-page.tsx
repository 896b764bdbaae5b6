import './help.css'
import { Link } from 'react-router'
import { usePageContext } from '../../layout/page-context.ts'
import { getHelpHref, type HelpTopicName } from './find-help-topic.ts'
import type { HelpSection, HelpTopic } from './load-help-topic.ts'

interface HelpPageProps {
  readonly name: HelpTopicName
  readonly topic: HelpTopic
  readonly topics: readonly { readonly name: HelpTopicName; readonly title: string }[]
}

/** The help about one screen, with a table of contents and the list of all topics. */
export function HelpPage({ name, topic, topics }: HelpPageProps) {
  const { t } = usePageContext()
  const { intro, sections } = topic
  return (
    <div className="help">
      <div className="help-topic">
        <p className="admin-intro">{intro}</p>
        {sections.length > 1 && (
          <nav className="help-contents" aria-label={t('adminHelp.contents')}>
            <ul>
              {sections.map(({ heading }, index) => (
                <li key={heading}>
                  <a href={`#${getSectionId(index)}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {sections.map((section, index) => (
          <HelpSectionText key={section.heading} id={getSectionId(index)} section={section} />
        ))}
      </div>
      <nav className="help-topics" aria-labelledby="help-topics-title">
        <h2 id="help-topics-title">{t('adminHelp.topics')}</h2>
        <ul>
          {topics.map((other) => (
            <li key={other.name}>
              <Link to={getHelpHref(other.name)} aria-current={other.name === name ? 'page' : undefined}>
                {other.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function getSectionId(index: number): string {
  return `help-${index + 1}`
}

function HelpSectionText({ id, section }: { readonly id: string; readonly section: HelpSection }) {
  const { heading, text = [], steps = [], notes = [] } = section
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{heading}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {steps.length > 0 && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {notes.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
