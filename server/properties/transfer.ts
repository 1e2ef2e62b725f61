import { sql } from 'kysely'
import { z } from 'zod'
import { longText, text } from '#contract/core/calls/fields.ts'
import { owned } from '#contract/properties/real-estates.ts'
import { found, inWords, invalid } from '../core/errors.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import { holdersOf } from '../profile/index.ts'
import { type Turn, typeOfRequest } from '../transactions/index.ts'

type Entity = 'machines' | 'real_estates'
const transfer = z.strictObject({
  /** `machines:12` or `real_estates:7`, as the field offers them. */
  property: text(10, 40),
  /** Registration number of the organisation that receives it. */
  ngo_code: text(3, 20),
  reason: longText(1000, 10),
})
type Transfer = z.output<typeof transfer>

interface Property {
  readonly entity: Entity
  readonly id: number
  readonly name: string
  readonly updated_at: string
}
interface Receiver {
  readonly id: number
  readonly name_ar: string
}
const screens = {
  machines: ['ngo_vehicles', '/properties/vehicles'],
  real_estates: ['ngo_real-estates', '/properties/real-estates'],
} as const

const gone = inWords(
  'ليس هذا العقار أو الآلية مما تملكه منظمتكم. اختاروا غيره.',
  'Your organisation does not own this property. Choose another one.',
)
const inUse = inWords(
  'يقوم في هذا العقار فرع أو مركز. انقلوا مقره أولاً.',
  'A branch or a centre stands in this property. Move it first.',
)
const noSuch = inWords('لا توجد منظمة فعّالة أخرى بهذا الرقم.', 'There is no other active organisation with this number.')
const already = inWords('لدى المنظمة المستلمة هذا العقار.', 'The receiving organisation has this property already.')
const changed = inWords(
  'عُدّل سجل العقار أو الآلية بعد تقديم الطلب. أعيدوا الطلب لتراجعه المنظمة.',
  'The record of the property was changed after the request was handed in. Return the request to the organisation.',
)

/** The property of a request, held; 422 at its field where the organisation may not give it away. */
async function propertyOf({ trx, row, payload }: Turn<Transfer>): Promise<Property> {
  const [, entity, id] = /^(machines|real_estates):([1-9]\d{0,14})$/.exec(payload.property) ?? []
  if (entity === undefined) throw invalid({ 'payload.property': [gone] })
  const name =
    entity === 'machines' ? sql`concat_ws(' ', p.model, p.plate_number)` : sql`concat_ws(' · ', p.number, p.address)`
  const { rows } =
    await sql<Property>`select ${entity} as entity, p.id, ${name} as name, p.updated_at::text as updated_at from ${sql.table(entity)} p
    where p.id = ${Number(id)} and p.ngo_id = ${row.ngoId} and p.possessive_form_id = ${owned} and p.deleted_at is null for update of p`.execute(
      trx,
    )
  const [property] = rows
  if (!property) throw invalid({ 'payload.property': [gone] })
  if (property.entity === 'machines') return property
  const { rows: users } =
    await sql`select from branches where real_estate_id = ${property.id} and ngo_id = ${row.ngoId} and deleted_at is null
    union all select from service_centres where real_estate_id = ${property.id} and ngo_id = ${row.ngoId} and deleted_at is null`.execute(
      trx,
    )
  if (users.length > 0) throw invalid({ 'payload.property': [inUse] })
  return property
}

/** Who receives it: another active organisation, which does not have it yet. */
async function receiverOf({ trx, row, payload }: Turn<Transfer>, { entity, id }: Property): Promise<Receiver> {
  const { rows } = await sql<Receiver>`select n.id, n.name_ar from ngos n
    where n.ngo_code = ${payload.ngo_code} and n.id <> ${row.ngoId} and n.status_id = 1 and n.deleted_at is null for share`.execute(
    trx,
  )
  const [receiver] = rows
  if (!receiver) throw invalid({ 'payload.ngo_code': [noSuch] })
  if (entity === 'machines') return receiver
  const { rows: same } =
    await sql`select from real_estates o join real_estates p on p.id = ${id} and o.number = p.number and o.region = p.region
    where o.ngo_id = ${receiver.id} and o.deleted_at is null`.execute(trx)
  if (same.length > 0) throw invalid({ 'payload.ngo_code': [already] })
  return receiver
}

async function checked(turn: Turn<Transfer>): Promise<{ property: Property; receiver: Receiver }> {
  const property = await propertyOf(turn)
  return { property, receiver: await receiverOf(turn, property) }
}

/** What was examined: kept when it is handed in, and anew when it is completed. */
async function remember(turn: Turn<Transfer>): Promise<void> {
  const { property, receiver } = await checked(turn)
  await sql`insert into property_transfers (ngo_id, to_ngo_id, transaction_request_id, entity, entity_id, seen)
    values (${turn.row.ngoId}, ${receiver.id}, ${turn.row.id}, ${property.entity}, ${property.id}, ${property.updated_at}::timestamptz)
    on conflict (transaction_request_id) do update set to_ngo_id = excluded.to_ngo_id, entity = excluded.entity, entity_id = excluded.entity_id, seen = excluded.seen`.execute(
    turn.trx,
  )
}

/** Moves it with its papers; refused where the record is not the one that was examined. */
async function move(turn: Turn<Transfer>): Promise<void> {
  const { trx, services, actor, row } = turn
  const { property, receiver } = await checked(turn)
  const { entity, id, name } = property
  const { rows } = await sql<{ id: number }>`update property_transfers set moved_at = ${services.now().toISOString()}
    where transaction_request_id = ${row.id} and entity = ${entity} and entity_id = ${id} and to_ngo_id = ${receiver.id}
      and seen = ${property.updated_at}::timestamptz returning id`.execute(trx)
  if (!rows[0]) throw invalid({ 'payload.property': [changed] })
  await sql`update ${sql.table(entity)} set ngo_id = ${receiver.id}, approved_by_request = null, updated_by = ${actor?.userId ?? null} where id = ${id} and ngo_id = ${row.ngoId}`.execute(
    trx,
  )
  await sql`update attachments set ngo_id = ${receiver.id} where owner_type = ${entity} and owner_id = ${id} and ngo_id = ${row.ngoId}`.execute(
    trx,
  )
  const { rows: givers } = await sql<{
    name_ar: string
    name_en: string | null
  }>`select name_ar, name_en from ngos where id = ${row.ngoId}`.execute(trx)
  const giver = found(givers[0])
  for (const [ngoId, words] of [
    [row.ngoId, `نقل «${name}» إلى ${receiver.name_ar}`],
    [receiver.id, `استلام «${name}» من ${giver.name_ar}`],
  ] as const)
    await audit(trx, actor, {
      action: 'update',
      entity,
      entity_id: id,
      ngo_id: ngoId,
      description_ar: `${words} بالمعاملة ${row.request.request_no}`,
    })
  const [slug, link] = screens[entity]
  await queueNotice(trx, services, {
    code: 'PROPERTY-RECEIVED',
    userIds: await holdersOf(trx, receiver.id, slug, 'U'),
    entity,
    entityId: id,
    params: { name, ngo: { ar: giver.name_ar, en: giver.name_en ?? giver.name_ar } },
    link,
  })
}

/** A property that goes to another organisation: it moves with the approval, as it was when it was examined. */
export const propertyTransferType = typeOfRequest<Transfer>({
  slug: 'property_transfer',
  payload: transfer,
  guard: async (turn) => void (await checked(turn)),
  onSubmit: remember,
  onApprove: move,
})
