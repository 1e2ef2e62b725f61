import { sql } from 'kysely'
import type { z } from 'zod'
import { ngoServices, proposeService } from '#contract/profile/ngo-services.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, inWords, type FieldRefusals } from '../core/errors.ts'
import { completing } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'
import type { Trx } from '../core/services.ts'
import { ownErrors } from './checks.ts'
import { serviceNames } from './sheet-names.ts'

type Input = z.output<typeof ngoServices.input>
/** Work scope «the whole country». */
const everywhere = 3

const foreign = inWords(
  'لا تتبع هذه الخدمة تصنيفاً من تصنيفات المنظمة.',
  'This service does not belong to a classification of the organisation.',
)

const rows: Area = (on, services) => {
  register(on, services, ngoServices, {
    table: 'ngo_services',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['description_ar', 'timing'],
    check: async (trx, actor, input) => ({
      ...(await serviceErrors(trx, ngoOf(actor), input)),
      ...(await ownErrors(trx, ngoOf(actor), {
        branch_id: input.branch_id,
        service_centre_id: input.service_centre_id,
      })),
    }),
  })
}

/** Services of the own organisation, each of a classification it has and within its scope of work [domain 2.2]. */
export const ngoServicesArea: Area = (on, services) => {
  rows(completing(on, serviceNames(services.db)), services)

  on(proposeService, ({ actor, body, write }) =>
    write(async (trx) => {
      const ngoId = ngoOf(actor)
      if (!(await isOwnClassification(trx, ngoId, body.classification_id)))
        throw invalid({ classification_id: ['V-CHOICE'] })
      const same =
        await sql`select from services where classification_id = ${body.classification_id} and ar_norm(name_ar) = ar_norm(${body.name_ar}) and deleted_at is null`.execute(
          trx,
        )
      if (same.rows.length > 0) throw invalid({ name_ar: ['V-TAKEN'] })
      const { rows } = await sql<{
        id: number
      }>`insert into services (classification_id, name_ar, name_en, description, is_approved, proposed_by_ngo_id, created_by, updated_by)
        values (${body.classification_id}, ${body.name_ar}, ${body.name_en}, ${body.description}, false, ${ngoId}, ${actor.userId}, ${actor.userId}) returning id`.execute(
        trx,
      )
      const { id } = found(rows[0])
      await audit(trx, actor, {
        action: 'create',
        entity: 'services',
        entity_id: id,
        description_ar: `اقتراح الخدمة ${body.name_ar}`,
        after: body,
      })
      return { id }
    }),
  )
}

/** Held until the commit: who removes the classification waits, or finds the service. */
async function isOwnClassification(trx: Trx, ngoId: number, classificationId: number): Promise<boolean> {
  const { rows } =
    await sql`select from classification_ngos where ngo_id = ${ngoId} and classification_id = ${classificationId} and deleted_at is null for share`.execute(
      trx,
    )
  return rows.length > 0
}

async function serviceErrors(trx: Trx, ngoId: number, input: Input): Promise<FieldRefusals> {
  const { rows } = await sql<{
    classification_id: number | null
    outside: boolean
  }>`select (select s.classification_id from services s where s.id = ${input.service_id} and s.deleted_at is null and s.is_active and (s.is_approved or s.proposed_by_ngo_id = n.id)) as classification_id,
      coalesce(n.work_scope_id <> ${everywhere} and not ${input.governorate_ids}::int[] <@ (n.work_governorates || n.governorate_id), false) as outside
    from ngos n where n.id = ${ngoId}`.execute(trx)
  const [own] = rows
  const classification = own?.classification_id ?? null
  return {
    ...(classification === null
      ? { service_id: ['V-CHOICE'] as const }
      : (await isOwnClassification(trx, ngoId, classification))
        ? {}
        : { service_id: [foreign] }),
    ...(own?.outside ? { governorate_ids: ['V-SCOPE'] as const } : {}),
  }
}
