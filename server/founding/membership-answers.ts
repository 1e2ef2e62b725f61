import { sql } from 'kysely'
import { latinDigits, textOf } from '#contract/core/values/arabic.ts'
import { askFounder } from '#contract/founding/membership.ts'
import { answerNaming, readNaming, sendNamingCode } from '#contract/founding/naming.ts'
import { found, notFound, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { establishmentOf } from '../core/identity/actor.ts'
import { matchCode, useCode } from '../core/identity/one-time-codes.ts'
import { audit } from '../core/log/audit.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { getCase } from './case.ts'
import { askMember, confirmationsOf, isAsked, namingSubject, sendNaming } from './membership.ts'
import { isSealedFor, memberOf } from './membership-link.ts'
import { sectionRows } from './values.ts'

interface Named {
  id: number
  user_id: number
  tracking_no: string
  assigned_user_id: number | null
  state: 'asked' | 'confirmed' | 'objected'
  answered_at: string | null
}

/** The founder whom a token names, while there is still something to decide; 404 otherwise. `lock` holds his answer. */
async function getNamed(db: Db | Trx, services: Services, token: string, lock = false) {
  const memberId = memberOf(token)
  const { rows } = await sql<Named>`select e.id, e.user_id, e.tracking_no, q.assigned_user_id, c.state, c.answered_at
    from est_confirmations c join establishments e on e.id = c.establishment_id left join transaction_requests q on q.establishment_id = e.id and q.slug = 'establishing_ngo'
    where c.member_id = ${memberId} and c.state in ('asked', 'confirmed', 'objected') and e.status_id between 2 and 8 and e.erased_at is null and e.deleted_at is null ${lock ? sql`for update of c` : sql``}`.execute(
    db,
  )
  const est = found(rows[0])
  const row = found(
    (await sectionRows(db, 'est_members', est.id, ...(lock ? [memberId] : []))).find((one) => one.id === memberId),
  )
  if (!isAsked(row) || !isSealedFor(services, row, token)) throw notFound()
  return { est, row }
}

interface Asked {
  applicant: string
  ngo: string | null
  form_ar: string
  form_en: string
  governorate_ar: string
  governorate_en: string
  code_open: boolean
}
/** What the page tells beside the founder himself. */
async function questionOf(db: Db, establishmentId: number, memberId: number): Promise<Asked> {
  const { rows } =
    await sql<Asked>`select concat_ws(' ', a.first_name, a.last_name) as applicant, n.name_ar as ngo, coalesce(f.name_ar, '') as form_ar, coalesce(f.name_en, '') as form_en,
      coalesce(g.name_ar, '') as governorate_ar, coalesce(g.name_en, '') as governorate_en,
      exists (select from verification_codes v where v.target = ${`founder:${memberId}`} and v.used_at is null and v.voided_at is null and v.expires_at > now() and v.attempts < 5) as code_open
    from est_account a join est_ngo n on n.establishment_id = a.establishment_id
      left join index_records f on f.index_slug = 'legal-forms' and f.code = n.legal_form_id
      left join index_records g on g.index_slug = 'governorates' and g.code = n.governorate_id
    where a.establishment_id = ${establishmentId}`.execute(db)
  return found(rows[0])
}

/** The named founder answers, without an account: the token says who he is, the code that the phone is his. */
const guestArea: Area = (on, services) => {
  on(readNaming, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    const { est, row } = await getNamed(services.db, services, query.token)
    const asked = await questionOf(services.db, est.id, row.id)
    return {
      name: textOf(row.full_name),
      applicant_name: asked.applicant,
      ngo_name: asked.ngo ?? '',
      legal_form: { ar: asked.form_ar, en: asked.form_en },
      governorate: { ar: asked.governorate_ar, en: asked.governorate_en },
      state: est.state,
      answered_at: est.answered_at,
      mobile_end: textOf(row.mobile).slice(-2),
      code_open: asked.code_open,
    }
  })

  on(answerNaming, async ({ query, body }) => {
    const asked = await getNamed(services.db, services, query.token)
    await services.limits.take('code', `founder:${asked.row.id}`)
    const code = await matchCode(
      services,
      namingSubject(services, asked.est.user_id, asked.row),
      latinDigits(body.code),
    )
    await services.db.transaction().execute(async (trx) => {
      const { est, row } = await getNamed(trx, services, query.token, true)
      // Somebody changed the person while the code was compared: it was an answer for another one.
      if (namingSubject(services, est.user_id, row).proves !== namingSubject(services, est.user_id, asked.row).proves)
        throw notFound()
      await useCode(trx, services, code)
      await store(trx, services, est, row.id, body.answer)
    })
    return { state: body.answer, token: query.token }
  })

  on(sendNamingCode, async ({ query, body, lang }) => {
    const { est, row } = await getNamed(services.db, services, query.token)
    await services.limits.take('code', `founder:${row.id}`)
    if (!body.website)
      // Not as an act with a key: who asks again after a message was lost gets another one.
      await services.db.transaction().execute(async (trx) => {
        const held = await getNamed(trx, services, query.token, true)
        await sendNaming(trx, services, held.est, held.row, lang)
      })
    return { state: est.state, token: query.token }
  })
}

/** Keeps the answer; an objection is told at once to whoever named him and to whoever examines the request. */
async function store(trx: Trx, services: Services, est: Named, memberId: number, answer: 'confirmed' | 'objected') {
  const now = services.now().toISOString()
  await sql`update est_confirmations set state = ${answer}, answered_at = ${now}, objected_at = case when ${answer} = 'objected' then ${now}::timestamptz else objected_at end where member_id = ${memberId}`.execute(
    trx,
  )
  await audit(trx, undefined, {
    action: 'update',
    entity: 'est_members',
    entity_id: memberId,
    establishment_id: est.id,
    description_ar: answer === 'confirmed' ? 'تأكيد مؤسس لعضويته برمز أُرسل إلى هاتفه' : 'اعتراض شخص على ذكر اسمه مؤسساً',
    before: { confirmation: est.state },
    after: { confirmation: answer },
  })
  if (answer !== 'objected' || est.state === 'objected') return
  const notice = {
    code: 'FOUNDER-OBJECTED' as const,
    entity: 'establishments',
    entityId: est.id,
    params: { tracking_no: est.tracking_no },
  }
  await queueNotice(trx, services, { ...notice, userIds: [est.user_id], link: '/temp-ngo/temp-founders-info' })
  if (est.assigned_user_id !== null)
    await queueNotice(trx, services, {
      ...notice,
      userIds: [est.assigned_user_id],
      link: `/ministry/creation-requests/${est.id}`,
    })
}

/** The applicant sends the question again. Who objected is not pressed: only other data of his open the question anew. */
const applicantArea: Area = (on, services) => {
  on(askFounder, async ({ actor, params, write }) => {
    await services.limits.take('code', `founders:${actor.userId}`)
    return write(async (trx) => {
      const { est } = await getCase(trx, actor, establishmentOf(actor), 'update')
      const row = found((await sectionRows(trx, 'est_members', est.id)).find((one) => one.id === params.id))
      const state = (await confirmationsOf(trx, est.id))(row)?.state
      const isOpen = est.status_id >= 2 && est.status_id <= 8 && !est.is_frozen
      if (!isOpen || state === undefined || state === 'confirmed' || state === 'objected') throw wrongState()
      await askMember(trx, services, est, row)
      await audit(trx, actor, {
        action: 'update',
        entity: 'est_members',
        entity_id: row.id,
        establishment_id: est.id,
        description_ar: 'إرسال طلب تأكيد العضوية إلى مؤسس',
      })
      return (await confirmationsOf(trx, est.id))(row)
    })
  })
}

/** Founders confirm that they agreed to be named. */
export const membershipArea: Area = (on, services) => {
  guestArea(on, services)
  applicantArea(on, services)
}
