import { useQuery } from '@tanstack/react-query'
import { readBorders } from '#contract/core/reference.ts'
import type { GeoArea, GeoPoint } from '#contract/core/values/borders.ts'
import { callApi } from '../api/api.ts'

export const sheetWidth = 560
const margin = 12
const fixed = (value: number) => Math.round(value * 10) / 10

/** Borders of the governorates, asked for once. */
export const useBorders = () =>
  useQuery({
    queryKey: [readBorders.path],
    queryFn: async () => (await callApi(readBorders)).data,
    staleTime: Infinity,
    meta: { quiet: true },
  })

/** A sheet 560 wide: equal degrees north and east of the 35th parallel. `left` is room beside the country, for what stands in the sea. */
export function sheetOf(areas: readonly GeoArea[], left = margin) {
  const points = areas.flatMap(({ rings }) => rings.flat())
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = (sheetWidth - left - margin) / (east - west)
  const stretch = scale / Math.cos((35 * Math.PI) / 180)
  const at = ([x, y]: GeoPoint): GeoPoint => [fixed(left + (x - west) * scale), fixed(margin + (north - y) * stretch)]
  return {
    at,
    height: Math.round((north - south) * stretch + 2 * margin),
    path: ({ rings }: Pick<GeoArea, 'rings'>) =>
      rings.map((ring) => `M${ring.map((point) => at(point).join(' ')).join('L')}Z`).join(''),
  }
}
