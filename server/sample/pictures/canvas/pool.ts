/** Memory for pixels that is used again and again: fresh pages cost more than the drawing on them. */
const FREE: Int32Array[] = []
const MOST = 3

/** Memory for so many pixels; its content is whatever was left in it. */
export function borrow(length: number): Int32Array {
  const fitting = FREE.findIndex((memory) => memory.length >= length && memory.length < length * 3)
  const [found] = fitting < 0 ? [] : FREE.splice(fitting, 1)
  return (found ?? new Int32Array(length)).subarray(0, length)
}

/** Returns what was borrowed; nobody may use it any more. */
export function giveBack(pixels: Int32Array): void {
  if (FREE.length >= MOST) FREE.shift()
  FREE.push(new Int32Array(pixels.buffer))
}
