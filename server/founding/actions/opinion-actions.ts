import { sql } from 'kysely'
import { todayIn } from '#contract/core/values/dates.ts'
import { invalid, wrongState } from '../../core/errors.ts'
import {
  changes,
  isWaitedFor,
  issueFoundingLetter,
  lettersOf,
  moveRequest,
  noReply,
  recordReply,
  type RequestRow,
  silentTooLong,
  waitsOutside,
} from '../../transactions/index.ts'
import { carried, firstStepOf } from '../carry.ts'
import type { FoundingEffect } from '../effect.ts'

/** A letter to one body: number and date are the proof; the founder is told once. */
export const askOpinion: FoundingEffect<'ask_opinion'> = async (taking) => {
  const { trx, services, row, input } = taking
  const { est } = row
  const request = row.request as RequestRow
  const open = (await lettersOf(trx, request.id)).filter(isWaitedFor)
  if (open.some((letter) => letter.external_body_id === input.external_body_id))
    throw invalid({ external_body_id: ['V-TAKEN'] })
  const { rows } = await sql<{
    name_ar: string | null
  }>`select name_ar from est_ngo where establishment_id = ${est.id}`.execute(trx)
  const of = {
    requestId: request.id,
    requestNo: est.tracking_no,
    ngoId: null,
    role: row.step?.role_name ?? undefined,
  }
  const files = [...(input.files ?? []), await issueFoundingLetter(taking, of, rows[0]?.name_ar ?? null)]
  const moving = carried(taking, { ...input, files })
  await moveRequest(
    moving,
    'ask_opinion',
    changes.ask_opinion(moving, services.reference.setting('clock.pause_external', false)),
  )
  return {
    notices:
      est.status_id === 6
        ? [
            {
              code: 'N-09',
              userIds: [est.user_id],
              entity: 'establishments',
              entityId: est.id,
              link: '/temp-ngo/ministry-track',
            },
          ]
        : [],
  }
}

/** What a body answered: agree, disagree or no reply. When the last answer is in, the officer's own time runs again. */
export const recordOpinion: FoundingEffect<'record_opinion'> = async (taking) => {
  const { trx, services, row, input } = taking
  const request = row.request as RequestRow
  await recordReply(trx, services, request.id, input)
  const open = (await lettersOf(trx, request.id)).some(isWaitedFor)
  const waits = await waitsOutside(trx, services, request.id)
  const moving = carried(taking)
  await moveRequest(moving, 'record_opinion', changes.record_opinion(moving, { open, waits }))
  return {}
}

/** All bodies answered, or silent for fifteen working days: the request goes on to the decision. */
export const closeOpinions: FoundingEffect<'close_opinions'> = async (taking) => {
  const { trx, services, row, input } = taking
  const silent = (await lettersOf(trx, row.request?.id ?? 0)).filter(isWaitedFor)
  const waiting = silent.filter((letter) => !silentTooLong(letter, todayIn(services.now()), services))
  if (waiting.length > 0) throw wrongState({ waiting: waiting.map((letter) => letter.external_body_id) })
  for (const letter of silent) await noReply(trx, services, letter.id)
  const moving = carried(taking, input)
  await moveRequest(moving, 'close_opinions', changes.enter(moving, firstStepOf(row, 7)))
  return { set: { current_stage_number: 7, finished_stage_number: 6 } }
}
