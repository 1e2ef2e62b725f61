import { sql } from 'kysely'
import { giveProxy } from '#contract/assemblies/session.ts'
import { invalid, inWords, Refusal } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import type { Area } from '../core/http/route.ts'
import { audit } from '../core/log/audit.ts'
import type { Trx } from '../core/services.ts'
import { rollOf } from './presence.ts'
import { holdMeeting, type MeetingRow } from './rows.ts'
import { tellMeeting } from './tell.ts'

const none = inWords('لا يجيز النظام الداخلي لهذا الاجتماع وكالات.', 'The bylaws allow no proxies at this meeting.')
const chain = inWords('لا وكالة على وكالة: من وكّل غيره لا يحمل وكالة.', 'No chains: whoever gave a proxy holds none.')
const full = inWords(
  'يحمل هذا العضو أكثر ما يجيزه النظام الداخلي من وكالات.',
  'This member holds as many proxies as the bylaws allow.',
)
const self = inWords('لا يوكّل العضو نفسه.', 'A member is not his own proxy.')

interface Present {
  giver_id: number
  holder_id: number
}
/** Why a proxy may not be given; undefined where it may. */
function faultOf(row: MeetingRow, present: readonly Present[], giver: number, holder: number) {
  if (row.proxies_per_member === 0) return none
  if (giver === holder) return self
  if (present.some((one) => one.giver_id === holder) || present.some((one) => one.holder_id === giver)) return chain
  const held = present.filter((one) => one.holder_id === holder && one.giver_id !== giver).length
  return held >= row.proxies_per_member ? full : undefined
}

async function give(
  trx: Trx,
  row: MeetingRow,
  by: number,
  giver: number,
  holder: number | null,
  proof: number | null,
): Promise<void> {
  const { rows } =
    await sql<Present>`select giver_id, holder_id from meeting_proxies where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and ended_at is null`.execute(
      trx,
    )
  if (holder !== null) {
    const fault = faultOf(row, rows, giver, holder)
    if (fault) throw invalid({ holder_id: [fault] })
  }
  await sql`update meeting_proxies set ended_at = now() where meeting_id = ${row.id} and ngo_id = ${row.ngo_id} and giver_id = ${giver} and ended_at is null`.execute(
    trx,
  )
  if (holder !== null)
    await sql`insert into meeting_proxies (ngo_id, meeting_id, giver_id, holder_id, proof, created_by) values (${row.ngo_id}, ${row.id}, ${giver}, ${holder}, ${proof}, ${by})`.execute(
      trx,
    )
}

/** Proxies of members, where the bylaws allow them: no more than they say, and none on another. */
export const proxiesArea: Area = (on, services) => {
  on(giveProxy, ({ actor, params, body, write }) =>
    write(async (trx) => {
      const row = await holdMeeting(trx, actor, params.id)
      const isOpen = ['approved', 'no_quorum', 'held'].includes(row.status) && row.closed_at === null
      if (!isOpen) throw new Refusal(409, 'meeting_not_approved')
      const entitled = new Set(
        (await rollOf(trx, services, row)).flatMap(({ member_id, reason }) => (reason === null ? [member_id] : [])),
      )
      if (!entitled.has(body.giver_id)) throw invalid({ giver_id: ['V-CHOICE'] })
      if (body.holder_id !== null && !entitled.has(body.holder_id)) throw invalid({ holder_id: ['V-CHOICE'] })
      await claimFiles(trx, actor, giveProxy.body, body, 'general_authority_meetings', row.id, { ngo_id: row.ngo_id })
      await give(trx, row, actor.userId, body.giver_id, body.holder_id, body.proof)
      await audit(trx, actor, {
        action: 'update',
        entity: 'general_authority_meetings',
        entity_id: row.id,
        ngo_id: row.ngo_id,
        description_ar: `${body.holder_id === null ? 'إنهاء وكالة' : 'تسجيل وكالة'} في «${row.title}»`,
        after: { giver_id: body.giver_id, holder_id: body.holder_id },
      })
      await tellMeeting(trx, row)
      return { ok: true as const }
    }),
  )
}
