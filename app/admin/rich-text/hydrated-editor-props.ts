/** The state that the editor takes over from the text area it replaces. */
export interface HydratedEditorProps {
  readonly hasFocus: boolean
  /** Height of the text area, so that the page below does not move. */
  readonly height: number
}
