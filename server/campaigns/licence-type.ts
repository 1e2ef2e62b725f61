import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#contract/core/calls/fields.ts'
import { act } from '../core/cases/act.ts'
import { inWords, invalid } from '../core/errors.ts'
import { type BareTurn, typeOfRequest } from '../transactions/index.ts'
import { campaignKind } from './kind.ts'

const isGone = inWords(
  'لم تعد هذه الحملة تنتظر ترخيصاً. اختاروا غيرها.',
  'This campaign does not wait for a licence any more. Choose another one.',
)
const isAsked = inWords('لهذه الحملة معاملة ترخيص قائمة.', 'A request for the licence of this campaign is open.')
const isEarly = inWords(
  'بدأت مدة الحملة قبل صدور ترخيصها. أعيدوا المعاملة لتعدّل المنظمة مدتها.',
  'The campaign has begun before its licence. Return the request, so that the organisation changes its days.',
)

const licence = z.strictObject({ campaign_id: id })
const at = 'payload.campaign_id'

/** The campaign of a request, held: it waits, and no other request asks for it. */
async function waiting({ trx, row }: BareTurn, campaign: number): Promise<void> {
  const { rows } = await sql<{ confirmed: string; is_asked: boolean; is_begun: boolean }>`
    select c.confirmed, c.start_date < (now() at time zone 'Asia/Damascus')::date as is_begun, exists (select from transaction_requests q where q.id = c.transaction_request_id and q.id <> ${row.id}
        and q.deleted_at is null and q.status not in ('draft', 'approved', 'rejected', 'withdrawn', 'closed_no_reply')) as is_asked
    from campaigns c where c.id = ${campaign} and c.ngo_id = ${row.ngoId} and c.deleted_at is null for no key update of c`.execute(
    trx,
  )
  const [held] = rows
  if (held?.confirmed !== 'P') throw invalid({ [at]: [isGone] })
  if (held.is_asked) throw invalid({ [at]: [isAsked] })
  if (held.is_begun) throw invalid({ [at]: [isEarly] })
}

const campaignOf = async ({ trx, row }: BareTurn): Promise<number | undefined> =>
  (
    await sql<{
      id: number
    }>`select id from campaigns where transaction_request_id = ${row.id} and ngo_id = ${row.ngoId} and confirmed = 'P' and deleted_at is null`.execute(
      trx,
    )
  ).rows[0]?.id

/** Licence of a fundraising campaign as a request through its steps [domain 6.3]: approved, the campaign is accepted. */
export const campaignLicenceType = typeOfRequest<z.output<typeof licence>>({
  slug: 'fundraising_campaign',
  payload: licence,
  guard: (turn) => waiting(turn, turn.payload.campaign_id),
  onSubmit: async ({ trx, row, payload }) => {
    await sql`update campaigns set transaction_request_id = null where transaction_request_id = ${row.id} and id <> ${payload.campaign_id}`.execute(
      trx,
    )
    await sql`update campaigns set transaction_request_id = ${row.id} where id = ${payload.campaign_id} and ngo_id = ${row.ngoId}`.execute(
      trx,
    )
    await sql`update transaction_requests set related_type = 'campaigns', related_id = ${payload.campaign_id} where id = ${row.id}`.execute(
      trx,
    )
  },
  onApprove: async (turn) => {
    const { trx, services, actor, payload } = turn
    await waiting(turn, payload.campaign_id)
    const given = { actor, as: 'system', id: payload.campaign_id, action: 'accept', input: undefined } as const
    await act(trx, services, campaignKind(services), given)
  },
  onReject: async (turn) => {
    const { trx, services, actor, row } = turn
    const campaign = await campaignOf(turn)
    if (campaign === undefined) return
    // The refused request carries article and right of reply, and is answered itself.
    const reject_text = `رُفضت معاملة الترخيص رقم ${row.request.request_no}، وسبب الرفض فيها.`
    const input = { reject_text, article: null }
    await act(trx, services, campaignKind(services), { actor, as: 'system', id: campaign, action: 'reject', input })
  },
})
