/** What the editor takes over from the text area. */
export interface HydratedEditorProps {
  readonly hasFocus: boolean
  /** How high the text area was: the page below is not to move. */
  readonly height: number
}
