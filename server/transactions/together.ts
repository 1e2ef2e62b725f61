import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { decideRequest, decideTogether } from '#contract/transactions/calls.ts'
import { sentence, type Lang } from '#contract/core/refusals/messages.ts'
import { found, refusalOf, wrongState, type Refusal } from '../core/errors.ts'
import { wordsOf } from '../core/http/http.ts'
import type { Area } from '../core/http/route.ts'
import { write as inTransaction } from '../core/http/write.ts'
import type { Actor } from '../core/identity/actor.ts'
import type { Services, Trx } from '../core/services.ts'
import { decide, type Deciding } from './decisions.ts'
import { findRequest } from './queue.ts'
import { requestRow } from './steps.ts'

/**
 * Holds a request at the step at which the officer saw it, locks in the order of every decision. Without this, a second
 * click would forward a request twice where one officer has two steps in a row.
 */
async function holdAt(trx: Trx, services: Services, actor: Actor, id: number, stage: number): Promise<void> {
  // Outside the reach of the officer nothing is told, not even whether it stands elsewhere.
  const { establishment_id } = found(await findRequest(trx, services, actor, id))
  await sql`select 1 as held from establishments where id = ${establishment_id} for update`.execute(trx)
  if ((await requestRow(trx, id, 'update')).current_stage_number !== stage) throw wrongState()
}

/** A refusal as one text: its sentence, and what is wrong at the fields. */
const told = (refusal: Refusal, lang: Lang): string =>
  [sentence(lang, refusal.code), ...Object.values(wordsOf(refusal, lang) ?? {}).flat()].join(' ')

/** What a decision on one request may bring along; here it is a note at most. */
const bodyOf = decideRequest.body as NonNullable<typeof decideRequest.body>

/** One decision on several requests: each in its own transaction, with its own row in the log. */
export const togetherArea =
  (deciding: Deciding): Area =>
  (on, services) => {
    on(decideTogether, async ({ actor, body: { cases, ...given }, lang, request, write }) => {
      const settled: AnswerOf<typeof decideTogether> = []
      const body = bodyOf.parse(given)
      for (const { id, current_stage_number } of cases) {
        try {
          await inTransaction(services, undefined, async (trx) => {
            await holdAt(trx, services, actor, id, current_stage_number)
            return decide(trx, services, deciding, { actor, id, body, lang })
          })
          settled.push({ id, done: true, refusal: null })
        } catch (error) {
          const refusal = refusalOf(error)
          // A fault in one of them says nothing about the others; all of them are answered.
          if (!refusal) request.log.error({ err: error }, 'fault')
          settled.push({ id, done: false, refusal: refusal ? told(refusal, lang) : sentence(lang, 'server') })
        }
      }
      // Sent again under its key it gets this answer; by then each of them stands at another step and is left there.
      return write(() => Promise.resolve(settled))
    })
  }
