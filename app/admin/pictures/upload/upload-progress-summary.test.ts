import { describe, expect, it } from 'vitest'
import { RemainingTimeEstimator } from './upload-progress-summary.tsx'

describe('RemainingTimeEstimator', () => {
  it('returns null until there are enough samples, and after a reset', () => {
    const estimator = new RemainingTimeEstimator()
    expect(estimator.estimateSeconds(0, 100, 0)).toBeNull()
    expect(estimator.estimateSeconds(10, 100, 1000)).toBeNull()
    expect(estimator.estimateSeconds(20, 100, 2000)).toBeCloseTo(8)
    estimator.reset()
    expect(estimator.estimateSeconds(20, 100, 90_000)).toBeNull()
  })

  it('follows the recent upload rate', () => {
    const estimator = new RemainingTimeEstimator()
    for (let second = 0; second <= 60; second += 1) estimator.estimateSeconds(second, 1000, second * 1000)
    for (let second = 61; second <= 90; second += 1)
      estimator.estimateSeconds(60 + (second - 60) * 10, 1000, second * 1000)
    expect(estimator.estimateSeconds(360, 1000, 90_000)).toBeCloseTo(64)
  })
})
