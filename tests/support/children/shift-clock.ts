// Sets the clock of a process ahead, or back, by the milliseconds in TEST_CLOCK_OFFSET_MS.
const offsetMs = Number(process.env.TEST_CLOCK_OFFSET_MS)
const RealDate = Date

class ShiftedDate extends RealDate {
  static override now(): number {
    return RealDate.now() + offsetMs
  }

  constructor(...values: [] | [string | number | Date]) {
    if (values.length === 0) super(ShiftedDate.now())
    // Dates have up to seven arguments, which the type of a tuple cannot say.
    else super(...(values as [string]))
  }
}

globalThis.Date = ShiftedDate as DateConstructor
