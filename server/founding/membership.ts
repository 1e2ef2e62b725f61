import { sql } from 'kysely'
import { textOf } from '#contract/core/values/arabic.ts'
import { templates } from '#contract/core/notices/templates.ts'
import { fill } from '#contract/core/notices/fill.ts'
import type { Confirmation } from '#contract/founding/membership.ts'
import { Refusal } from '../core/errors.ts'
import { newCode, type CodeSubject } from '../core/identity/one-time-codes.ts'
import { queueSms } from '../core/mail/queue.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import type { EstablishmentRow } from './case.ts'
import { namingLink } from './membership-link.ts'
import { type SectionRow, sectionRows, wireValues } from './values.ts'

/** Messages to one number in a day, whoever names its owner: nobody is flooded through a form of ours. */
const daily = 6
/** A message is paid by its length: a long name is cut. */
const shortName = (name: string): string => (name.length > 60 ? `${name.slice(0, 57)}…` : name)

/** What a founder is known by. When any of it changes, his answer was about somebody else. */
const identity = [
  'member_kind',
  'first_name',
  'last_name',
  'father_name',
  'mother_name',
  'id_number',
  'nationality_id',
  'birth_date',
  'mobile',
] as const

/** Whether a founder has a phone of his own to be asked by. */
export const isAsked = (row: SectionRow): boolean => row.member_kind === 'natural' && row.mobile !== null

/** A code is bound to the person as he was named: after a change of his data it is worth nothing. */
export function namingSubject(services: Services, userId: number, row: SectionRow): CodeSubject {
  const values = wireValues(services, 'est_members', row)
  return {
    userId,
    purpose: 'founder',
    target: `founder:${row.id}`,
    proves: identity.map((field) => textOf(values[field])).join('|'),
  }
}

/** What the founders of a request answered, by founder. */
export async function confirmationsOf(db: Db | Trx, establishmentId: number) {
  const { rows } = await sql<
    NonNullable<Confirmation> & { member_id: number }
  >`select m.id as member_id, coalesce(c.state, 'not_asked') as state, c.asked_at, c.answered_at, c.objected_at,
      exists (select from est_members o where o.establishment_id = m.establishment_id and o.id <> m.id and o.mobile = m.mobile and o.deleted_at is null)
        or exists (select from est_account a where a.establishment_id = m.establishment_id and a.mobile = m.mobile and a.id_number_hash is distinct from m.id_number_hash) as shared_phone
    from est_members m left join est_confirmations c on c.member_id = m.id where m.establishment_id = ${establishmentId} and m.deleted_at is null`.execute(
    db,
  )
  const known = new Map(rows.map(({ member_id, ...rest }) => [member_id, rest]))
  return (row: SectionRow): Confirmation => (isAsked(row) && known.get(row.id)) || null
}

/** Founders who said that they did not agree. */
export async function objectorsOf(db: Db | Trx, establishmentId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    member_id: number
  }>`select member_id from est_confirmations where establishment_id = ${establishmentId} and state = 'objected'`.execute(
    db,
  )
  return new Set(rows.map((row) => row.member_id))
}

/** An answer counts for the person who gave it: another number or identity has to be asked anew. */
export async function voidConfirmation(trx: Trx, memberId: number, changed: Readonly<Record<string, unknown>>) {
  if (!identity.some((field) => field in changed)) return
  await sql`update est_confirmations set state = 'changed', answered_at = null where member_id = ${memberId}`.execute(
    trx,
  )
  await sql`update verification_codes set voided_at = now() where target = ${`founder:${memberId}`} and used_at is null and voided_at is null`.execute(
    trx,
  )
}

/** 429 when the owner of this number was sent enough for a day. */
async function refuseFlood(trx: Trx, row: SectionRow): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from est_members m
    join verification_codes v on v.target = 'founder:' || m.id and v.created_at > now() - interval '1 day'
    where m.mobile = ${textOf(row.mobile)}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= daily) throw new Refusal(429, 'too_many')
}

/** Sends a named founder who named him, for which organisation, and a code with the page where he answers. */
export async function sendNaming(
  trx: Trx,
  services: Services,
  est: Pick<EstablishmentRow, 'id' | 'user_id'>,
  row: SectionRow,
  lang: 'ar' | 'en' = 'ar',
): Promise<void> {
  await refuseFlood(trx, row)
  const code = await newCode(trx, services, namingSubject(services, est.user_id, row))
  const { rows } = await sql<{ applicant: string; ngo: string | null }>`
    select concat_ws(' ', a.first_name, a.last_name) as applicant, n.name_ar as ngo
    from est_account a join est_ngo n on n.establishment_id = a.establishment_id where a.establishment_id = ${est.id}`.execute(
    trx,
  )
  await queueSms(trx, {
    to: textOf(row.mobile),
    text: fill(
      templates['FOUNDER-NAMED'].body[lang],
      {
        applicant: shortName(rows[0]?.applicant ?? ''),
        ngo: shortName(rows[0]?.ngo ?? ''),
        link: namingLink(services, row),
        code,
      },
      lang,
    ),
    template_code: 'FOUNDER-NAMED',
    entity: 'establishments',
    entity_id: est.id,
  })
}

/** Asks one founder: his answer so far, if any, does not count any more. */
export async function askMember(
  trx: Trx,
  services: Services,
  est: Pick<EstablishmentRow, 'id' | 'user_id'>,
  row: SectionRow,
): Promise<void> {
  await sendNaming(trx, services, est, row)
  await sql`insert into est_confirmations (establishment_id, member_id, asked_at, created_by) values (${est.id}, ${row.id}, ${services.now().toISOString()}, ${est.user_id})
    on conflict (member_id) do update set state = 'asked', asked_at = excluded.asked_at, answered_at = null`.execute(
    trx,
  )
}

/**
 * Asks every founder who was not asked as he is named now. Whoever had enough messages for the moment stays as he is;
 * the applicant may ask him later.
 */
export async function askFounders(trx: Trx, services: Services, est: Pick<EstablishmentRow, 'id' | 'user_id'>) {
  const known = await confirmationsOf(trx, est.id)
  for (const row of await sectionRows(trx, 'est_members', est.id)) {
    const state = known(row)?.state
    if (state !== 'not_asked' && state !== 'changed') continue
    try {
      await askMember(trx, services, est, row)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429) throw error
    }
  }
}

/** Refuses to accept a founder who objected or, where the ministry waits for it, did not confirm. */
export async function refuseUnconfirmed(
  trx: Trx,
  services: Services,
  establishmentId: number,
  memberId: number,
): Promise<void> {
  const row = (await sectionRows(trx, 'est_members', establishmentId)).find((one) => one.id === memberId)
  const state = row && (await confirmationsOf(trx, establishmentId))(row)?.state
  if (state === undefined || state === 'confirmed') return
  if (state === 'objected') throw new Refusal(409, 'founder_objected')
  if (services.reference.setting('founding.hold_unconfirmed', false)) throw new Refusal(409, 'founder_unconfirmed')
}
