import { sql } from 'kysely'
import { readApplyForm, sendApplication, withdrawApplication } from '#contract/opportunities/applications.ts'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { fill } from '#contract/core/notices/fill.ts'
import { templates } from '#contract/core/notices/templates.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { act } from '../core/cases/act.ts'
import { found, invalid, inWords, Refusal } from '../core/errors.ts'
import { deleteUnusedFiles, removeBytes } from '../core/files/erase.ts'
import { networkOf } from '../core/http/network.ts'
import type { Area } from '../core/http/route.ts'
import { audit } from '../core/log/audit.ts'
import { queueMail } from '../core/mail/queue.ts'
import { queueNotice } from '../core/notices/notify.ts'
import type { Services, Trx } from '../core/services.ts'
import { applicationKind, eraseApplication, monthsOf, opportunityQuery } from '../opportunities/index.ts'
import { issueToken, judgeSender } from './guard.ts'
import { codeOf, isCodeOf } from './letter-code.ts'
import { optionsOf } from './options.ts'

type Sent = BodyOf<typeof sendApplication>
interface Offer {
  readonly id: number
  readonly ngo_id: number
  readonly type: 'job' | 'volunteer'
  readonly code: string
  readonly name: string
  readonly certificate_ar: string
  readonly experience_ar: string | null
  readonly skill_ar: string | null
}
interface Kept {
  readonly id: number
  readonly reference: string
  readonly lang: Lang
}
interface Request {
  readonly body: Sent
  readonly lang: Lang
  /** Ids of the files that came with it. */
  readonly stored: readonly number[]
}
const purposeOf = (id: number) => `apply ${id}`
const over = inWords(
  'أُغلق التقديم إلى هذه الفرصة قبل وصول طلبكم.',
  'Applications for this opportunity closed before yours arrived.',
)
const unknown = inWords(
  'لا طلب بهذا الرقم والرمز معاً، أو بُتّ فيه من قبل.',
  'There is no application with this number and code, or it was decided already.',
)

/** Files that came with this request alone become those of the application: it is all that proves whose they are. */
async function claim(trx: Trx, offer: Offer, id: number, { body, stored }: Request): Promise<void> {
  const files = filesOf(body)
  const { rows } =
    await sql`update attachments set owner_type = 'opportunity_applications', owner_id = ${id}, ngo_id = ${offer.ngo_id}, updated_at = now()
    where id = any(${[...files]}::bigint[]) and id = any(${[...stored]}::bigint[]) and owner_id is null returning id`.execute(
      trx,
    )
  if (rows.length !== files.length) throw invalid({ cv_file: ['V-FILE'] })
}

const filesOf = ({ cv_file, paper_file }: Sent) => [cv_file, paper_file].filter((one) => one !== null)

/** Stores an application; undefined when there is one from this address already. */
async function keep(trx: Trx, services: Services, offer: Offer, sent: Request): Promise<Kept | undefined> {
  const { body, lang } = sent
  const { rows } = await sql<Kept>`
    insert into opportunity_applications (ngo_id, opportunity_id, name, email, phone_number, governorate_id, certificate, experience, skill, message, cv_file, paper_file, lang)
    values (${offer.ngo_id}, ${offer.id}, ${body.name}, ${body.email}, ${body.phone_number}, ${body.governorate_id}, ${body.certificate},
      ${body.experience}, ${body.skill}, ${body.message}, ${body.cv_file}, ${body.paper_file}, ${lang})
    on conflict (opportunity_id, lower(email)) where status <> 'withdrawn' and erased_at is null do nothing returning id, reference, lang`.execute(
    trx,
  )
  const row = rows[0]
  if (!row) return undefined
  await claim(trx, offer, row.id, sent)
  await audit(trx, undefined, {
    action: 'create',
    entity: 'opportunity_applications',
    entity_id: row.id,
    ngo_id: offer.ngo_id,
    description_ar: `طلب إلى فرصة ${offer.code}، رقم ${row.reference}`,
  })
  const { rows: readers } = await sql<{ id: number }>`
    select u.id from users u where u.kind = 'org' and u.ngo_id = ${offer.ngo_id} and u.is_active and u.deleted_at is null and holds_right(u.id, 'opportunities', 'U')`.execute(
    trx,
  )
  await queueNotice(trx, services, {
    code: 'APPLICATION-NGO',
    userIds: readers.map(({ id }) => id),
    entity: 'opportunity_applications',
    entityId: row.id,
    params: { opportunity: offer.name, code: offer.code, reference: row.reference },
    link: `/guest-pages-management/edit-${offer.type === 'job' ? 'jobs' : 'volunteer'}/${offer.id}?view=applicants`,
  })
  return row
}

/**
 * The application that stays when another one comes from its address. The other leaves no trace but a mail to that
 * address: anybody may type it, so he is answered as one who applies for the first time. Files not removed yet: `keys`.
 */
async function stays(trx: Trx, offer: Offer, sent: Request): Promise<{ row: Kept; keys: string[] }> {
  const { body } = sent
  const { rows } = await sql<Kept>`
    select id, reference, lang from opportunity_applications
    where opportunity_id = ${offer.id} and lower(email) = lower(${body.email}) and status <> 'withdrawn' and erased_at is null`.execute(
    trx,
  )
  const row = found(rows[0])
  await claim(trx, offer, row.id, sent)
  const gone = await deleteUnusedFiles(trx, filesOf(body))
  return { row, keys: gone.map(({ storage_key }) => storage_key) }
}

/** The number of an application with the code by which it is taken back; nobody else gets it. */
const receiptOf = (
  services: Services,
  offer: Offer,
  { id, reference, lang }: Kept,
  to: string,
  code: 'APPLICATION-RECEIPT' | 'APPLICATION-AGAIN',
) => ({
  to,
  subject: templates[code].title[lang],
  text: fill(
    templates[code].body[lang],
    {
      opportunity: offer.name,
      reference,
      code: codeOf(services, reference),
      link: `${services.config.publicUrl}/ngo/${offer.ngo_id}/contact-us?apply=back`,
    },
    lang,
  ),
  template_code: code,
  entity: 'opportunity_applications',
  entity_id: id,
})

/** Applying for jobs and volunteering, and taking an application back. */
export const applicationForms: Area = (on, services) => {
  const ask = opportunityQuery(services)
  /** One for which one can apply today; `lock` keeps it open until the application is stored. */
  const open = async (db: Services['db'] | Trx, id: number, lock = false) =>
    (
      await sql<Offer>`select o.id, o.ngo_id, o.type, o.code, o.name, o.certificate_ar, o.experience_ar, o.skill_ar
        from opportunities o join ngos n on n.id = o.ngo_id
        where o.id = ${id} and ${ask.shown()} and not ${ask.closed()} and o.starting_date <= ${ask.today()}::date ${lock ? sql`for share of o` : sql``}`.execute(
        db,
      )
    ).rows[0]

  on(readApplyForm, async ({ params, lang, reply }) => {
    reply.header('cache-control', 'no-store')
    const offer = found(await open(services.readDb, params.id))
    return {
      ...offer,
      governorates: optionsOf(services, 'governorates', lang),
      ...monthsOf(services),
      form_token: issueToken(services, purposeOf(params.id)),
    }
  })

  on(sendApplication, async ({ body, request, lang, stored, write }) => {
    const suspect = await judgeSender(services, request, purposeOf(body.opportunity_id), body)
    if (suspect === 'too_many') throw new Refusal(429, 'too_many')
    if (suspect !== undefined) throw invalid({ form_token: [suspect === 'too_fast' ? 'V-FORM-FAST' : 'V-FORM'] })
    // Not within the transaction, which already holds a connection: many at once would wait for each other for ever.
    const receipt = await services.limits.allows('guest_receipt', body.email)
    const keys: string[] = []
    const answer = await write(async (trx) => {
      const offer = await open(trx, body.opportunity_id, true)
      if (!offer) throw invalid({ _: [over] })
      const row = await keep(trx, services, offer, { body, lang, stored })
      const earlier = row ? undefined : await stays(trx, offer, { body, lang, stored })
      keys.push(...(earlier?.keys ?? []))
      if (receipt && row) await queueMail(trx, receiptOf(services, offer, row, body.email, 'APPLICATION-RECEIPT'))
      if (receipt && earlier)
        await queueMail(trx, receiptOf(services, offer, earlier.row, body.email, 'APPLICATION-AGAIN'))
      return {}
    })
    await removeBytes(services, keys)
    return answer
  })

  takingBack(on, services)
}

/** Number and code prove who sent it, also when the opportunity is closed. */
const takingBack: Area = (on, services) => {
  on(withdrawApplication, async ({ body, request, write }) => {
    await services.limits.take('guest_form', networkOf(request.ip))
    if (!isCodeOf(services, body.application, body.code)) throw invalid({ application: [unknown] })
    const keys: string[] = []
    const answer = await write(async (trx) => {
      const { rows } = await sql<{
        id: number
      }>`select id from opportunity_applications where reference = ${body.application} and status in ('new', 'short_list') and erased_at is null for update`.execute(
        trx,
      )
      const id = rows[0]?.id
      if (id === undefined) throw invalid({ application: [unknown] })
      await act(trx, services, applicationKind(services), {
        actor: undefined,
        id,
        action: 'withdraw',
        input: undefined,
        as: 'system',
      })
      keys.push(...(await eraseApplication(trx, services, id)))
      return { reference: body.application }
    })
    await removeBytes(services, keys)
    return answer
  })
}
