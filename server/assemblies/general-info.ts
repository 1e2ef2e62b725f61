import { sql } from 'kysely'
import { type GeneralInfo, readGeneralInfo, saveGeneralInfo } from '#contract/assemblies/general-info.ts'
import { found, notFound } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Trx } from '../core/services.ts'

/** What was declared, beside what the registers hold now. */
async function infoOf(db: Db | Trx, ngoId: number): Promise<GeneralInfo> {
  const { rows } =
    await sql<GeneralInfo>`select n.id, i.data, coalesce(i.updated_at::text, '') as updated_at, jsonb_build_object(
      'members_number', (select count(*) from general_authority_members m where m.ngo_id = n.id and m.end_date is null and m.deleted_at is null),
      'employees_number', (select count(*) from employees e where e.ngo_id = n.id and e.end_date is null and e.deleted_at is null),
      'volunteers_number', (select count(*) from volunteers v where v.ngo_id = n.id and v.end_date is null and v.deleted_at is null)) as recorded
    from ngos n left join general_infos i on i.ngo_id = n.id where n.id = ${ngoId} and n.deleted_at is null`.execute(db)
  return found(rows[0])
}
/** `id` is the organisation's own; another one does not exist for the reader. */
function own(actor: Actor, id: number): number {
  if (ngoOf(actor) !== id) throw notFound()
  return id
}

/** General information of the own organisation [domain 2.5]. */
export const generalInfoArea: Area = (on, services) => {
  on(readGeneralInfo, ({ actor, params }) => infoOf(services.db, own(actor, params.id)))
  on(saveGeneralInfo, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const id = own(actor, params.id)
      await sql`select from ngos where id = ${id} for no key update`.execute(trx)
      const before = await infoOf(trx, id)
      refuseStale(request, before.updated_at, () => before)
      await sql`insert into general_infos (ngo_id, data, created_by) values (${id}, ${JSON.stringify(body.data)}::jsonb, ${actor.userId})
        on conflict (ngo_id) do update set data = excluded.data, updated_by = ${actor.userId}`.execute(trx)
      await audit(trx, actor, {
        action: before.data ? 'update' : 'create',
        entity: 'general_infos',
        entity_id: id,
        ngo_id: id,
        description_ar: 'تعديل المعلومات العامة',
        before: before.data ?? {},
        after: body.data,
      })
      return infoOf(trx, id)
    }),
  )
}
