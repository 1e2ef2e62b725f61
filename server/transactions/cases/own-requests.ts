import { doneBy } from '#contract/core/refusals/sentences-done.ts'
import { sql } from 'kysely'
import { actOnRequest, mayApplyAgain, openRequest } from '#contract/transactions/own-requests.ts'
import { type RequestStatus } from '#contract/transactions/statuses.ts'
import { rightsOfType } from '#contract/transactions/type-rights.ts'
import { transactionRequest } from '#contract/transactions/workflow.ts'
import { act, taken } from '../../core/cases/act.ts'
import { forbidden, found, invalid, Refusal } from '../../core/errors.ts'
import type { Area } from '../../core/http/route.ts'
import { may, ngoOf } from '../../core/identity/actor.ts'
import { audit } from '../../core/log/audit.ts'
import type { Db, Trx } from '../../core/services.ts'
import { tieToRefused } from '../again.ts'
import { mayFollow, refuseUnopened, type TypeRule } from './admission.ts'
import { type BareTurn, keysOf, type TypeEffects } from './effects.ts'
import { bindGrievance } from './grievance.ts'
import type { RequestKinds } from './kind.ts'
import { ownRequestOf } from './request.ts'

interface Standing {
  id: number
  request_no: string
  status: RequestStatus
}
const standingOf = async (db: Db | Trx, id: number): Promise<Standing> =>
  found(
    (await sql<Standing>`select id, request_no, status from transaction_requests where id = ${id}`.execute(db)).rows[0],
  )

/** Why no request of a type is opened: the ministry has closed it, or there is none. */
async function closedOrUnknown(trx: Trx, slug: string): Promise<Refusal> {
  const { rows } =
    await sql`select from transaction_types where slug = ${slug} and audience = 'ngo' and deleted_at is null`.execute(
      trx,
    )
  return rows.length > 0 ? new Refusal(409, 'type_closed') : invalid({ slug: ['V-CHOICE'] })
}

/** A new request says what stands, where nothing else was sent; its type may refuse to begin it. */
async function begin(type: TypeEffects | undefined, turn: BareTurn): Promise<void> {
  await type?.opens?.(turn)
  if (!type?.stands) return
  const keys = keysOf(type)
  const own = Object.entries(await type.stands(turn)).filter(([key]) => keys.has(key))
  const payload = { ...Object.fromEntries(own), ...turn.row.request.payload }
  await sql`update transaction_requests set payload = ${JSON.stringify(payload)}::jsonb where id = ${turn.row.id}`.execute(
    turn.trx,
  )
}

/** Requests of the own organisation: opened, handed in, completed, withdrawn. */
export const ownRequestsArea =
  (kinds: RequestKinds): Area =>
  (on, services) => {
    on(openRequest, ({ actor, body, lang, write }) =>
      write(async (trx) => {
        const { slug, subject, details, payload = {}, submit, again_of, ...about } = body
        if (!may(actor, rightsOfType(slug).organisation, 'A')) throw forbidden()
        const nameOfType = lang === 'en' ? sql`coalesce(t.name_en, t.name_ar)` : sql`t.name_ar`
        const { rows } = await sql<{ id: number; request_no: string }>`
          insert into transaction_requests (transaction_type_id, slug, ngo_id, subject, details, payload, created_by)
          select t.id, t.slug, ${ngoOf(actor)}, coalesce(${subject ?? null}::text, ${nameOfType}), ${details}, ${JSON.stringify(payload)}::jsonb, ${actor.userId}
          from transaction_types t where t.slug = ${slug} and t.audience = 'ngo' and t.is_active and t.deleted_at is null
          returning id, request_no`.execute(trx)
        const [opened] = rows
        if (!opened) throw await closedOrUnknown(trx, slug)
        if (kinds.isCarried(slug)) throw new Refusal(409, 'type_own_screen')
        if (again_of !== undefined) await tieToRefused(trx, opened.id, again_of)
        const row = await ownRequestOf(trx, actor, opened.id)
        refuseUnopened(row)
        await begin(kinds.type(slug), { trx, services, actor, row, lang })
        await bindGrievance(trx, services, actor, { id: opened.id, slug, about })
        await audit(trx, actor, {
          action: 'create',
          entity: 'transaction_requests',
          entity_id: opened.id,
          description_ar: `فتح المعاملة ${opened.request_no}`,
        })
        if (submit === 1)
          await act(trx, services, kinds.of(slug), {
            actor,
            id: opened.id,
            action: 'submit',
            input: { details: null },
            lang,
          })
        return standingOf(trx, opened.id)
      }),
    )
    on(actOnRequest, ({ actor, params, body, lang, says, write }) =>
      write(async (trx) => {
        const step = taken(transactionRequest, body)
        const { slug } = (await ownRequestOf(trx, actor, params.id)).request
        await act(trx, services, kinds.of(slug), { actor, id: params.id, ...step, lang })
        says(doneBy('request', step.action))
        return standingOf(trx, params.id)
      }),
    )
    on(mayApplyAgain, async ({ actor, params }) => {
      const { rows } = await sql<TypeRule>`
        select requires_completed_profile, allow_consecutive_submission, consecutive_gap_days from transaction_types where id = ${params.id} and audience = 'ngo' and deleted_at is null`.execute(
        services.db,
      )
      return mayFollow(services.db, services, { typeId: params.id, ngoId: ngoOf(actor), type: found(rows[0]) })
    })
  }
