import { sql } from 'kysely'
import type { z } from 'zod'
import { classificationNgos } from '#contract/profile/classification-ngos.ts'
import type { Locks } from '#contract/profile/locks.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { found, Refusal, inWords, type FieldRefusals } from '../core/errors.ts'
import { completing, telling } from '../core/registers/around.ts'
import { register } from '../core/registers/register.ts'
import type { Area } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { locksOf, refuseLocked } from './checks.ts'
import { classificationNames } from './sheet-names.ts'

type Input = z.output<typeof classificationNgos.input>
type Row = Record<string, unknown> & { id: number }

const orphan = inWords(
  'يتبع هذا المجال تصنيفاً رئيسياً غير مسجل للمنظمة.',
  'This field belongs to a main classification that the organisation does not have.',
)
const full = (most: number) =>
  inWords(
    most === 1
      ? 'للمنظمة تصنيف رئيسي واحد: عدّلوه بدل إضافة آخر.'
      : `بلغت المنظمة أقصى عدد للتصنيفات الرئيسية (${most}).`,
    most === 1
      ? 'The organisation has one main classification: edit it instead of adding another.'
      : `The organisation already has the most main classifications allowed (${most}).`,
  )

const rows: Area = (on, services) => {
  register(on, services, classificationNgos, {
    table: 'classification_ngos',
    scope: (actor) => ({ column: 'ngo_id', value: ngoOf(actor) }),
    search: ['type'],
    check: (trx, actor, input, before) => errorsOf(trx, services, actor, input, before),
    removing: refuseUsed,
  })
}

/** Classifications of the own organisation: main ones by its legal form, specialisations under them [domain 2.2]. */
export const classificationNgosArea: Area = (on, services) =>
  rows(
    telling(completing(on, classificationNames(services.db)), { classification_ngos_pair: 'classification_id' }),
    services,
  )

/** So many main classifications has an organisation of this legal form at most [domain 2.2]. */
export const mostMains = ({ reference }: Pick<Services, 'reference'>, legalFormId: number): number =>
  reference.setting<Record<string, number>>('founding.max_main_classifications', { 1: 2, 2: 1, 3: 2 })[
    String(legalFormId)
  ] ?? 1

async function errorsOf(
  trx: Trx,
  services: Services,
  actor: Actor,
  input: Input,
  before: Row | undefined,
): Promise<FieldRefusals> {
  const ngoId = ngoOf(actor)
  const own = await lockedFile(trx, ngoId)
  if (before && before.classification_id === input.classification_id && before.type === input.type) return {}
  if (input.type === 'main' || before?.type === 'main') refuseLockedMain(own)
  if (before && (await isUsed(trx, ngoId, Number(before.classification_id)))) throw new Refusal(409, 'in_use')
  const { rows } = await sql<{ parent_id: number | null; placed: boolean; mains: number }>`select c.parent_id,
      exists (select from classification_ngos o where o.ngo_id = ${ngoId} and o.classification_id = c.parent_id and o.type = 'main' and o.id <> ${before?.id ?? 0} and o.deleted_at is null) as placed,
      (select count(*) from classification_ngos o where o.ngo_id = ${ngoId} and o.type = 'main' and o.id <> ${before?.id ?? 0} and o.deleted_at is null) as mains
    from classifications c where c.id = ${input.classification_id} and c.is_active and c.deleted_at is null for share of c`.execute(
    trx,
  )
  const [classification] = rows
  if (!classification) return { classification_id: ['V-CHOICE'] }
  const level = classification.parent_id === null ? 'main' : 'sub'
  if (level !== input.type) return { type: ['V-CHOICE'] }
  if (level === 'sub') return classification.placed ? {} : { classification_id: [orphan] }
  const most = mostMains(services, own.legal_form_id)
  return classification.mains + 1 > most ? { classification_id: [full(most)] } : {}
}

/** The organisation's row, held until the commit: changes of its classifications come one after the other. */
async function lockedFile(trx: Trx, ngoId: number): Promise<Locks & { legal_form_id: number }> {
  const { rows } = await sql<{
    legal_form_id: number
  }>`select legal_form_id from ngos where id = ${ngoId} for update`.execute(trx)
  return { ...(await locksOf(trx, ngoId)), legal_form_id: found(rows[0]).legal_form_id }
}

/** The register calls the main classification of the file by its own field. */
const refuseLockedMain = (own: Locks) =>
  refuseLocked(own, ['main_classification'], { main_classification: 'classification_id' })

/** Whether specialisations, services or programmes of the organisation stand under its classification. */
async function isUsed(trx: Trx, ngoId: number, classificationId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select
      exists (select from classification_ngos o join classifications c on c.id = o.classification_id where o.ngo_id = ${ngoId} and c.parent_id = ${classificationId} and o.deleted_at is null)
      or exists (select from ngo_services o join services s on s.id = o.service_id where o.ngo_id = ${ngoId} and s.classification_id = ${classificationId} and o.deleted_at is null)
      or exists (select from programs p where p.ngo_id = ${ngoId} and p.classification_id = ${classificationId} and p.deleted_at is null) as used`.execute(
    trx,
  )
  return rows[0]?.used === true
}

/** What others stand under is not deleted, and a main classification not while it is locked. */
async function refuseUsed(trx: Trx, actor: Actor, row: Row): Promise<void> {
  const ngoId = ngoOf(actor)
  const own = await lockedFile(trx, ngoId)
  if (row.type === 'main') refuseLockedMain(own)
  if (await isUsed(trx, ngoId, Number(row.classification_id))) throw new Refusal(409, 'in_use')
}
