import { sql } from 'kysely'
import { mainHeadquarters } from '#contract/profile/branches.ts'
import { saveHeadquarters } from '#contract/profile/info.ts'
import { criticalPlace } from '#contract/profile/locks.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found, invalid } from '../core/errors.ts'
import { registerRows, type Row } from '../core/registers/register-rows.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { dateErrors, followHeadquarters, refuseClosedAddress } from './branches.ts'
import { locksOf, ownErrors, placeErrors, refuseLocked } from './checks.ts'
import { mainInfoOf } from './queries.ts'

const rows = registerRows('branches', ['id'], [])

/** The main headquarters in one form: adds it, or changes the one that is there [spec 1§7]. */
export const headquartersArea: Area = (on, services) => {
  on(saveHeadquarters, ({ actor, body, request, write }) =>
    write(async (trx) => {
      const ngoId = ngoOf(actor)
      // Two forms that add a headquarters at once wait for each other here.
      found((await sql`select id from ngos where id = ${ngoId} and deleted_at is null for update`.execute(trx)).rows[0])
      const [before] = (
        await sql<Row>`select * from branches where ngo_id = ${ngoId} and is_main and deleted_at is null for update`.execute(
          trx,
        )
      ).rows
      const { headquarters: current } = await mainInfoOf(trx, ngoId)
      refuseStale(request, current?.updated_at, () => current)
      if (!before) refuseLocked(await locksOf(trx, ngoId), criticalPlace)
      await refuseClosedAddress(trx, actor, body, before)
      const wrong = {
        ...placeErrors(services.reference, body, { field: 'area_id', code: body.area_id }),
        ...dateErrors({ ...body, is_main: true, decision_no: null, decision_date: null }),
        ...(await ownErrors(trx, ngoId, { real_estate_id: body.real_estate_id, service_ids: body.service_ids })),
      }
      if (Object.keys(wrong).length > 0) throw invalid(wrong)
      const given = { ...body, updated_by: actor.userId }
      const row = before
        ? await rows.update(trx, before.id, given)
        : await rows.insert(
            trx,
            { column: 'ngo_id', value: ngoId },
            {
              ...given,
              branch_type_id: mainHeadquarters,
              is_main: true,
              status: 'active',
              created_by: actor.userId,
            },
          )
      await claimFiles(trx, actor, saveHeadquarters.body, body, 'branches', row.id, { before })
      await audit(trx, actor, {
        action: before ? 'update' : 'create',
        entity: 'branches',
        entity_id: row.id,
        description_ar: before ? 'تعديل المقر الرئيسي' : 'إضافة المقر الرئيسي',
        before,
        after: row,
      })
      await followHeadquarters(trx, actor, row)
      return mainInfoOf(trx, ngoId)
    }),
  )
}
