import type { ToolbarToolName } from './tools.ts'

const iconPaths: Readonly<Partial<Record<ToolbarToolName | 'more', string>>> = {
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  orderedList:
    'M10 6h10M10 12h10M10 18h10M4 4.5l1.4-.7V8.4M3.8 14.2c.2-2.4 3-2 2.6-.4-.2.8-1.6 1.6-2.6 2.8h2.8',
  blockquote:
    'M9.5 7C6.8 8 5.2 10.2 5.2 13.2v3.3h4.6v-4.4H7.2c.2-1.8 1.2-2.9 2.9-3.6zM18.5 7c-2.7 1-4.3 3.2-4.3 6.2v3.3h4.6v-4.4h-2.6c.2-1.8 1.2-2.9 2.9-3.6z',
  horizontalRule: 'M4 12h16M6 6.5h12M6 17.5h12',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
  image: 'M4.5 4.5h15v15h-15zM4.5 15.5l4.5-4 3.5 3 2.5-2 4.5 4M15 8.6a1.2 1.2 0 1 1 0 .1',
  attachment:
    'M19 11.5 12 18.4a4.3 4.3 0 0 1-6.1-6.1l7.3-7.2a2.9 2.9 0 0 1 4.1 4.1l-7.2 7.1a1.4 1.4 0 0 1-2-2l6.5-6.4',
  embed: 'M3.5 5.5h17v13h-17zM10 9v6l5-3z',
  table: 'M4 5h16v14H4zM4 9.5h16M4 14.3h16M9.4 9.5V19M14.7 9.5V19',
  footnote: 'M4 5.5h9M4 10h11M4 14.5h7M4 19h5M17.2 11.2l2-1.2v8.5',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9h9.2a5.4 5.4 0 0 1 0 10.8H9',
  redo: 'M15.5 5l4 4-4 4M19.5 9h-9.2a5.4 5.4 0 0 0 0 10.8H15',
  source: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5',
  help: 'M12 4.2a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6zM9.8 9.9c.2-3 4.6-2.9 4.6-.2 0 1.8-2.3 1.9-2.3 3.8M12.1 16.2v.1',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
}

const iconLetters: Readonly<Partial<Record<ToolbarToolName | 'more', string>>> = {
  strong: 'B',
  em: 'I',
  u: 'U',
  s: 'S',
  sub: 'x₂',
  sup: 'x²',
  code: '{}',
  typography: '„“',
}

/** The icon of a tool; the button has the accessible name. */
export function ToolIcon({ name }: { name: ToolbarToolName | 'more' }) {
  const path = iconPaths[name]
  // Rendered by CSS from a data attribute: the letters are an icon, not readable text.
  if (path === undefined)
    return (
      <span className="editor-letters" data-tool={name} data-letters={iconLetters[name]} aria-hidden="true" />
    )
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
