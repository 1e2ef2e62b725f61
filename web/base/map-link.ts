/** A link to a point on a map outside the platform. Nothing is loaded from there until somebody follows it. */
export const mapLink = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
