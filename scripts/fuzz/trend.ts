/** Whether a series of measurements grows, or only wavers. */
export interface Trend {
  mean: number
  /** Least-squares growth from the first to the last sample. */
  growth: number
  /** Standard deviation around the line. */
  noise: number
  flat: boolean
}

/** Growth counts when it is more than twice the noise and more than 5 % of the mean. */
export function trendOf(samples: number[]): Trend {
  const count = samples.length
  const mean = samples.reduce((sum, value) => sum + value, 0) / count
  const middle = (count - 1) / 2
  const spread = samples.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const slope = samples.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / (spread || 1)
  const squares = samples.reduce((sum, value, at) => sum + (value - mean - slope * (at - middle)) ** 2, 0)
  const noise = Math.sqrt(squares / count)
  const growth = slope * (count - 1)
  return { mean, growth, noise, flat: growth <= Math.max(2 * noise, mean * 0.05) }
}
