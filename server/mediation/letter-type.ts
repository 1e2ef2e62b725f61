import { sql } from 'kysely'
import { letterPayload, type LetterPayload, mostAttachments, shortestLetter } from '#contract/mediation/letters.ts'
import { isPrivateBody } from '#contract/mediation/public-bodies.ts'
import { letterSlug, mediation } from '#contract/mediation/workflow.ts'
import { lengthOf } from '#contract/core/values/arabic.ts'
import { type FieldRefusals, invalid } from '../core/errors.ts'
import type { Services } from '../core/services.ts'
import { type BareTurn, type Turn, typeOfRequest } from '../transactions/index.ts'
import { composeLetter } from './compose.ts'
import { issueLetter } from './issue.ts'
import { attachmentsOf } from './letter-rows.ts'
import { lackingNow, letterheadOf, registeredOf } from './letterhead.ts'
import { refuseFaults, refuseLacking } from './refuse.ts'
import { wordsIn } from './rich-blocks.ts'

/** Nobody has to approve it: the setting is off, or it goes to a private body [domain 3.7]. */
export const isDirect = (services: Services, letter: Parameters<typeof isPrivateBody>[0]): boolean =>
  !services.reference.setting('mediation.requires_approval', true) || isPrivateBody(letter)

/** A letter that replaces another one replaces a letter of its own organisation that nothing replaced yet. */
async function isReplaceable({ trx, row }: BareTurn, id: number): Promise<boolean> {
  const { rows } = await sql`select from files_qrs f join mediation_requests r on r.file_qr_id = f.id
    where f.id = ${id} and f.ngo_id = ${row.ngoId} and f.replaced_by_id is null`.execute(trx)
  return rows.length > 0
}

/** What a letter must have before it is handed in, and still when it is approved [domain 2.4, 3.7]. */
async function refuseUnready(turn: Turn<LetterPayload>): Promise<void> {
  const { trx, services, row, payload } = turn
  const attachments = await attachmentsOf(trx, row.id)
  const { faults, lacking } = await composeLetter(trx, services, row.ngoId, {
    ...payload,
    subject: row.request.subject,
    attachments,
  })
  refuseLacking(lacking)
  const title = services.reference.find('job-titles', payload.job_title_id)
  const body = payload.external_body_id
  const wrong: FieldRefusals = {
    ...(title?.is_active === true && title.extra?.kind === 'addressee' ? {} : { 'payload.job_title_id': ['V-CHOICE'] }),
    ...(body === null || services.reference.find('external-bodies', body)?.is_active === true
      ? {}
      : { 'payload.external_body_id': ['V-CHOICE'] }),
    ...(lengthOf(wordsIn(payload.body)) >= shortestLetter
      ? {}
      : { 'payload.body': [{ code: 'V-LEN', params: { a: shortestLetter, b: 5000 } }] }),
    ...(payload.replaces_id === null || (await isReplaceable(turn, payload.replaces_id))
      ? {}
      : { 'payload.replaces_id': ['V-CHOICE'] }),
    ...(attachments.length <= mostAttachments
      ? {}
      : { attachments: [{ code: 'V-COUNT', params: { a: 0, b: mostAttachments } }] }),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  refuseFaults(faults)
}

/** The letter as it is handed in; a corrected one takes the place of the one that was returned. */
async function keepLetter({ trx, actor, row, payload }: Turn<LetterPayload>, subject: string): Promise<void> {
  const { destination, external_body_id, job_title_id, body, language, letter_no, letter_date, replaces_id } = payload
  const attachments = JSON.stringify(await attachmentsOf(trx, row.id))
  const by = actor?.userId ?? null
  // Who approves it reads the whole paper: what stands around the text stays as it was handed in, too.
  const letterhead = JSON.stringify(await letterheadOf(trx, row.ngoId))
  await sql`insert into mediation_requests (transaction_request_id, destination, external_body_id, job_title_id, subject, body, language, letter_no, letter_date, attachments, replaces_id, letterhead, created_by)
    values (${row.id}, ${destination}, ${external_body_id}, ${job_title_id}, ${subject}, ${body}, ${language ?? 'ar'}, ${letter_no}, ${letter_date}, ${attachments}::jsonb, ${replaces_id}, ${letterhead}::jsonb - 'updated_at', ${by})
    on conflict (transaction_request_id) do update set destination = excluded.destination, external_body_id = excluded.external_body_id, job_title_id = excluded.job_title_id,
      subject = excluded.subject, body = excluded.body, language = excluded.language, letter_no = excluded.letter_no, letter_date = excluded.letter_date,
      attachments = excluded.attachments, replaces_id = excluded.replaces_id, letterhead = excluded.letterhead, updated_by = ${by}`.execute(
    trx,
  )
}

/** Letters to bodies, certified by the ministry [domain 3.7, 6.3]. */
export const letterType = typeOfRequest<LetterPayload>({
  slug: letterSlug,
  payload: letterPayload,
  hasOwnForm: true,
  machine: mediation,
  opens: async ({ trx, services, row }) =>
    refuseLacking(lackingNow(await letterheadOf(trx, row.ngoId), await registeredOf(trx, services, row.ngoId))),
  guard: refuseUnready,
  onSubmit: keepLetter,
  onApprove: (turn) => issueLetter(turn, turn.actor?.kind === 'org'),
})
