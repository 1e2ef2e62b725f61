import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { todayIn } from '#contract/core/values/dates.ts'
import { errorsMap } from '#contract/core/refusals/issues.ts'
import type { Acquired } from '#contract/properties/acquisition.ts'
import { realEstates } from '#contract/properties/real-estates.ts'
import { vehicles } from '#contract/properties/vehicles.ts'
import { type FieldRefusals, found, invalid } from '../core/errors.ts'
import { ZodRefusal } from '../core/http/route.ts'
import { audit } from '../core/log/audit.ts'
import { type Turn, typeOfRequest } from '../transactions/index.ts'
import { estateErrors } from './real-estates.ts'

/** Fields that a request to acquire a property asks for, named as in the registers. The governorate of a real estate is that of its area. */
const estateKeys = [
  'number',
  'region',
  'estate_type_id',
  'shares_number',
  'value',
  'currency_id',
  'usage',
  'address',
] as const
const machineKeys = [
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

/** Checked by the register itself. Null is a request from before these fields: its approval is an answer, and records nothing. */
const asked = z.union([z.string(), z.number(), z.boolean()]).nullish()
const keys = ['property', 'possessive_form_id', ...estateKeys, ...machineKeys] as const
const payload = z.strictObject(
  Object.fromEntries(keys.map((key) => [key, asked])) as Record<(typeof keys)[number], typeof asked>,
)
type Acquisition = Turn<z.output<typeof payload>>

/** What the register asks of such a record; the paper and the day of possession follow the approval. */
const estateInput = realEstates.input.omit({ governorate_id: true, start_date: true, document_file: true })
const machineInput = vehicles.input.omit({ document_file: true })
const inPayload = <V>(errors: Readonly<Record<string, V>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, why]) => [`payload.${field}`, why]))

function parsed<S extends z.ZodType>(schema: S, { lang }: Acquisition, given: object): z.output<S> {
  const read = schema.safeParse(given, { reportInput: true })
  if (!read.success) throw new ZodRefusal(inPayload(errorsMap(lang, read.error.issues)))
  return read.data
}
const given = ({ payload }: Acquisition, names: readonly (keyof Acquisition['payload'])[]) =>
  Object.fromEntries(names.map((name) => [name, payload[name] ?? null]))

/** Main fields in which an association may hold real estate beyond its purpose: charity and culture [domain 2.2 real_estates]. */
const freeOfPurpose = ['3', '6']
const association = 2

/** Whether the organisation holds real estate only as far as its purpose needs. */
async function boundToPurpose({ trx, row }: Acquisition): Promise<boolean> {
  if (row.legalFormId !== association) return false
  const { rows } = await sql`select from classification_ngos o join classifications c on c.id = o.classification_id
    where o.ngo_id = ${row.ngoId} and o.type = 'main' and c.code = any(${freeOfPurpose}::text[]) and o.deleted_at is null limit 1`.execute(
    trx,
  )
  return rows.length === 0
}

interface Recorded {
  readonly table: Acquired
  readonly name: string
  readonly columns: Readonly<Record<string, unknown>>
}
const isTaken = async ({ trx }: Acquisition, question: RawBuilder<unknown>): Promise<boolean> =>
  (await question.execute(trx)).rows.length > 0

async function estateOf(turn: Acquisition): Promise<Recorded> {
  const { services, row, payload } = turn
  const input = parsed(estateInput, turn, {
    ...given(turn, ['possessive_form_id', ...estateKeys]),
    ...{ end_date: null, latitude: null, longitude: null },
  })
  const area = services.reference.find('areas', input.region)
  const governorate_id = Number(area?.extra?.governorate_id ?? 0)
  const whole = { ...input, governorate_id, start_date: todayIn(services.now()) }
  const errors: FieldRefusals = {
    ...estateErrors(services.reference, whole),
    ...(!payload.usage && (await boundToPurpose(turn)) ? { usage: ['V-REQ'] } : {}),
    ...((await isTaken(
      turn,
      sql`select from real_estates where ngo_id = ${row.ngoId} and number = ${input.number} and region = ${input.region} and deleted_at is null`,
    ))
      ? { number: ['V-TAKEN'] }
      : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(inPayload(errors))
  return { table: 'real_estates', name: input.number, columns: whole }
}

async function machineOf(turn: Acquisition): Promise<Recorded> {
  const input = parsed(machineInput, turn, {
    ...given(turn, ['possessive_form_id', ...machineKeys]),
    ...{ tax: turn.payload.tax ?? false, licence_until: null, insurance_until: null },
  })
  // A plate and a chassis stand once in the country.
  const plate = await isTaken(
    turn,
    sql`select from machines where governorate_id = ${input.governorate_id} and plate_number = ${input.plate_number} and deleted_at is null`,
  )
  const chassis = await isTaken(
    turn,
    sql`select from machines where structure_no = ${input.structure_no} and deleted_at is null`,
  )
  const errors: FieldRefusals = {
    ...(plate ? { plate_number: ['V-TAKEN'] } : {}),
    ...(chassis ? { structure_no: ['V-TAKEN'] } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(inPayload(errors))
  return { table: 'machines', name: `${input.model} ${input.plate_number}`, columns: input }
}

/** What would be recorded, as the register takes it; 422 at the field that cannot stand. Undefined where nothing was asked for. */
async function recordOf(turn: Acquisition): Promise<Recorded | undefined> {
  const { property } = turn.payload
  if (property === null || property === undefined) return undefined
  if (property === 'real_estates') return estateOf(turn)
  if (property === 'machines') return machineOf(turn)
  throw invalid({ 'payload.property': ['V-CHOICE'] })
}

/** Acquiring a property: the approval records it in the register of the organisation as it was approved [domain 6.3]. */
export const propertyAcquisitionType = typeOfRequest<z.output<typeof payload>>({
  slug: 'property_acquisition',
  payload,
  guard: async (turn) => void (await recordOf(turn)),
  onApprove: async (turn, issued) => {
    const { trx, services, actor, row } = turn
    const record = await recordOf(turn)
    if (!record) return
    const { table, name } = record
    const by = actor?.userId ?? null
    const today = todayIn(services.now())
    const day = issued.decision_date !== null && issued.decision_date < today ? issued.decision_date : today
    const columns = {
      ...record.columns,
      ...(table === 'real_estates' ? { start_date: day } : {}),
      ...{ ngo_id: row.ngoId, approved_by_request: row.id, created_by: by, updated_by: by },
    }
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(columns))}) returning id`.execute(trx)
    await audit(trx, actor, {
      action: 'create',
      entity: table,
      entity_id: found(rows[0]).id,
      ngo_id: row.ngoId,
      description_ar: `إضافة ${name} بالمعاملة ${row.request.request_no}`,
      after: columns,
    })
  },
})
