/** Longitude, latitude in degrees. */
export type GeoPoint = readonly [number, number]
export interface GeoArea {
  readonly governorate_id: number
  /** Closed rings; a ring within another is a hole. */
  readonly rings: readonly (readonly GeoPoint[])[]
}

/** Degrees by which drawn borders may differ from the real ones, about three kilometres. */
const reach = 0.03
/** A degree of longitude is shorter than one of latitude here. */
const narrower = Math.cos((35 * Math.PI) / 180)

const sides = (ring: readonly GeoPoint[]) =>
  ring.slice(1).map((to, at): readonly [GeoPoint, GeoPoint] => [ring[at] as GeoPoint, to])

/** Whether a ray to the east crosses the borders an odd number of times. */
const contains = ({ rings }: GeoArea, [x, y]: GeoPoint): boolean =>
  rings
    .flatMap(sides)
    .filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax).length %
    2 ===
  1

/** Distance from the nearest border, in degrees of latitude. */
function distance({ rings }: GeoArea, [px, py]: GeoPoint): number {
  let least = Infinity
  for (const [[ax, ay], [bx, by]] of rings.flatMap(sides)) {
    const [dx, dy] = [(bx - ax) * narrower, by - ay]
    const [x, y] = [(px - ax) * narrower, py - ay]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length))
    least = Math.min(least, Math.hypot(x - along * dx, y - along * dy))
  }
  return least
}

export interface PlaceOfPoint {
  /** The governorate that holds the point; null outside the country. */
  readonly id: number | null
  /** Governorates in which the point may lie as well, since it is close to their border. */
  readonly near: readonly number[]
}

/** In which governorate a point lies, as the map of the platform is drawn. */
export function placeOfPoint(areas: readonly GeoArea[], point: GeoPoint): PlaceOfPoint {
  const away = areas
    .map((area) => ({ id: area.governorate_id, far: contains(area, point) ? 0 : distance(area, point) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far)
  return { id: away[0]?.id ?? null, near: away.map(({ id }) => id) }
}
