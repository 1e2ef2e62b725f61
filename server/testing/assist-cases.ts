import { sql } from 'kysely'
import { assistObjects } from '#contract/assists/objects.ts'
import { addDays, todayIn } from '#contract/core/values/dates.ts'
import { must, type TestApp } from './app.ts'
import type { Organisation } from './factories.ts'
import type { Owner, RegisterCase } from './register-case.ts'

/** An organisation takes part in networking; answers the number of its record. */
export async function takesPart(app: TestApp, ngoId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into assists (ngo_id, is_active, contact_name, contact_phone) values (${ngoId}, true, 'هالة السمان', '0944111222')
    on conflict (ngo_id) do update set is_active = true returning id`.execute(app.ownerDb)
  return rows[0]?.id ?? 0
}

/** Blankets that an organisation gives away, in Damascus. */
export const itemInput = (n = 1) => ({
  direction: 'give' as 'give' | 'benefit',
  need_type_id: 2,
  classification_id: 1,
  need: `بطانيات شتوية ${n}`,
  description: 'بطانيات صوف جديدة في مستودعنا.',
  count: 400,
  unit_id: null as number | null,
  governorate_ids: [1],
  available_from: null as string | null,
  valid_until: addDays(todayIn(), 60),
  is_emergency: false,
  most_each: null as number | null,
})
export const itemOf = async (
  app: TestApp,
  ngo: Organisation,
  changes: Partial<ReturnType<typeof itemInput>> = {},
): Promise<number> => {
  await takesPart(app, ngo.id)
  return must(await ngo.client.call(assistObjects.create, { body: { ...itemInput(), ...changes } })).id
}

export const assistObjectsCase: RegisterCase = {
  resource: assistObjects,
  table: 'assist_objects',
  required: [
    'direction',
    'need_type_id',
    'classification_id',
    'need',
    'description',
    'count',
    'governorate_ids',
    'valid_until',
    'is_emergency',
  ],
  input: async (app: TestApp, owner: Owner, n: number) => {
    if (owner.ngoId !== undefined) await takesPart(app, owner.ngoId)
    return itemInput(n)
  },
  change: { need: 'بطانيات قطنية', count: 350, governorate_ids: [1, 2] },
}
