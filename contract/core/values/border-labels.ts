/**
 * Longitude and latitude where the figure of a governorate stands on a map, when the middle of its shape is too narrow,
 * is another governorate or has neighbours close by.
 */
export const labelPlaces: Readonly<Record<number, readonly [number, number]>> = {
  1: [36.29, 33.52],
  3: [37.1, 33.75],
  6: [35.98, 35.62],
  10: [36.0, 34.95],
  12: [36.13, 32.86],
  13: [36.85, 32.75],
  14: [35.74, 33.05],
}
