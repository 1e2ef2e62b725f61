import { sql } from 'kysely'
import { headerLacks, type Lacking, type OrgInformation, type Registered } from '#contract/mediation/letterhead.ts'
import { readOrgInformation, updateOrgInformation } from '#contract/mediation/letterhead.ts'
import { notFound, found, invalid } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Services, Trx } from '../core/services.ts'

/** What stands around a letter. */
export interface Letterhead {
  readonly header_ar: string
  readonly header_en: string | null
  readonly signatory_name: string
  readonly signatory_position_id: number
  readonly phone: string | null
  readonly email: string | null
  readonly address: string
  readonly footer: string | null
}

/** The letterhead of an organisation as it is stored; undefined until it is saved. */
export const letterheadOf = async (
  db: Db | Trx,
  ngoId: number,
): Promise<(Letterhead & { readonly updated_at: string }) | undefined> =>
  (
    await sql<
      Letterhead & { updated_at: string }
    >`select header_ar, header_en, signatory_name, signatory_position_id, phone, email, address, footer, updated_at
      from org_information where ngo_id = ${ngoId}`.execute(db)
  ).rows[0]

/** What the register says of the organisation. */
export async function registeredOf(
  db: Db | Trx,
  { reference }: Pick<Services, 'reference'>,
  ngoId: number,
): Promise<Registered> {
  const { rows } = await sql<{
    name_ar: string
    name_en: string | null
    decision_no: string
    decision_date: string
    work_scope_id: number | null
  }>`select name_ar, name_en, decision_no, decision_date, work_scope_id from ngos where id = ${ngoId} and deleted_at is null`.execute(
    db,
  )
  const { work_scope_id, ...ngo } = found(rows[0])
  const scope = reference.find('work-scopes', work_scope_id)
  return { ...ngo, scope_ar: scope?.name_ar ?? null, scope_en: scope?.name_en ?? null }
}

/** What keeps the organisation from writing letters now [domain 3.7, P7]. */
export const lackingNow = (stored: Letterhead | undefined, registered: Registered): Lacking[] => [
  ...(stored ? headerLacks(stored.header_ar, registered) : ['letterhead' as const]),
  ...(registered.scope_ar === null ? ['scope' as const] : []),
]

/** Proposals for what was never saved: address, telephone and e-mail of the file. */
async function proposedFrom(db: Db, ngoId: number, { name_ar, name_en, decision_no }: Registered) {
  const { rows } = await sql<{ phone: string | null; email: string | null; address: string | null }>`
    select (select value from contact_information c where c.ngo_id = n.id and c.type = 2 and c.branch_id is null and c.deleted_at is null order by c.is_primary desc, c.id limit 1) as phone,
      (select value from contact_information c where c.ngo_id = n.id and c.type = 4 and c.branch_id is null and c.deleted_at is null order by c.is_primary desc, c.id limit 1) as email,
      (select address from branches b where b.ngo_id = n.id and b.is_main and b.deleted_at is null limit 1) as address
    from ngos n where n.id = ${ngoId}`.execute(db)
  return {
    ...found(rows[0]),
    header_ar: `${name_ar}\nقرار الإشهار رقم ${decision_no}`,
    header_en: name_en && `${name_en}\nRegistration decision ${decision_no}`,
  }
}

/** Members of the present board, chairs first: one of them signs, or whom they delegate. */
const signatoriesOf = async (db: Db | Trx, ngoId: number) =>
  (
    await sql<{ name: string; position_id: number }>`
      select concat_ws(' ', d.first_name, d.last_name) as name, d.position_id from directors d
        join director_boards b on b.id = d.director_board_id and b.status in ('current', 'temporary') and b.deleted_at is null
      where d.ngo_id = ${ngoId} and d.is_current and d.deleted_at is null and d.first_name is not null and d.type in ('administrative', 'trustee')
      order by d.position_id, d.id`.execute(db)
  ).rows

async function informationOf(db: Db, services: Services, ngoId: number): Promise<OrgInformation> {
  const registered = await registeredOf(db, services, ngoId)
  const [stored, signatories] = [await letterheadOf(db, ngoId), await signatoriesOf(db, ngoId)]
  const first = signatories[0]
  const empty = { signatory_name: first?.name ?? null, signatory_position_id: first?.position_id ?? null, footer: null }
  return {
    id: ngoId,
    saved: stored !== undefined,
    ...(stored ?? { ...empty, ...(await proposedFrom(db, ngoId, registered)), updated_at: null }),
    registered,
    lacking: lackingNow(stored, registered),
    signatories,
  }
}

const words = {
  header_name: {
    ar: 'يجب أن تتضمن الترويسة اسم المنظمة كما هو مسجل.',
    en: 'The header must show the name of the organisation as it is registered.',
  },
  header_decision: {
    ar: 'يجب أن تتضمن الترويسة رقم قرار الإشهار.',
    en: 'The header must show the number of the registration decision.',
  },
} as const

/** The letterhead of the own organisation: read with proposals from its file, and changed by several people. */
export const letterheadArea: Area = (on, services) => {
  on(readOrgInformation, ({ actor }) => informationOf(services.db, services, ngoOf(actor)))
  on(updateOrgInformation, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const ngoId = ngoOf(actor)
      if (params.id !== ngoId) throw notFound()
      // One after another, also for the first time.
      await sql`select from ngos where id = ${ngoId} for no key update`.execute(trx)
      const before = await letterheadOf(trx, ngoId)
      if (before) {
        const now = await informationOf(trx, services, ngoId)
        refuseStale(request, before.updated_at, () => now)
      }
      const lacks = headerLacks(body.header_ar, await registeredOf(trx, services, ngoId))
      if (lacks.length > 0)
        throw invalid({ header_ar: lacks.map((code) => ({ text: words[code as keyof typeof words] })) })
      const { header_ar, header_en, signatory_name, signatory_position_id, phone, email, address, footer } = body
      await sql`insert into org_information (ngo_id, header_ar, header_en, signatory_name, signatory_position_id, phone, email, address, footer, created_by)
        values (${ngoId}, ${header_ar}, ${header_en}, ${signatory_name}, ${signatory_position_id}, ${phone}, ${email}, ${address}, ${footer}, ${actor.userId})
        on conflict (ngo_id) do update set header_ar = excluded.header_ar, header_en = excluded.header_en, signatory_name = excluded.signatory_name,
          signatory_position_id = excluded.signatory_position_id, phone = excluded.phone, email = excluded.email, address = excluded.address, footer = excluded.footer, updated_by = ${actor.userId}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: before ? 'update' : 'create',
        entity: 'org_information',
        entity_id: ngoId,
        ngo_id: ngoId,
        description_ar: 'تعديل ترويسة كتب المنظمة',
        ...(before ? { before: { ...before } } : {}),
        after: { ...body },
      })
      return informationOf(trx, services, ngoId)
    }),
  )
}
