/** What the editor takes over from the text area. */
export interface WokenEditor {
  readonly hasFocus: boolean
  /** How high the text area was: the page below is not to move. */
  readonly height: number
}
