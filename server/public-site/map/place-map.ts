import type { PlaceMap } from '#contract/public-site/shapes.ts'
import type { Services } from '../../core/services.ts'
import type { PublicWords } from '../words.ts'
import { readShapes, type Box } from './shapes.ts'

export interface MappedPlace {
  governorate_id: number | null
  latitude: number | null
  longitude: number | null
}
/** Degrees on each side of a middle: less shows nothing by which a reader knows where he is. */
const around = 0.5
const boxAround = (longitude: number, latitude: number): Box => [
  longitude - around,
  latitude - around,
  longitude + around,
  latitude + around,
]
/** A governorate that is a city is shown with what lies around it. */
const withNeighbours = ([west, south, east, north]: Box): Box => {
  const wide = boxAround((west + east) / 2, (south + north) / 2)
  return [Math.min(west, wide[0]), Math.min(south, wide[1]), Math.max(east, wide[2]), Math.max(north, wide[3])]
}

/** Draws where something is: its governorate with the neighbours that are seen beside it, and the point when it is known. */
export function placeMaps({ config }: Pick<Services, 'config'>, words: PublicWords) {
  let shapes: ReturnType<typeof readShapes> | undefined

  /** Null where neither a governorate of the map nor a point on its sheet is known. */
  return ({ governorate_id, latitude, longitude }: MappedPlace): PlaceMap | null => {
    const { areas, whole, x, y, viewOf } = (shapes ??= readShapes(config.mapBorders))
    const within = (at: { x: number; y: number }) =>
      at.x >= 0 && at.y >= 0 && at.x <= whole.width && at.y <= whole.height
    const at = latitude === null || longitude === null ? undefined : { x: x(longitude), y: y(latitude) }
    const point = at && within(at) ? at : null
    const chosen = areas.find(({ id }) => id === governorate_id)
    const box = chosen
      ? withNeighbours(chosen.box)
      : point && latitude !== null && longitude !== null && boxAround(longitude, latitude)
    if (!box) return null
    const view = viewOf(box)
    const seen = areas.filter(
      ({ box: [west, south, east, north] }) =>
        x(west) < view.x + view.width && x(east) > view.x && y(north) < view.y + view.height && y(south) > view.y,
    )
    return {
      view,
      areas: seen.map(({ id, path, at: name }) => ({
        ...words.word('governorates', id),
        path,
        at: name,
        chosen: id === chosen?.id,
      })),
      point: point && latitude !== null && longitude !== null ? { ...point, latitude, longitude } : null,
    }
  }
}
