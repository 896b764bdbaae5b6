const PATHS = {
  home: 'M4 11.2 12 4l8 7.2M6.4 9.4V20h4.2v-5.4h2.8V20h4.2V9.4',
  article: 'M6 3.5h8.6L18.5 7.4V20.5H6zM14.2 3.5V8h4.3M9 12h6.5M9 15.8h6.5',
  gallery: 'M3.5 5.5h17v13h-17zM3.5 16l5-5 4.3 4.3 2.7-2.4 5 4.2M15.6 9.4h.1',
  timeline: 'M12 3v18M12 7h6.5M12 12H5.5M12 17h6.5M10.8 7h2.4M10.8 12h2.4M10.8 17h2.4',
  book: 'M12 6.6C9.8 4.9 7 4.4 3.8 4.6v13.6c3.2-.2 6 .3 8.2 2 2.2-1.7 5-2.2 8.2-2V4.6C17 4.4 14.2 4.9 12 6.6zM12 6.6v13.6',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5',
  key: 'M8 11.4a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2zM10.6 12.4 19.4 3.6M15.2 7.8l2.8 2.8M18 5l2.4 2.4',
  outside: 'M8 16 17 7M9.5 7H17v7.5',
  previous: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  up: 'M5.5 14.5 12 8l6.5 6.5',
  down: 'M5.5 9.5 12 16l6.5-6.5',
  share: 'M12 15.5V4M8 7.6 12 3.6l4 4M6.5 11.5h-1v9h13v-9h-1',
  enlarge: 'M4.5 9.5v-5h5M14.5 4.5h5v5M19.5 14.5v5h-5M9.5 19.5h-5v-5',
  clock: 'M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM12 8v4.3l2.8 1.7',
  person: 'M12 4.5a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6zM4.8 20c.6-3.7 3.4-5.6 7.2-5.6s6.6 1.9 7.2 5.6',
  people:
    'M9 5.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM3 19c.5-3.2 2.8-4.9 6-4.9s5.5 1.7 6 4.9M15.5 5.8a3.2 3.2 0 0 1 0 5.8M17.2 14.4c2.1.5 3.4 2.1 3.8 4.6',
  leave: 'M13.5 4.5h-8v15h8M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  plus: 'M12 5v14M5 12h14',
  news: 'M4.5 5.5h12v13h-10a2 2 0 0 1-2-2zM16.5 9h3v7.5a2 2 0 0 1-2 2M7.5 9h6M7.5 12h6M7.5 15h3.5',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  phone: 'M7 4h3l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5v3c0 1-1 2-2 2A15 15 0 0 1 5 6c0-1 1-2 2-2z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M5.3 18.7l1.5-1.5M17.2 6.8l1.5-1.5',
  moon: 'M19.5 14.2A7.8 7.8 0 0 1 9.8 4.5a7.8 7.8 0 1 0 9.7 9.7z',
  system: 'M3.5 5h17v11h-17zM9 19.5h6M12 16v3.5',
  handle: 'M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1',
  edit: 'M5 19h3.5L19 8.5 15.5 5 5 15.5zM13 7.5l3.5 3.5',
  upload: 'M12 15.5V5M8 8.8l4-4 4 4M4.5 14.5v5h15v-5',
  folder: 'M3.5 6h6l2 2.2h9v10.3h-17z',
  camera: 'M4 8h3.6l1.4-2.4h6L16.4 8H20v10.5H4zM12 10a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z',
  image: 'M4.5 4.5h15v15h-15zM4.5 15.5l4.5-4 3.5 3 2.5-2 4.5 4M15 8.6a1.2 1.2 0 1 1 0 .1',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5.5 12.5l4.5 4.5 8.5-10',
  info: 'M12 4.2a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6zM12 11.2v5M12 8.1v.1',
  compare: 'M3.5 5.5h17v13h-17zM12 3.5v17M8.6 9.8 6.4 12l2.2 2.2M15.4 9.8l2.2 2.2-2.2 2.2',
  download: 'M12 4v11M8 11.2l4 4 4-4M5 19.5h14',
  zoom: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5M10.5 8v5M8 10.5h5',
  minus: 'M5 12h14',
  whole: 'M3.5 5.5h17v13h-17zM8 9.2h8v5.6H8z',
  rotate: 'M18.6 9.2A7.2 7.2 0 1 0 19.2 12M19.5 4.8v4.6h-4.6',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.2 10.5v5.5M13.8 10.5v5.5',
  settings:
    'M4 7h8.5M16.5 7H20M14.5 4.8v4.4M4 12h2.5M10.5 12H20M8.5 9.8v4.4M4 17h7.5M15.5 17H20M13.5 14.8v4.4',
  view: 'M3 12c2.4-4 5.4-6 9-6s6.6 2 9 6c-2.4 4-5.4 6-9 6s-6.6-2-9-6zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  category: 'M4 4.5h7.5l8 8-7 7-8.5-8.5zM8 8.4h.1',
  page: 'M6 3.5h8.5l4 4v13H6zM14 3.5V8h4.5M9 12h6M9 15.5h6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5.5 12h.1M12 12h.1M18.5 12h.1',
  star: 'M12 4.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2L12 16.3l-4.6 2.5.9-5.2L4.5 10l5.2-.7z',
  feed: 'M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 18h.1',
  quote: 'M9.8 7C6.9 8 5.5 10 5.5 13v4h4.8v-4.6H7.9M18.3 7c-2.9 1-4.3 3-4.3 6v4h4.8v-4.6h-2.4',
  message: 'M4.5 5h15v10.5h-8L7 19.5v-4H4.5zM8.5 9h7M8.5 12h4.5',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  redirect: 'M4.5 17.5V13a4 4 0 0 1 4-4H19M15.2 5.2 19 9l-3.8 3.8',
} as const

export type IconName = keyof typeof PATHS

/** Sizes other than the default. */
type IconSize = 'small' | 'large' | 'larger' | 'largest'

interface IconProps {
  readonly name: IconName
  readonly size?: IconSize
  readonly className?: string
}

/** An icon in the colour of the text; always decorative, so it needs a text or label beside it. */
export function Icon({ name, size, className }: IconProps) {
  const classes = ['icon', size && `icon-${size}`, className].filter(Boolean)
  return (
    <svg className={classes.join(' ')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
