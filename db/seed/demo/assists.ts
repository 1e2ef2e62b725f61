import { addDays } from '#contract/core/values/dates.ts'
import type { Kit } from './kit.ts'

/** What an organisation of the demonstration gives or needs. */
interface Item {
  readonly organisation: number
  readonly direction: 'give' | 'benefit'
  readonly type: number
  readonly field: string
  readonly need: string
  readonly description: string
  readonly count: number
  readonly unit: number | null
  readonly places: readonly number[]
  readonly until: number
  readonly emergency?: number
}
const items = {
  computers: {
    organisation: 0,
    direction: 'benefit',
    type: 2,
    field: '1.01',
    need: 'حواسيب محمولة',
    description: 'لصف تقوية في مركز المنظمة، مستعملة صالحة للعمل.',
    count: 12,
    unit: 4,
    places: [1],
    until: 80,
  },
  trainer: {
    organisation: 0,
    direction: 'benefit',
    type: 4,
    field: '7.01',
    need: 'مدرّب إسعاف أولي',
    description: 'ثلاثة أيام لمتطوعي المنظمة.',
    count: 3,
    unit: 7,
    places: [2],
    until: 15,
  },
  blankets: {
    organisation: 0,
    direction: 'benefit',
    type: 2,
    field: '3.03',
    need: 'بطانيات شتوية',
    description: 'لأسر عائدة تسكن بيوتاً لم تُرمَّم بعد.',
    count: 600,
    unit: 1,
    places: [1, 2],
    until: 35,
  },
  wool: {
    organisation: 1,
    direction: 'give',
    type: 2,
    field: '3.03',
    need: 'بطانيات صوف جديدة',
    description: 'في مستودع المنظمة، تُسلَّم بالجملة.',
    count: 400,
    unit: 1,
    places: [4],
    until: 25,
  },
  used: {
    organisation: 6,
    direction: 'give',
    type: 2,
    field: '3.03',
    need: 'بطانيات نظيفة مستعملة',
    description: 'مغسولة ومغلفة، جاهزة للتسليم.',
    count: 250,
    unit: 1,
    places: [1, 5],
    until: 40,
  },
  chairs: {
    organisation: 7,
    direction: 'give',
    type: 2,
    field: '5.03',
    need: 'كراسي متحركة',
    description: 'كراسي عادية للبالغين.',
    count: 8,
    unit: 1,
    places: [1, 10],
    until: 20,
  },
  baskets: {
    organisation: 11,
    direction: 'give',
    type: 2,
    field: '3.05',
    need: 'سلال غذائية قريبة الانتهاء',
    description: 'تنتهي صلاحيتها بعد ثلاثة أسابيع، من حملة إغاثة انتهت.',
    count: 2400,
    unit: 2,
    places: [5, 9],
    until: 18,
    emergency: 500,
  },
  hall: {
    organisation: 0,
    direction: 'give',
    type: 6,
    field: '7.02',
    need: 'قاعة تدريب لأربعين شخصاً',
    description: 'مجهزة بشاشة، أيام السبت.',
    count: 4,
    unit: 7,
    places: [1],
    until: 90,
  },
} as const satisfies Record<string, Item>

const contacts = ['هالة السمان', 'عامر النجار', 'رشا دياب', 'كنان الأسعد', 'مها الزين', 'وائل حمود']

/** Networking of the demonstration: needs and offers that fit in part, a reservation, an outcome that two see differently. */
export async function seedAssists(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  const { db } = kit
  const parts = new Map<number, number>()
  for (const [n, organisation] of [...new Set(Object.values(items).map((one) => one.organisation))].entries()) {
    const { id } = await db
      .insertInto('assists')
      .values({
        ngo_id: ngoIds[organisation] ?? 0,
        is_active: true,
        contact_name: contacts[n % contacts.length] ?? '',
        contact_phone: `09441112${String(n).padStart(2, '0')}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    parts.set(organisation, id)
  }
  const ids = new Map<string, number>()
  for (const [name, one] of Object.entries<Item>(items)) ids.set(name, await seedItem(kit, ngoIds, one, parts))
  await seedOffers(kit, ngoIds, ids)
}

/** A reservation, an outcome that two see differently, and a question that waits. */
async function seedOffers(
  { db, today }: Kit,
  ngoIds: readonly number[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const of = (name: keyof typeof items) => ({
    assist_object_id: ids.get(name) ?? 0,
    owner_ngo_id: ngoIds[items[name].organisation] ?? 0,
  })
  const asker = { ngo_id: ngoIds[0] ?? 0 }
  const held = `${addDays(today, 2)}T08:31:00Z`
  await db
    .insertInto('assist_offers')
    .values([
      {
        ...of('used'),
        ...asker,
        own_object_id: ids.get('blankets') ?? null,
        count: 250,
        message: 'نستلمها بشاحنتنا صباح الأحد.',
        status: 'accepted',
        held_until: held,
      },
      {
        ...of('chairs'),
        ...asker,
        count: 8,
        message: 'لثمانية مسنين في دار الرعاية.',
        status: 'differing',
        held_until: held,
        owner_count: 7,
        asker_count: 8,
        outcome_until: addDays(today, 4),
      },
      {
        ...of('hall'),
        ngo_id: ngoIds[2] ?? 0,
        count: 2,
        message: 'نحتاج القاعة ليومي تدريب للمعلمين.',
        status: 'offered',
      },
    ])
    .execute()
  await db
    .updateTable('assist_objects')
    .set({ status: 'reserved' })
    .where('id', 'in', [ids.get('used') ?? 0, ids.get('chairs') ?? 0])
    .execute()
}

async function seedItem(
  { db, today }: Kit,
  ngoIds: readonly number[],
  one: Item,
  parts: ReadonlyMap<number, number>,
): Promise<number> {
  const field = await db
    .selectFrom('classifications')
    .select('id')
    .where('code', '=', one.field)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('assist_objects')
    .values({
      ngo_id: ngoIds[one.organisation] ?? 0,
      assist_id: parts.get(one.organisation) ?? 0,
      direction: one.direction,
      need_type_id: one.type,
      classification_id: field.id,
      need: one.need,
      description: one.description,
      count: one.count,
      unit_id: one.unit,
      governorate_ids: [...one.places],
      valid_until: addDays(today, one.until),
      is_emergency: one.emergency !== undefined,
      most_each: one.emergency ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
