const separator = '[ _.-]?'
const day = `(?:19|20)\\d\\d${separator}[01]\\d${separator}[0-3]\\d`
const time = `[0-2]\\d${separator}[0-5]\\d(?:${separator}[0-5]\\d)?`

/** What devices append to their names; words after a name are a person's. */
const deviceSuffix = '(?:[_.~-]+\\d+|[_.~-]?(?:hdr|burst|cover|mp|portrait|night|pano|bokeh|wa\\d+))*$'

// Names that cameras, phones, scanners and messengers give to files. A number alone may be a year.
const patterns = [
  new RegExp(`^_?(?:img|dsc[nf]?|pict)[_ -]?e?\\d{3,}${deviceSuffix}`),
  new RegExp(`^(?:mvimg|pxl|dji|gopr|sam|imgp|cimg|kif|hpim|fb_img|received)[_-]?\\d{3,}${deviceSuffix}`),
  /^p\d{6,}$/,
  /^(?:image|photo|picture|scan|unnamed|download)(?:[_-]?\d+)?$/,
  /^(?:whatsapp image|screenshot|screen shot|snímek obrazovky|snimek obrazovky|signal|photo(?=[_-]))[ _-]+\d{4}/,
  new RegExp(`^${day}(?:[ _t-]+(?:at )?${time}.*)$`),
  /^\d{9,}$/,
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
]
/** What follows a name when a file is copied or edited on the device. */
const copySuffix = /(?:[ _-]?(?:\(\d+\)|copy|kopie|edited|upraveno))+$/

const fileExtension = /\.(?:jpe?g|png|gif|webp|avif|heic|heif|tiff?|bmp|dng)$/

/** Whether a name was given by a camera, a phone or a program, and not by a person. */
export function isCameraFileName(name: string): boolean {
  const text = name.normalize('NFC').trim().toLowerCase().slice(0, 200)
  const stem = text.replace(fileExtension, '').replace(copySuffix, '')
  return patterns.some((pattern) => pattern.test(stem))
}
