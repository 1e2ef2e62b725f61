/** How pictures are cut: their proportions, and the most pixels across. */
export const cuts = {
  thumb: { across: 16, down: 9, most: 640 },
  card: { across: 16, down: 9, most: 1280 },
  share: { across: 1, down: 1, most: 1080 },
  head: { across: 3, down: 1, most: 1440 },
} as const
export type Cut = keyof typeof cuts
export const cutNames = ['thumb', 'card', 'share', 'head'] as const satisfies readonly Cut[]

interface Size {
  readonly width: number
  readonly height: number
}
interface Focus {
  readonly focus_x: number
  readonly focus_y: number
}

/** Size of a cut: never more pixels than the picture has. */
export function sizeOfCut(cut: Cut, { width, height }: Size): Size {
  const { across, down, most } = cuts[cut]
  const whole = Math.min(width, Math.floor((height * across) / down))
  const scaled = Math.max(1, Math.min(whole, most))
  return { width: scaled, height: Math.max(1, Math.round((scaled * down) / across)) }
}

/**
 * The part of a picture that a cut shows: as large as it can be, and placed as browsers place a picture by its
 * percentages (`object-position`), so that the focal point always lies in it.
 */
export function areaOfCut(cut: Cut, { width, height }: Size, { focus_x, focus_y }: Focus) {
  const { across, down } = cuts[cut]
  const wide = Math.min(width, Math.max(1, Math.floor((height * across) / down)))
  const high = Math.min(height, Math.max(1, Math.floor((width * down) / across)))
  return {
    left: Math.round(((width - wide) * focus_x) / 100),
    top: Math.round(((height - high) * focus_y) / 100),
    width: wide,
    height: high,
  }
}
