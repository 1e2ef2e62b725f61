/** What is compared of an item and of the one that may fit it. */
export interface Comparable {
  readonly need_type_id: number
  readonly classification_id: number
  /** The main field above the classification, or the classification itself. */
  readonly main_id: number
  readonly unit_id: number | null
  readonly governorate_ids: readonly number[]
  readonly available_from: string | null
  readonly valid_until: string
  /** What is neither promised nor settled yet. */
  readonly left: number
}
export interface Pin {
  readonly id: number
  readonly latitude: number
  readonly longitude: number
}

/** The four reasons of a match; each says what fits or what does not [domain 2.10, features 48]. */
export interface Fit {
  readonly kind: { readonly fits: boolean; readonly is_same_type: boolean; readonly is_same_field: boolean }
  /** Governorates of both, or how far the nearest two are from each other. */
  readonly place: { readonly fits: boolean; readonly governorate_ids: number[]; readonly km: number | null }
  /** The days on which both hold. */
  readonly time: { readonly fits: boolean; readonly from: string | null; readonly until: string }
  /** How much of what the one still lacks the other covers. */
  readonly amount: {
    readonly fits: boolean
    readonly covered: number
    readonly of: number
    readonly is_same_unit: boolean
  }
  /** How many of the four fit. */
  readonly fitting: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Kilometres between two pins on a sphere, in whole numbers. */
export function distance(a: Pin, b: Pin): number {
  const [lat, lon] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const h =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(lon / 2) ** 2
  return Math.round(2 * 6371 * Math.asin(Math.min(1, Math.sqrt(h))))
}

function placeOf(own: Comparable, other: Comparable, pins: ReadonlyMap<number, Pin>): Fit['place'] {
  const shared = own.governorate_ids.filter((id) => other.governorate_ids.includes(id))
  if (shared.length > 0) return { fits: true, governorate_ids: shared, km: null }
  let nearest: { id: number; km: number } | undefined
  for (const here of own.governorate_ids)
    for (const there of other.governorate_ids) {
      const [a, b] = [pins.get(here), pins.get(there)]
      const km = a && b && distance(a, b)
      if (km !== undefined && (nearest === undefined || km < nearest.km)) nearest = { id: there, km }
    }
  return {
    fits: false,
    governorate_ids: nearest ? [nearest.id] : other.governorate_ids.slice(0, 1),
    km: nearest?.km ?? null,
  }
}

const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

/** How well another organisation's item fits an own one: the same from both sides but for the place that it names. */
export function fitOf(own: Comparable, other: Comparable, pins: ReadonlyMap<number, Pin>): Fit {
  const isSameType = own.need_type_id === other.need_type_id
  const isSameField = own.classification_id === other.classification_id || own.main_id === other.main_id
  const kind = { fits: isSameType && isSameField, is_same_type: isSameType, is_same_field: isSameField }
  const place = placeOf(own, other, pins)
  const from = later(own.available_from, other.available_from)
  const until = own.valid_until < other.valid_until ? own.valid_until : other.valid_until
  const time = { fits: from === null || from <= until, from, until }
  const isSameUnit = own.unit_id === null || other.unit_id === null || own.unit_id === other.unit_id
  const covered = isSameUnit ? Math.min(own.left, other.left) : 0
  const amount = { fits: isSameUnit && covered === own.left, covered, of: own.left, is_same_unit: isSameUnit }
  const fitting = [kind, place, time, amount].filter(({ fits }) => fits).length
  return { kind, place, time, amount, fitting }
}
