import { sql } from 'kysely'
import type { z } from 'zod'
import { programs } from '#contract/programs/programs.ts'
import type { FieldRefusals } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { refuseInUse } from '../core/registers/in-use.ts'
import { telling } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Trx } from '../core/services.ts'
import { ownErrors } from '../profile/index.ts'

/** Work scope «the whole country». */
const everywhere = 3

/** Rules that the shape of a programme cannot say [domain 2.6]: its field is one of the organisation's, its places within the scope. */
async function errorsOf(trx: Trx, ngoId: number, input: z.output<typeof programs.input>): Promise<FieldRefusals> {
  const { rows } = await sql<{ own: boolean; outside: boolean }>`select
      exists (select from classification_ngos c where c.ngo_id = n.id and c.classification_id = ${input.classification_id} and c.deleted_at is null for key share) as own,
      coalesce(n.work_scope_id <> ${everywhere} and not ${input.governorate_ids}::int[] <@ (n.work_governorates || n.governorate_id), false) as outside
    from ngos n where n.id = ${ngoId}`.execute(trx)
  return {
    ...(rows[0]?.own ? {} : { classification_id: ['V-CHOICE'] as const }),
    ...(rows[0]?.outside ? { governorate_ids: ['V-SCOPE'] as const } : {}),
    ...(input.end_date !== null && input.end_date < input.start_date ? { end_date: ['V-ORDER'] as const } : {}),
    ...(input.budget !== null && input.currency_id === null ? { currency_id: ['V-REQ'] as const } : {}),
    ...(await ownErrors(trx, ngoId, { service_ids: input.service_ids })),
  }
}

const rows: Area = (on, services) => {
  register(on, services, programs, {
    table: 'programs',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['name', 'name_en', 'objectives'],
    check: (trx, actor, input) => errorsOf(trx, ngoOf(actor), input),
    removing: (trx, actor, { id }) =>
      refuseInUse(trx, {
        ar: 'أنشطة في هذا البرنامج',
        en: 'Activities of this programme',
        question: sql`select from activities where program_id = ${id} and ngo_id = ${ngoOf(actor)} and deleted_at is null`,
      }),
  })
}

/** Programmes of the own organisation; a name stands once. */
export const programsArea: Area = (on, services) => rows(telling(on, { programs_name: 'name' }), services)
