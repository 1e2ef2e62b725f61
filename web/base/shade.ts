/**
 * Steps of the shading of a figure, from none (0) to the most (4); the square root keeps small ones apart from empty
 * ones.
 */
export const stepOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.min(4, 1 + Math.floor(Math.sqrt(count / most) * 3.99))
