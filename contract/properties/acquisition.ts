/** The register into which an approved acquisition is recorded. */
export type Acquired = 'real_estates' | 'machines'

/** Fields that a request to acquire a property asks for, named as in the registers. The governorate of a real estate is that of its area. */
export const estateKeys = [
  'number',
  'region',
  'estate_type_id',
  'shares_number',
  'value',
  'currency_id',
  'usage',
  'address',
] as const
export const machineKeys = [
  'machine_type_id',
  'model',
  'plate_number',
  'governorate_id',
  'structure_no',
  'serial_number',
  'fuel_type',
  'passengers_number',
  'year',
  'tax',
] as const

const of: Readonly<Record<Acquired, readonly string[]>> = { real_estates: estateKeys, machines: machineKeys }
/** Whether a field of a request is asked for, now that one is to acquire a real estate or a vehicle; always in other requests. */
export function isAskedFor(slug: string, key: string, property: unknown): boolean {
  if (slug !== 'property_acquisition') return true
  const kind = (Object.keys(of) as Acquired[]).find((one) => of[one].includes(key))
  return kind === undefined || kind === property
}

const free: readonly string[] = ['shares_number', 'value', 'currency_id', 'usage', 'serial_number', 'tax']
/** Whether the register needs the field where it is asked for; the type asks it of one of the two kinds alone. */
export const isNeeded = (slug: string, key: string): boolean =>
  slug === 'property_acquisition' && !free.includes(key) && Object.values(of).some((keys) => keys.includes(key))
